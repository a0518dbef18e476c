import { job } from '#platform/server/jobs/jobs.ts'
import { forgetMails } from '../../server/purge-mails.ts'
import type { EmailTables } from '../../server/tables.ts'

const AT_ONCE = 200

/** Takes the mails of an account that was disconnected from here, some at a time, then the account. */
export const forgetAccountJob = job<EmailTables, { accountId: number }>({
  name: 'email.forget-account',
  run: async (ctx, { accountId }) => {
    const some = ctx.db.selectFrom('emails').select(['id', 'userId']).where('accountId', '=', accountId).limit(AT_ONCE)
    for (let mails = await some.execute(); mails.length > 0; mails = await some.execute()) {
      const { userId } = mails[0]!
      await ctx.write(async (writing) => {
        await forgetMails(
          writing,
          mails.map(({ id }) => id),
        )
        writing.announce(`mails/${userId}`)
      })
    }
    await ctx.write(async ({ db }) => {
      await db.deleteFrom('email_remote_folders').where('accountId', '=', accountId).execute()
      await db.deleteFrom('email_account_holders').where('accountId', '=', accountId).execute()
      await db.deleteFrom('email_accounts').where('id', '=', accountId).execute()
    })
  },
})
