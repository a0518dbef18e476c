import type { Selectable } from 'kysely'
import Type from 'typebox'
import { UserFields } from '#platform/contract/user.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { getStatus, toUser, userSubject } from '#platform/server/identity/users.ts'
import type { UserView } from '../user-schema.ts'

export type UserTables = IdentityTables & FileTables
export type UserContext = Context<UserTables>
export type UserRow = Selectable<IdentityTables['users']>

export const toUserResponse = (ctx: Pick<Context, 'viewer'>, row: UserRow): UserView =>
  maskFields(ctx, userSubject, toUser(row) as UserView)

const JournalFields = Type.Omit(UserFields, ['lastSeenAt'])

export const toJournalSnapshot = (row: UserRow) => fromColumns(JournalFields, { ...row, status: getStatus(row) })
