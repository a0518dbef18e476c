import type { ImportOption } from '#platform/server/imports/import-source.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { type KanbanContext, projectSubject } from '../../server/subjects.ts'

const NEW_PROJECT = 'new'

/** Whether the import creates a project or adds to one. */
export async function createProjectOption(ctx: KanbanContext): Promise<ImportOption> {
  const projects = await visible(ctx, projectSubject)
    .select(['id', 'title'])
    .where('isArchived', '=', 0)
    .orderBy('title')
    .orderBy('id')
    .execute()
  return {
    name: 'project',
    label: 'importOption.project',
    choices: [
      { value: NEW_PROJECT, label: 'importOption.project.new' },
      ...projects.map(({ id, title }) => ({ value: String(id), title })),
    ],
    default: NEW_PROJECT,
  }
}

/** Null for a new project. */
export function getTargetProjectId({ project = NEW_PROJECT }: Readonly<Record<string, string>>): number | null {
  return project === NEW_PROJECT ? null : Number(project)
}
