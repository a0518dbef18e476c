import type { Kysely } from 'kysely'
import { forbidden } from '../abilities/check.ts'
import { createRecordCheck } from '../abilities/record-check.ts'
import { visible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../api-error.ts'
import { assertCanManageUser } from './administrators.ts'
import { createContextForUser } from './context-as-user.ts'
import type { IdentityTables, UserRow } from './tables.ts'
import { findUser, userSubject } from './users.ts'

type Ctx = Context<IdentityTables>

/** Throws 403 if the viewer may not issue a link to the account: a link gives access to it, like its email address. */
export function assertCanIssueLink(ctx: Ctx, user: UserRow): void {
  assertCanManageUser(ctx, user)
  if (!createRecordCheck(ctx, userSubject, user)('update', 'email')) throw forbidden('update', userSubject.entity)
}

/** Whether the link is valid: one issued by `makerId` (null if emailed) requires that they could still issue it today. */
export async function isLinkValid(ctx: Ctx, user: UserRow, makerId: number | null): Promise<boolean> {
  if (makerId === null) return true
  const maker = await findUser(ctx.db, makerId)
  const makerContext = maker?.status === 'active' && createContextForUser(ctx, maker)
  if (!makerContext || !(await canUpdate(makerContext, user))) return false
  try {
    assertCanIssueLink(makerContext, user)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return false
    throw error
  }
}

async function canUpdate(ctx: Ctx, { id }: UserRow): Promise<boolean> {
  const query = visible(ctx, userSubject, 'update').select('users.id').where('users.id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

export async function revokeLinks(db: Kysely<IdentityTables>, userId: number): Promise<void> {
  await revokeResetLinks(db, userId)
  await db.deleteFrom('invitations').where('userId', '=', userId).execute()
}

export const revokeResetLinks = (db: Kysely<IdentityTables>, userId: number) =>
  db.deleteFrom('reset_tokens').where('userId', '=', userId).execute()
