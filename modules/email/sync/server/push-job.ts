import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { EmailTables } from '../../server/tables.ts'
import { requestSync } from '../../server/connection/request-sync.ts'

/** Has the account synced, so that its queued changes reach the mail server. */
export const requestSyncJob = defineJob<EmailTables, { accountId: number }>({
  name: 'email.push',
  run: async (ctx, { accountId }) => {
    await ctx.write((writing) => requestSync(writing, accountId))
  },
})
