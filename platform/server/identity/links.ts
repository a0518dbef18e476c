import type { Kysely } from 'kysely'
import { forbidden } from '../abilities/check.ts'
import { judge } from '../abilities/judge.ts'
import { visible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { assertNotOutranked } from './administrators.ts'
import { contextOf } from './as-person.ts'
import type { IdentityTables, UserRow } from './tables.ts'
import { findUser, userSubject } from './users.ts'

type Ctx = Context<IdentityTables>

/** Refusal 403 where the viewer may not have a link to the account: whoever holds one holds the account, as with its address. */
export function assertMayHaveLink(ctx: Ctx, user: UserRow): void {
  assertNotOutranked(ctx, user)
  if (!judge(ctx, userSubject, user)('update', 'email')) throw forbidden('update', userSubject.entity)
}

/** Whether the link may be used: one that was handed to `makerId`, null where it was mailed, is as good as their rights are today. */
export async function isLinkGood(ctx: Ctx, user: UserRow, makerId: number | null): Promise<boolean> {
  if (makerId === null) return true
  const maker = await findUser(ctx.db, makerId)
  const theirs = maker?.status === 'active' && contextOf(ctx, maker)
  if (!theirs || !(await mayUpdate(theirs, user))) return false
  try {
    assertMayHaveLink(theirs, user)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return false
    throw error
  }
}

async function mayUpdate(ctx: Ctx, { id }: UserRow): Promise<boolean> {
  const found = visible(ctx, userSubject, 'update').select('users.id').where('users.id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** The links to the account end, such as those that went to an address that is another's now. */
export async function endLinks(db: Kysely<IdentityTables>, userId: number): Promise<void> {
  await endResetLinks(db, userId)
  await db.deleteFrom('invitations').where('userId', '=', userId).execute()
}

export const endResetLinks = (db: Kysely<IdentityTables>, userId: number) =>
  db.deleteFrom('reset_tokens').where('userId', '=', userId).execute()
