import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { invalidInput, notFound } from '#platform/server/api-error.ts'
import { type KanbanContext, projectSubject } from './subjects.ts'
import type { ProjectRow } from './tables.ts'

export type ProjectInput = { projectId?: number; data?: unknown }

/** A request can name its project at the top or inside `data`. Throws 400 if the two differ. */
export function getProjectId({ projectId, data }: ProjectInput): number | undefined {
  const nestedId = data !== null && typeof data === 'object' ? (data as { projectId?: number }).projectId : undefined
  if (projectId !== undefined && nestedId !== undefined && projectId !== nestedId)
    throw invalidInput('/projectId', 'must be the same inside and outside data')
  return nestedId ?? projectId
}

/** The project of the request, or the viewer's current project. Throws 404. */
export async function findProject(ctx: KanbanContext, input: ProjectInput): Promise<ProjectRow> {
  const id = getProjectId(input) ?? (await findCurrentProjectId(ctx))
  if (id === null) throw notFound('project')
  return findVisible(ctx, projectSubject, id)
}

/** The first project by position that the viewer is a member of, else the first visible one; null if none is visible. */
export async function findCurrentProjectId(ctx: KanbanContext): Promise<number | null> {
  const selectFirst = () => visible(ctx, projectSubject).select('id').where('isArchived', '=', 0).orderBy('position').orderBy('id').limit(1)
  const memberProjectIds = ctx.db.selectFrom('kanban_project_members').select('projectId').where('userId', '=', ctx.viewer.id)
  const project = (await selectFirst().where('id', 'in', memberProjectIds).executeTakeFirst()) ?? (await selectFirst().executeTakeFirst())
  return project?.id ?? null
}

/** Throws 400 if the request names another project than that of the record. */
export function assertInProject(input: ProjectInput, { type, id, projectId }: { type: string; id: number; projectId: number }): void {
  const requestedId = getProjectId(input)
  if (requestedId !== undefined && requestedId !== projectId)
    throw invalidInput('/projectId', `must be ${projectId}, the project of ${type} ${id}, but is ${requestedId}`)
}

/** The project to list, or null if the request names none and none is visible. Throws 404 if the named one is not visible. */
export async function findListedProjectId(ctx: KanbanContext, input: { projectId?: number }): Promise<number | null> {
  return input.projectId === undefined ? findCurrentProjectId(ctx) : (await findVisible(ctx, projectSubject, input.projectId)).id
}
