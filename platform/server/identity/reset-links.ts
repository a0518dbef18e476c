import type { Kysely } from 'kysely'
import type { IdentityTables } from './tables.ts'

/** The person's links end: whoever made one was judged by what the account was then. */
export const endResetLinks = (db: Kysely<IdentityTables>, userId: number) =>
  db.deleteFrom('reset_tokens').where('userId', '=', userId).execute()

/** The same for everyone with the role. */
export const endResetLinksOfHolders = (db: Kysely<any>, role: string) =>
  (db as Kysely<IdentityTables>)
    .deleteFrom('reset_tokens')
    .where('userId', 'in', (eb) => eb.selectFrom('users').select('users.id').where('users.role', '=', role))
    .execute()
