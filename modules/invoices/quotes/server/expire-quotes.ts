import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { toLocalDate } from '../../server/today.ts'
import { readSettings } from '../../settings/server/index.ts'

const BATCH = 500

/** Marks quotes as expired for lists and filters; the page of the client also compares the date itself. */
export const expireQuotes = defineJob<InvoiceTables>({
  name: 'invoices.expire-quotes',
  everySeconds: 600,
  run: async (ctx) => {
    const today = toLocalDate(ctx.now, (await readSettings(ctx.db)).timeZone)
    let updated = BATCH
    while (updated === BATCH)
      updated = await ctx.write(async ({ db, publishChange }) => {
        const due = db.selectFrom('quotes').select('id').where('status', '=', 'sent').where('validUntil', '<', today).limit(BATCH)
        // The condition is repeated because the client may have answered since the row was selected.
        const expired = db.updateTable('quotes').set({ status: 'expired' }).where('id', 'in', due).where('status', '=', 'sent')
        const rows = await expired.returning('id').execute()
        if (rows.length > 0) publishChange('quotes')
        for (const { id } of rows) publishChange(`history/quote/${id}`)
        return rows.length
      })
  },
})
