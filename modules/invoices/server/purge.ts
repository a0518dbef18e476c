import { type JobContext, defineJob } from '#platform/server/jobs/jobs.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import type { InvoiceTables } from './tables.ts'
import { daysBefore } from '#platform/server/instants.ts'

const RETENTION_DAYS = 30
const BATCH = 200

const tables = { invoice: 'invoices', client: 'clients', 'invoice-item': 'invoice_items' } as const
type Entity = keyof typeof tables

/** Purges drafts, clients and items 30 days after their deletion, one batch per transaction. */
export const purgeDeletedRecords = defineJob<InvoiceTables>({
  name: 'invoices.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    for (const entity of Object.keys(tables) as Entity[]) {
      let purged = BATCH
      while (purged === BATCH) purged = await purgeBatch(ctx, entity, until)
    }
  },
})

const purgeBatch = (ctx: JobContext<InvoiceTables>, entity: Entity, until: string): Promise<number> =>
  ctx.write(async ({ db }) => {
    const rows = await db.selectFrom(tables[entity]).select('id').where('removedAt', '<', until).limit(BATCH).execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await purgeJournalEntries(db, entity, ids)
    if (entity === 'invoice') await db.deleteFrom('invoice_lines').where('invoiceId', 'in', ids).execute()
    await db.deleteFrom(tables[entity]).where('id', 'in', ids).execute()
    return ids.length
  })
