import type { Kysely } from 'kysely'
import type { IdentityTables } from './tables.ts'

/** The ids of users removed before `until`, as a subquery. */
export const queryUsersRemovedBefore = (db: Kysely<any>, until: string) =>
  (db as Kysely<IdentityTables>).selectFrom('users').select('users.id').where('removedAt', '<', until)

/** The ids of removed users who have been anonymized, as a subquery. */
export const queryAnonymizedUsers = (db: Kysely<any>) =>
  (db as Kysely<IdentityTables>)
    .selectFrom('users')
    .select('users.id')
    .where('removedAt', 'is not', null)
    .where('emailKey', 'like', 'removed %')
