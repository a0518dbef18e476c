import { findVisible } from '#platform/server/abilities/visible.ts'
import { assertNotOutranked, isRoleStanding, lockAdministrators } from '#platform/server/identity/administrators.ts'
import { presentNameOfRole } from '#platform/server/identity/role-names.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { applyUserChanges, type UserChanges } from './update-user.ts'
import { deleteUser } from './users.ts'
import { toJournalFields, type UserContext } from '../../server/user-response.ts'
import { publishUserChange } from '../../server/publish-user-change.ts'

const undoableFields = new Set(['fullName', 'username', 'email', 'role', 'status', 'company', 'country', 'contact', 'language', 'timeZone'])

/**
 * Deletes added users, restores deleted ones and reverts changes. Throws 409 for changes of pictures and for viewing as
 * someone else.
 */
export async function undoUser(ctx: UserContext, { id, at, before, after }: Change): Promise<void> {
  if (after === null) return restoreUser(ctx, id)
  if (before === null) return void (await deleteUser(ctx, { id }))
  if (Object.keys(before).some((name) => !undoableFields.has(name))) throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, userSubject, id, 'update')
  const { role, ...others } = before as UserChanges & { role?: string }
  await applyUserChanges(ctx, row, role === undefined ? others : { ...others, role: await findCurrentRoleName(ctx, role, at) })
}

async function findCurrentRoleName(ctx: UserContext, name: string, at: string): Promise<string> {
  const found = await presentNameOfRole(ctx.db, name, at)
  if (found === undefined) throw roleDeletedError()
  return found
}

const roleDeletedError = () => new Refusal(409, 'users.role_gone', 'The role of this person is not there any more.')

async function restoreUser(ctx: UserContext, id: number): Promise<void> {
  await lockAdministrators(ctx)
  const isStanding = await isRoleStanding(ctx.db, id)
  await ctx.db
    .updateTable('users')
    .set({ removedAt: null, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('removedAt', 'is not', null)
    .execute()
  const row = await findVisible(ctx, userSubject, id, 'delete')
  assertNotOutranked(ctx, row)
  if (!isStanding) throw roleDeletedError()
  ctx.record({ entity: 'user', id, before: null, after: toJournalFields(row) })
  publishUserChange(ctx, id)
}
