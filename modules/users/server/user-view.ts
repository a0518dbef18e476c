import type { Selectable } from 'kysely'
import { maskFields } from '#platform/server/abilities/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { userOf, userSubject } from '#platform/server/identity/users.ts'
import type { UserView } from '../contract.ts'

export type UserTables = IdentityTables & FileTables
export type UserContext = Context<UserTables>
export type UserRow = Selectable<IdentityTables['users']>

/** The user as the viewer may see them. */
export const userView = (ctx: Pick<Context, 'viewer'>, row: UserRow): UserView => maskFields(ctx, userSubject, userOf(row) as UserView)

/** What the journal keeps of a person. */
export function journalForm(row: UserRow) {
  const { fullName, username, email, role, status, avatar, company, country, contact, language, timeZone } = row
  return { fullName, username, email, role, status, avatar, company, country, contact, language, timeZone }
}
