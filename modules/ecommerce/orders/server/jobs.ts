import { invoiceSubject, getInvoice } from '#modules/invoices/server/index.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { updateOrder } from './update-order.ts'
import { markPaid } from './order-actions.ts'
import { addOrderStep, reportProblem } from './order-steps.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow, ShopTables } from '../../server/tables.ts'

type ShopJobContext = JobContext<ShopTables>

const BATCH = 500
const DAY_MS = 86_400_000
/** How long after payment a deleted payment is still noticed. */
const FOLLOW_DAYS = 30

/** Expired reservations already have no effect; this deletes them and publishes the change. */
export const releaseExpiredReservations = defineJob<ShopTables>({
  name: 'ecommerce.release',
  everySeconds: 60,
  run: async (ctx) => {
    const expired = ctx.db.selectFrom('shop_reservations').select('checkoutId').where('expiresAt', '<=', ctx.now).limit(1)
    if (!(await expired.executeTakeFirst())) return
    await ctx.write(async ({ db, now, publishChange }) => {
      const rows = await db.deleteFrom('shop_reservations').where('expiresAt', '<=', now).returning('checkoutId').execute()
      const ids = [...new Set(rows.map(({ checkoutId }) => checkoutId))]
      if (ids.length === 0) return
      const owners = await db.selectFrom('shop_checkouts').select('userId').where('id', 'in', ids).execute()
      for (const { userId } of owners) publishChange(`checkout/${userId}`)
      publishChange('products')
    })
  },
})

/** Adds email delivery results and payments of invoices to the order timelines. */
export const followInvoices = defineJob<ShopTables>({
  name: 'ecommerce.follow-invoices',
  everySeconds: 15,
  run: async (ctx) => {
    let after = 0
    for (let rows = await listFollowedOrders(ctx, after); rows.length > 0; rows = await listFollowedOrders(ctx, after)) {
      await followBatch(ctx, rows)
      after = rows.at(-1)!.id
    }
  },
})

const listFollowedOrders = (ctx: ShopJobContext, after: number): Promise<OrderRow[]> =>
  ctx.slow.selectFrom('shop_orders').selectAll().where('isFollowed', '=', 1).where('id', '>', after).orderBy('id').limit(BATCH).execute()

type InvoiceState = { status: string; balance: number; delivery: OrderRow['mail'] }

async function followBatch(ctx: ShopJobContext, rows: readonly OrderRow[]): Promise<void> {
  const ids = rows.flatMap(({ invoiceId }) => invoiceId ?? [])
  const invoices = await findAllVisible(ctx as never, invoiceSubject, ids)
  const states = new Map((invoices as (InvoiceState & { id: number })[]).map((invoice) => [invoice.id, invoice]))
  for (const row of rows) {
    const state = states.get(row.invoiceId!)
    if (state && needsUpdate(ctx, row, state)) await ctx.write((act) => followOrder(act as ShopContext, row.id, state))
  }
}

const isPaid = ({ status, balance }: InvoiceState) => status === 'paid' || (balance <= 0 && status !== 'credited' && status !== 'draft')
/** A credited invoice does not count as unpaid. */
const isUnpaid = (state: InvoiceState) => state.status !== 'credited' && !isPaid(state)
const isEmailFinished = (mail: OrderRow['mail']) => mail !== 'queued'

function needsUpdate(ctx: Pick<ShopJobContext, 'now'>, row: OrderRow, state: InvoiceState): boolean {
  const isDone = isFinished(ctx, row)
  return (
    (state.delivery !== row.mail && row.mail === 'queued') ||
    (row.cancelledAt === null && (row.paidAt === null ? isPaid(state) : isUnpaid(state))) ||
    isDone
  )
}

/** Whether no further changes are expected. */
function isFinished({ now }: Pick<ShopJobContext, 'now'>, { mail, paidAt, cancelledAt }: OrderRow): boolean {
  const isOld = paidAt !== null && Date.parse(now) - Date.parse(paidAt) > FOLLOW_DAYS * DAY_MS
  return isEmailFinished(mail) && (cancelledAt !== null || isOld)
}

/** Reads the order again under a lock, because the listed row may be stale. */
async function followOrder(ctx: ShopContext, id: number, state: InvoiceState): Promise<void> {
  const query = ctx.db.selectFrom('shop_orders').selectAll().where('id', '=', id)
  let row = await lockRows(ctx.dialect, query).executeTakeFirstOrThrow()
  if (row.mail === 'queued' && state.delivery !== 'queued') row = await updateEmailState(ctx, row, state.delivery)
  if (row.cancelledAt === null && isPaid(state) && row.paidAt === null) row = await markPaid(ctx, row, { isAutomatic: true })
  if (row.cancelledAt === null && isUnpaid(state) && row.paidAt !== null) {
    row = await updateOrder(ctx, row, { paidAt: null })
    await addOrderStep(ctx, id, { kind: 'unpaid', isAutomatic: true })
  }
  if (isFinished(ctx, row)) await ctx.db.updateTable('shop_orders').set({ isFollowed: 0 }).where('id', '=', id).execute()
}

async function updateEmailState(ctx: ShopContext, row: OrderRow, delivery: OrderRow['mail']): Promise<OrderRow> {
  const { invoice } = await getInvoice(ctx as never, { id: row.invoiceId! })
  const last = invoice.deliveries.find(({ level }) => level === 0)
  const to = last?.to ?? ''
  const after = await updateOrder(ctx, row, { mail: delivery })
  if (delivery === 'refused') await reportProblem(ctx, row, { kind: 'mail-refused', values: { to, reason: last?.reason ?? '' } })
  else await addOrderStep(ctx, row.id, { kind: 'mail-accepted', values: { to }, isAutomatic: true })
  return after
}
