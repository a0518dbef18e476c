import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { invalid, notFound } from '#platform/server/refusal.ts'
import { projectSubject, type KanbanContext } from './subjects.ts'
import type { ProjectRow } from './tables.ts'

/** Where a call may say which project it means. */
export type Given = { projectId?: number; data?: unknown }

/** The project a call names; two that differ are refused. */
export function projectIdOf({ projectId, data }: Given): number | undefined {
  const inside = data !== null && typeof data === 'object' ? (data as { projectId?: number }).projectId : undefined
  if (projectId !== undefined && inside !== undefined && projectId !== inside) throw invalid('/projectId', 'is not the one inside /data')
  return inside ?? projectId
}

/** The project that a call names, or the viewer's first. Refusal 404. */
export async function findProject(ctx: KanbanContext, input: Given): Promise<ProjectRow> {
  const id = projectIdOf(input) ?? (await currentProject(ctx))
  if (id === null) throw notFound('project')
  return findVisible(ctx, projectSubject, id)
}

/** The first by position that the viewer is a member of, else the first; null where they see none. */
export async function currentProject(ctx: KanbanContext): Promise<number | null> {
  const first = () => visible(ctx, projectSubject).select('id').where('isArchived', '=', 0).orderBy('position').orderBy('id').limit(1)
  const own = ctx.db.selectFrom('kanban_project_members').select('projectId').where('userId', '=', ctx.viewer.id)
  const found = (await first().where('id', 'in', own).executeTakeFirst()) ?? (await first().executeTakeFirst())
  return found?.id ?? null
}

/** Refusal 400 where the call names a project that the thing it names is not of; nothing is said of things out of sight. */
export function assertProject(input: Given, { what, id, projectId }: { what: string; id: number; projectId: number }): void {
  const given = projectIdOf(input)
  if (given !== undefined && given !== projectId)
    throw invalid('/projectId', `is ${given}, but the ${what} ${id} is of the project ${projectId}`)
}
