import { job } from '#platform/server/jobs/jobs.ts'
import type { EmailTables } from '../../server/tables.ts'
import { wantSync } from '../../server/connection/request-sync.ts'

/** Whichever process is connected to the account does there what was done here; what waits for that stands in the database. */
export const pushJob = job<EmailTables, { accountId: number }>({
  name: 'email.push',
  run: async (ctx, { accountId }) => {
    await ctx.write((writing) => wantSync(writing, accountId))
  },
})
