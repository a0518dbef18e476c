import type { UserEmailSender } from '#platform/server/email-transport/user-email.ts'
import { selectActiveAccounts } from '../../server/connection/active-accounts.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { AccountRecord } from '../../server/tables.ts'
import { queueEmail } from './queue-email.ts'

export const userEmail: UserEmailSender<EmailContext> = {
  findAddress: async (ctx, userId) => (await findSendingAccount(ctx, userId))?.email,
  enqueue: async (ctx, userId, email) => {
    const account = await findSendingAccount(ctx, userId)
    if (!account) throw new Error(`User ${userId} has no account that can send.`)
    await queueEmail(ctx, { userId, accountId: account.id, from: { name: account.name, email: account.email } }, email)
  },
}

/** The account that was connected first; one whose password no longer works cannot send. */
const findSendingAccount = ({ db }: EmailContext, userId: number): Promise<AccountRecord | undefined> =>
  selectActiveAccounts(db)
    .selectAll()
    .where('email_accounts.userId', '=', userId)
    .where('email_accounts.state', '<>', 'failed')
    .orderBy('email_accounts.id')
    .executeTakeFirst()
