import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { assertCanManageUser, getAssignableRole, lockAdministrators } from '#platform/server/identity/administrators.ts'
import { assertMayGrant } from '#platform/server/identity/factors/assert-may-grant.ts'
import { rejectTakenAccount, toAccountKey, toUserKeys, userSubject } from '#platform/server/identity/users.ts'
import type { UserDraft } from '../../users/contract.ts'
import { publishUserChange } from '../../server/publish-user-change.ts'
import { toJournalSnapshot, type UserContext, type UserRow } from '../../server/user-response.ts'

/** An import that was undone still reserves the addresses of the users who never signed in; undefined if there is no such user. */
export async function restoreInvitedUser(ctx: UserContext, draft: UserDraft): Promise<UserRow | undefined> {
  const deleted = ctx.db
    .selectFrom('users')
    .selectAll()
    .where('emailKey', '=', toAccountKey(draft.email))
    .where('removedAt', 'is not', null)
  const row = await deleted.where('passwordHash', '=', '').where('status', '=', 'pending').executeTakeFirst()
  if (!row) return undefined
  await lockAdministrators(ctx)
  const role = await getAssignableRole(ctx, draft.role ?? row.role, '/role')
  await assertMayGrant(ctx, role)
  const { password: _, ...fields } = draft
  assertCanCreate(ctx, userSubject, { ...row, role: role.name }, fields)
  const values = { ...row, ...fields, role: role.name }
  const changes = { ...fields, role: role.name, ...toUserKeys(values), removedAt: null, updatedAt: ctx.now }
  await rejectTakenAccount(ctx.db, () => ctx.db.updateTable('users').set(changes).where('id', '=', row.id).execute())
  const restored = await findVisible(ctx, userSubject, row.id)
  assertCanManageUser(ctx, restored)
  ctx.recordChange({ entity: 'user', id: row.id, before: null, after: toJournalSnapshot(restored) })
  publishUserChange(ctx, row.id)
  return restored
}
