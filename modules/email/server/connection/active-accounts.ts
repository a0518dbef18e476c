import type { Kysely } from 'kysely'
import type { EmailTables } from '../tables.ts'

/** The accounts that are synced and that send: connected, and of people who may sign in. */
export const liveAccounts = (db: Kysely<EmailTables>) =>
  db
    .selectFrom('email_accounts')
    .where('email_accounts.removedAt', 'is', null)
    .where('email_accounts.userId', 'in', (eb) =>
      eb.selectFrom('users').select('users.id').where('users.status', '=', 'active').where('users.removedAt', 'is', null),
    )
