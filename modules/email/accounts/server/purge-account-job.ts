import { defineJob } from '#platform/server/jobs/jobs.ts'
import { purgeEmails } from '../../server/purge-emails.ts'
import type { EmailTables } from '../../server/tables.ts'

const BATCH_SIZE = 200

export const purgeAccountJob = defineJob<EmailTables, { accountId: number }>({
  name: 'email.forget-account',
  run: async (ctx, { accountId }) => {
    const batch = ctx.db.selectFrom('emails').select(['id', 'userId']).where('accountId', '=', accountId).limit(BATCH_SIZE)
    for (let emails = await batch.execute(); emails.length > 0; emails = await batch.execute()) {
      const { userId } = emails[0]!
      await ctx.write(async (writing) => {
        const ids = emails.map(({ id }) => id)
        await purgeEmails(writing, ids)
        writing.publishChange(`mails/${userId}`)
      })
    }
    await ctx.write(async ({ db }) => {
      await db.deleteFrom('email_remote_folders').where('accountId', '=', accountId).execute()
      await db.deleteFrom('email_account_holders').where('accountId', '=', accountId).execute()
      await db.deleteFrom('email_accounts').where('id', '=', accountId).execute()
    })
  },
})
