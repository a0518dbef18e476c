import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { invalid, notFound } from '#platform/server/refusal.ts'
import { type KanbanContext, projectSubject } from './subjects.ts'
import type { ProjectRow } from './tables.ts'

export type ProjectInput = { projectId?: number; data?: unknown }

/** A request can name its project at the top or inside `data`. Throws 400 if the two differ. */
export function getProjectId({ projectId, data }: ProjectInput): number | undefined {
  const inside = data !== null && typeof data === 'object' ? (data as { projectId?: number }).projectId : undefined
  if (projectId !== undefined && inside !== undefined && projectId !== inside) throw invalid('/projectId', 'is not the one inside /data')
  return inside ?? projectId
}

/** The project of the request, or the viewer's current project. Throws 404. */
export async function findProject(ctx: KanbanContext, input: ProjectInput): Promise<ProjectRow> {
  const id = getProjectId(input) ?? (await findCurrentProjectId(ctx))
  if (id === null) throw notFound('project')
  return findVisible(ctx, projectSubject, id)
}

/** The first project by position that the viewer is a member of, else the first visible one; null if none is visible. */
export async function findCurrentProjectId(ctx: KanbanContext): Promise<number | null> {
  const first = () => visible(ctx, projectSubject).select('id').where('isArchived', '=', 0).orderBy('position').orderBy('id').limit(1)
  const own = ctx.db.selectFrom('kanban_project_members').select('projectId').where('userId', '=', ctx.viewer.id)
  const found = (await first().where('id', 'in', own).executeTakeFirst()) ?? (await first().executeTakeFirst())
  return found?.id ?? null
}

/** Refusal 400 where the call names a project that the thing it names is not of; nothing is said of things out of sight. */
export function assertInProject(input: ProjectInput, { what, id, projectId }: { what: string; id: number; projectId: number }): void {
  const given = getProjectId(input)
  if (given !== undefined && given !== projectId)
    throw invalid('/projectId', `is ${given}, but the ${what} ${id} is of the project ${projectId}`)
}

/** The project whose things are listed: 404 for one that is named and not visible, null where none is named and none visible. */
export async function findListedProjectId(ctx: KanbanContext, input: { projectId?: number }): Promise<number | null> {
  return input.projectId === undefined ? findCurrentProjectId(ctx) : (await findVisible(ctx, projectSubject, input.projectId)).id
}
