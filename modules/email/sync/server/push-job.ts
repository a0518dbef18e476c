import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { EmailTables } from '../../server/tables.ts'
import { requestSync } from '../../server/connection/request-sync.ts'

export const pushJob = defineJob<EmailTables, { accountId: number }>({
  name: 'email.push',
  run: async (ctx, { accountId }) => {
    await ctx.write((writing) => requestSync(writing, accountId))
  },
})
