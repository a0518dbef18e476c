import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { filterInvitedPeople } from '#platform/server/identity/people.ts'
import type { ImportSupport } from '#platform/server/imports/import-source.ts'
import { addProject } from '../../../projects/server/index.ts'
import { type KanbanContext, projectSubject } from '../../../server/subjects.ts'
import type { ImportedProject } from '../import-value.ts'
import { getTargetProjectId } from '../project-option.ts'
import { atTime } from './import-time.ts'

const MEMBER_LIMIT = 200

/** The project that the user has chosen, or a new one with the members who are colleagues. */
export async function storeProject(
  ctx: KanbanContext,
  { title, memberKeys, createdAt }: ImportedProject,
  support: ImportSupport,
): Promise<number> {
  const targetId = getTargetProjectId(support.options)
  if (targetId !== null) return (await findVisible(ctx, projectSubject, targetId)).id
  const members = [...new Set([ctx.viewer.id, ...(await findColleagues(ctx, memberKeys, support))])].slice(0, MEMBER_LIMIT)
  return (await addProject(atTime(ctx, createdAt), { data: { title, members } }, members)).project.id
}

/** The ids of the active or invited users to whom these people are assigned. */
export async function findColleagues(ctx: KanbanContext, personKeys: readonly string[], { getUserId }: ImportSupport): Promise<number[]> {
  const ids = [...new Set(personKeys.flatMap((key) => getUserId(key) ?? []))]
  if (ids.length === 0) return []
  const known = new Set((await filterInvitedPeople(ctx.db, ids)).map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

export async function findImportedProjectId(key: string, { findRecord }: ImportSupport): Promise<number> {
  const id = await findRecord(key)
  if (id === undefined) throw new ApiError(400, 'kanban.project_not_imported', 'The board has not been imported.')
  return id
}
