import { addDays } from '#platform/contract/add-days.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { type JobContext, defineJob } from '#platform/server/jobs/jobs.ts'
import { getBuyerName } from '../../server/buyer-name.ts'
import { findOwner } from '../../server/find-owner.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import { toLocalDate } from '../../server/today.ts'
import { readSettings } from '../../settings/server/index.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceRow, InvoiceTables } from '../../server/tables.ts'

const BATCH = 500
/** More than this many are combined into one notification. */
const MAX_SINGLE_NOTIFICATIONS = 3

/** Marks invoices as overdue and notifies their authors when a reminder is due. */
export const updateOverdueInvoices = defineJob<InvoiceTables>({
  name: 'invoices.follow-days',
  everySeconds: 600,
  run: async (ctx) => {
    const { timeZone, reminderDays } = await readSettings(ctx.db)
    const day = toLocalDate(ctx.now, timeZone)
    let updated = BATCH
    while (updated === BATCH) updated = await markOverdue(ctx, day)
    const due = await listDueReminders(
      ctx,
      reminderDays.map((days) => addDays(day, -days)),
    )
    for (const [userId, reminders] of Map.groupBy(due, ({ createdById }) => createdById)) await notifyOwner(ctx, userId, reminders)
  },
})

type OverdueContext = JobContext<InvoiceTables>

const openStatuses = ['sent', 'partial'] as const

const markOverdue = (ctx: OverdueContext, day: string): Promise<number> =>
  ctx.write(async ({ db, publishChange }) => {
    const due = db.selectFrom('invoices').select('id').where('status', 'in', openStatuses).where('dueDate', '<', day).limit(BATCH)
    // The condition is repeated because a concurrent payment may have changed the row since it was selected.
    const updated = db.updateTable('invoices').set({ status: 'overdue' }).where('id', 'in', due).where('status', 'in', openStatuses)
    const rows = await updated.returning('id').execute()
    if (rows.length > 0) publishChange('invoices')
    for (const { id } of rows) publishChange(`history/invoice/${id}`)
    return rows.length
  })

type DueReminder = Pick<InvoiceRow, 'id' | 'createdById' | 'reminderLevel'> & { level: number }

/** Overdue invoices that reached the next reminder level. `limits` are the latest due dates for each level. */
async function listDueReminders(ctx: OverdueContext, latestDueDates: readonly string[]): Promise<DueReminder[]> {
  const [first] = latestDueDates.toSorted().toReversed()
  if (!first) return []
  const rows = await ctx.slow
    .selectFrom('invoices')
    .select(['id', 'createdById', 'reminderLevel', 'noticeLevel', 'dueDate'])
    .where('status', '=', 'overdue')
    .where('dueDate', '<=', first)
    .where('noticeLevel', '<', latestDueDates.length)
    .where('removedAt', 'is', null)
    .orderBy('dueDate')
    .orderBy('id')
    .execute()
  return rows
    .map((row) => ({ ...row, level: latestDueDates.filter((limit) => row.dueDate! <= limit).length }))
    .filter(({ level, noticeLevel }) => level > noticeLevel)
}

/** Notifies once per level, unless the reminder was already sent; many invoices are combined into one notification. */
const notifyOwner = (ctx: OverdueContext, userId: number | null, due: readonly DueReminder[]): Promise<void> =>
  ctx.write(async (command) => {
    const claimed = new Set<number>()
    for (const [level, rows] of Map.groupBy(due, (one) => one.level))
      for (const id of await claimNotificationLevel(command, level, getIds(rows))) claimed.add(id)
    const unsent = getIds(due.filter(({ id, level, reminderLevel }) => claimed.has(id) && reminderLevel < level))
    if (unsent.length === 0) return
    const owner = await findOwner(command, userId)
    if (!owner) return
    const visibleInvoices = await listReadableInvoices(owner, unsent)
    if (visibleInvoices.length > MAX_SINGLE_NOTIFICATIONS)
      return command.notify({
        userId: owner.viewer.id,
        kind: notificationKinds.overdueMany,
        values: { many: String(visibleInvoices.length) },
        link: '/invoices?status=overdue',
      })
    for (const row of visibleInvoices) {
      const values = { number: row.number ?? '', client: getBuyerName(row), level: String(row.reminderLevel + 1) }
      command.notify({ userId: owner.viewer.id, kind: notificationKinds.overdue, id: row.id, values })
    }
  })

const getIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Returns the IDs that no concurrent run has claimed. */
async function claimNotificationLevel({ db }: InvoiceContext, level: number, ids: readonly number[]): Promise<number[]> {
  const claimed: { id: number }[] = []
  for (const batch of splitIntoBatches(ids)) {
    const update = db.updateTable('invoices').set({ noticeLevel: level }).where('id', 'in', batch).where('noticeLevel', '<', level)
    claimed.push(...(await update.returning('id').execute()))
  }
  return getIds(claimed)
}

/** Invoices whose number the recipient may read. */
async function listReadableInvoices(recipient: InvoiceContext, ids: readonly number[]): Promise<InvoiceRow[]> {
  const invoices: InvoiceRow[] = []
  for (const batch of splitIntoBatches(ids))
    invoices.push(
      ...(await visible(recipient, invoiceSubject)
        .selectAll('invoices')
        .where('invoices.id', 'in', batch)
        .orderBy('invoices.id')
        .execute()),
    )
  return invoices.map((row) => maskFields(recipient, invoiceSubject, row)).filter(({ number }) => number !== null)
}

const splitIntoBatches = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => ids.slice(index * BATCH, (index + 1) * BATCH))
