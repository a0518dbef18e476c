import { daysAfter } from '#platform/contract/days.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { firstAdministrator } from '#platform/server/identity/administrators.ts'
import { contextAs } from '#platform/server/identity/as-person.ts'
import { job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { buyerName } from './buyer.ts'
import { notices } from './notices.ts'
import { today } from './numbers.ts'
import { readSettings } from './settings.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'
import type { InvoiceRow, InvoiceTables } from './tables.ts'

const BATCH = 500
/** More at once are told of together. */
const MOST_SINGLE = 3

/** Makes invoices overdue as their days pass, and tells whoever made one when a reminder is due. */
export const followDays = job<InvoiceTables>({
  name: 'invoices.follow-days',
  everySeconds: 600,
  run: async (ctx) => {
    const { timeZone, reminderDays } = await readSettings(ctx.db)
    const day = today(ctx.now, timeZone)
    let turned = BATCH
    while (turned === BATCH) turned = await turnOverdue(ctx, day)
    const due = await dueReminders(
      ctx,
      reminderDays.map((days) => daysAfter(day, -days)),
    )
    for (const [userId, reminders] of Map.groupBy(due, ({ createdById }) => createdById)) await tellOwner(ctx, userId, reminders)
  },
})

type Ctx = JobContext<InvoiceTables>

const open = ['sent', 'partial'] as const

const turnOverdue = (ctx: Ctx, day: string): Promise<number> =>
  ctx.write(async ({ db, announce }) => {
    const due = db.selectFrom('invoices').select('id').where('status', 'in', open).where('dueDate', '<', day).limit(BATCH)
    // Asked again of each row: one that was just being paid is seen here as it is after that.
    const turned = db.updateTable('invoices').set({ status: 'overdue' }).where('id', 'in', due).where('status', 'in', open)
    const rows = await turned.returning('id').execute()
    if (rows.length > 0) announce('invoices')
    for (const { id } of rows) announce(`history/invoice/${id}`)
    return rows.length
  })

type Due = Pick<InvoiceRow, 'id' | 'createdById' | 'reminderLevel'> & { level: number }

/** The overdue invoices of which a further level was reached: one for each day in `limits` by which they should have been paid. */
async function dueReminders(ctx: Ctx, limits: readonly string[]): Promise<Due[]> {
  const [first] = limits.toSorted().toReversed()
  if (!first) return []
  const rows = await ctx.slow
    .selectFrom('invoices')
    .select(['id', 'createdById', 'reminderLevel', 'noticeLevel', 'dueDate'])
    .where('status', '=', 'overdue')
    .where('dueDate', '<=', first)
    .where('noticeLevel', '<', limits.length)
    .where('removedAt', 'is', null)
    .orderBy('dueDate')
    .orderBy('id')
    .execute()
  return rows
    .map((row) => ({ ...row, level: limits.filter((limit) => row.dueDate! <= limit).length }))
    .filter(({ level, noticeLevel }) => level > noticeLevel)
}

/** Once for each level; where a reminder of it was sent already, nothing is told. A few are named, many are counted. */
const tellOwner = (ctx: Ctx, userId: number | null, due: readonly Due[]): Promise<void> =>
  ctx.write(async (act) => {
    const noted = new Set<number>()
    for (const [level, rows] of Map.groupBy(due, (one) => one.level))
      for (const id of await noteLevel(act, level, idsOf(rows))) noted.add(id)
    const unsent = idsOf(due.filter(({ id, level, reminderLevel }) => noted.has(id) && reminderLevel < level))
    if (unsent.length === 0) return
    const owner = await ownerOf(act, userId)
    if (!owner) return
    const seen = await readableBy(owner, unsent)
    if (seen.length > MOST_SINGLE)
      return act.notify({
        userId: owner.viewer.id,
        kind: notices.overdueMany,
        values: { many: String(seen.length) },
        link: '/invoices?status=overdue',
      })
    for (const row of seen) {
      const values = { number: row.number ?? '', client: buyerName(row), level: String(row.reminderLevel + 1) }
      act.notify({ userId: owner.viewer.id, kind: notices.overdue, id: row.id, values })
    }
  })

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Those that nobody else has noted meanwhile. */
async function noteLevel({ db }: InvoiceContext, level: number, ids: readonly number[]): Promise<number[]> {
  const noted: { id: number }[] = []
  for (const some of batchesOf(ids)) {
    const own = db.updateTable('invoices').set({ noticeLevel: level }).where('id', 'in', some).where('noticeLevel', '<', level)
    noted.push(...(await own.returning('id').execute()))
  }
  return idsOf(noted)
}

/** Whoever made an invoice; an administrator for those that made themselves, as for an order, or whose maker is gone. */
async function ownerOf(act: InvoiceContext, userId: number | null): Promise<InvoiceContext | null> {
  const maker = userId === null ? null : await contextAs(act, userId)
  if (maker) return maker
  const administrator = await firstAdministrator(act.db)
  return administrator === undefined ? null : contextAs(act, administrator)
}

/** As far as they may read them; without the number there is nothing to tell. */
async function readableBy(theirs: InvoiceContext, ids: readonly number[]): Promise<InvoiceRow[]> {
  const found: InvoiceRow[] = []
  for (const some of batchesOf(ids))
    found.push(
      ...(await visible(theirs, invoiceSubject).selectAll('invoices').where('invoices.id', 'in', some).orderBy('invoices.id').execute()),
    )
  return found.map((row) => maskFields(theirs, invoiceSubject, row)).filter(({ number }) => number !== null)
}

const batchesOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH))
