import { findVisible } from '#platform/server/abilities/visible.ts'
import { assertCanManageUser, doesRoleStillExist, lockAdministrators } from '#platform/server/identity/administrators.ts'
import { getCurrentRoleName } from '#platform/server/identity/current-role-name.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { applyUserChanges, type UserChanges } from './update-user.ts'
import { deleteUser } from './users.ts'
import { toJournalSnapshot, type UserContext } from '../../server/user-response.ts'
import { publishUserChange } from '../../server/publish-user-change.ts'

const undoableFields = new Set(['fullName', 'username', 'email', 'role', 'status', 'company', 'country', 'contact', 'language', 'timeZone'])

/** Throws 409 for changes of pictures and for viewing as someone else. */
export async function undoUser(ctx: UserContext, { id, at, before, after }: RecordChange): Promise<void> {
  if (after === null) return restoreUser(ctx, id)
  if (before === null) return void (await deleteUser(ctx, { id }))
  if (Object.keys(before).some((name) => !undoableFields.has(name)))
    throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, userSubject, id, 'update')
  const { role, ...others } = before as UserChanges & { role?: string }
  await applyUserChanges(ctx, row, role === undefined ? others : { ...others, role: await findCurrentRoleName(ctx, role, at) })
}

async function findCurrentRoleName(ctx: UserContext, name: string, at: string): Promise<string> {
  const currentName = await getCurrentRoleName(ctx.db, name, at)
  if (currentName === undefined) throw roleDeletedError()
  return currentName
}

const roleDeletedError = () => new ApiError(409, 'users.role_gone', 'The role of this user no longer exists.')

async function restoreUser(ctx: UserContext, id: number): Promise<void> {
  await lockAdministrators(ctx)
  const roleExists = await doesRoleStillExist(ctx.db, id)
  await ctx.db
    .updateTable('users')
    .set({ removedAt: null, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('removedAt', 'is not', null)
    .execute()
  const row = await findVisible(ctx, userSubject, id, 'delete')
  assertCanManageUser(ctx, row)
  if (!roleExists) throw roleDeletedError()
  ctx.recordChange({ entity: 'user', id, before: null, after: toJournalSnapshot(row) })
  publishUserChange(ctx, id)
}
