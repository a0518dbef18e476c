import { type JobContext, defineJob } from '#platform/server/jobs/jobs.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { readToday } from '../../settings/server/index.ts'
import { createOccurrence } from './create-occurrence.ts'
import { notifyAuthors } from './notify-authors.ts'
import { type OccurrenceKey, sendOccurrence } from './send-occurrence.ts'

type RecurringContext = JobContext<InvoiceTables>

const BATCH = 200

/**
 * Creates the invoices that are due, one transaction each, then issues and sends those that are to be sent, each in its own
 * transaction. Whatever a crash interrupts is done by the next run.
 */
export const createRecurringInvoices = defineJob<InvoiceTables>({
  name: 'invoices.recurring',
  everySeconds: 300,
  run: async (ctx) => {
    const failures: unknown[] = []
    const attempt: Attempt = (work) =>
      work().catch((error: unknown) => {
        failures.push(error)
        return false
      })
    await createDue(ctx, attempt)
    await sendPending(ctx, attempt)
    await notifyAuthors(ctx)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} recurring invoices could not be created.`)
  },
})

/** One that fails does not hold up the others; the next run tries it again. */
type Attempt = (work: () => Promise<boolean>) => Promise<boolean>

/** After a downtime, each missed date gets its own invoice. */
async function createDue(ctx: RecurringContext, attempt: Attempt): Promise<void> {
  const today = await readToday(ctx)
  let last = 0
  for (;;) {
    const due = await listDue(ctx, { today, after: last })
    for (const id of due) {
      let isDue = true
      while (isDue) isDue = await attempt(() => ctx.write((command) => createOccurrence(command, id)))
    }
    if (due.length < BATCH) return
    last = due.at(-1)!
  }
}

async function listDue({ db }: RecurringContext, { today, after }: { today: string; after: number }): Promise<number[]> {
  const query = db.selectFrom('recurring_invoices').select('id').where('nextDate', '<=', today).where('status', '=', 'active')
  const rows = await query.where('removedAt', 'is', null).where('id', '>', after).orderBy('id').limit(BATCH).execute()
  return rows.map(({ id }) => id)
}

async function sendPending(ctx: RecurringContext, attempt: Attempt): Promise<void> {
  let last: OccurrenceKey | null = null
  for (;;) {
    const pending: OccurrenceKey[] = await listPending(ctx, last)
    for (const key of pending) await attempt(() => sendOccurrence(ctx, key).then(() => false))
    if (pending.length < BATCH) return
    last = pending.at(-1)!
  }
}

function listPending({ db }: RecurringContext, after: OccurrenceKey | null): Promise<OccurrenceKey[]> {
  const query = db.selectFrom('recurring_invoice_occurrences').select(['recurringId', 'date']).where('state', '=', 'pending')
  const rest = after
    ? query.where(({ eb, refTuple, tuple }) => eb(refTuple('recurringId', 'date'), '>', tuple(after.recurringId, after.date)))
    : query
  return rest.orderBy('recurringId').orderBy('date').limit(BATCH).execute()
}
