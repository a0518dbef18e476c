import type { Selectable } from 'kysely'
import { maskFields } from '#platform/server/abilities/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { toUser, userSubject } from '#platform/server/identity/users.ts'
import type { UserView } from '../user-schema.ts'

export type UserTables = IdentityTables & FileTables
export type UserContext = Context<UserTables>
export type UserRow = Selectable<IdentityTables['users']>

export const toUserResponse = (ctx: Pick<Context, 'viewer'>, row: UserRow): UserView =>
  maskFields(ctx, userSubject, toUser(row) as UserView)

/** Returns the fields that the journal records. */
export function toJournalSnapshot(row: UserRow) {
  const { fullName, username, email, role, status, avatar, company, country, contact, language, timeZone } = row
  return { fullName, username, email, role, status, avatar, company, country, contact, language, timeZone }
}
