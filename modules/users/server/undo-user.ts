import { findVisible } from '#platform/server/abilities/visible.ts'
import { assertNotOutranked, isRoleStanding, lockAdministrators } from '#platform/server/identity/administrators.ts'
import { presentNameOfRole } from '#platform/server/identity/role-names.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { changeUser, tellChange, type Changes } from './change-user.ts'
import { deleteUser } from './users.ts'
import { journalForm, type UserContext } from './user-view.ts'

const undoable = new Set(['fullName', 'username', 'email', 'role', 'status', 'company', 'country', 'contact', 'language', 'timeZone'])

/** Added: deleted. Deleted: brought back, signed out. Changed: changed back; pictures and views as somebody else are not. */
export async function undoUser(ctx: UserContext, { id, at, before, after }: Change): Promise<void> {
  if (after === null) return bringBack(ctx, id)
  if (before === null) return void (await deleteUser(ctx, { id }))
  if (Object.keys(before).some((name) => !undoable.has(name))) throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  await lockAdministrators(ctx)
  const row = await findVisible(ctx, userSubject, id, 'update')
  const { role, ...others } = before as Changes & { role?: string }
  await changeUser(ctx, row, role === undefined ? others : { ...others, role: await roleOnceCalled(ctx, role, at) })
}

async function roleOnceCalled(ctx: UserContext, name: string, at: string): Promise<string> {
  const found = await presentNameOfRole(ctx.db, name, at)
  if (found === undefined) throw roleGone()
  return found
}

const roleGone = () => new Refusal(409, 'users.role_gone', 'The role of this person is not there any more.')

async function bringBack(ctx: UserContext, id: number): Promise<void> {
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
  if (!isStanding) throw roleGone()
  ctx.record({ entity: 'user', id, before: null, after: journalForm(row) })
  tellChange(ctx, id)
}
