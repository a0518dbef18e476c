import type { Kysely } from 'kysely'
import type { EmailTables } from '../tables.ts'

/** Connected accounts of active users, the only ones that are synced and may send. */
export const selectActiveAccounts = (db: Kysely<EmailTables>) =>
  db
    .selectFrom('email_accounts')
    .where('email_accounts.removedAt', 'is', null)
    .where('email_accounts.userId', 'in', (eb) =>
      eb.selectFrom('users').select('users.id').where('users.status', '=', 'active').where('users.removedAt', 'is', null),
    )
