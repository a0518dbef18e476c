import { invoiceSubject, getInvoice } from '#modules/invoices/server/index.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { changeOrder } from './change-order.ts'
import { markPaid } from './order-acts.ts'
import { addStep, reportTrouble } from './order-steps.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow, ShopTables } from '../../server/tables.ts'

type Ctx = JobContext<ShopTables>

const BATCH = 500
const DAY_MS = 86_400_000
/** A payment may be taken back on the invoice for so long after it was noted. */
const FOLLOWED_DAYS = 30

/** Reservations end by their time alone; this clears away what has ended, and tells whoever looks at the products. */
export const releaseExpired = job<ShopTables>({
  name: 'ecommerce.release',
  everySeconds: 60,
  run: async (ctx) => {
    const expired = ctx.db.selectFrom('shop_reservations').select('checkoutId').where('expiresAt', '<=', ctx.now).limit(1)
    if (!(await expired.executeTakeFirst())) return
    await ctx.write(async ({ db, now, announce }) => {
      const rows = await db.deleteFrom('shop_reservations').where('expiresAt', '<=', now).returning('checkoutId').execute()
      const ids = [...new Set(rows.map(({ checkoutId }) => checkoutId))]
      if (ids.length === 0) return
      const owners = await db.selectFrom('shop_checkouts').select('userId').where('id', 'in', ids).execute()
      for (const { userId } of owners) announce(`checkout/${userId}`)
      announce('products')
    })
  },
})

/** Writes on the timeline what became of invoices: mails taken or refused, payments noted. */
export const followInvoices = job<ShopTables>({
  name: 'ecommerce.follow-invoices',
  everySeconds: 15,
  run: async (ctx) => {
    let after = 0
    for (let rows = await followed(ctx, after); rows.length > 0; rows = await followed(ctx, after)) {
      await followAll(ctx, rows)
      after = rows.at(-1)!.id
    }
  },
})

const followed = (ctx: Ctx, after: number): Promise<OrderRow[]> =>
  ctx.slow.selectFrom('shop_orders').selectAll().where('isFollowed', '=', 1).where('id', '>', after).orderBy('id').limit(BATCH).execute()

type State = { status: string; balance: number; delivery: OrderRow['mail'] }

async function followAll(ctx: Ctx, rows: readonly OrderRow[]): Promise<void> {
  const ids = rows.flatMap(({ invoiceId }) => invoiceId ?? [])
  const invoices = await findAllVisible(ctx as never, invoiceSubject, ids)
  const states = new Map((invoices as (State & { id: number })[]).map((invoice) => [invoice.id, invoice]))
  for (const row of rows) {
    const state = states.get(row.invoiceId!)
    if (state && isNews(ctx, row, state)) await ctx.write((act) => follow(act as ShopContext, row.id, state))
  }
}

const isPaid = ({ status, balance }: State) => status === 'paid' || (balance <= 0 && status !== 'credited' && status !== 'draft')
/** A payment was taken back; what is credited was paid all the same. */
const isOpen = (state: State) => state.status !== 'credited' && !isPaid(state)
const isMailOver = (mail: OrderRow['mail']) => mail !== 'queued'

function isNews(ctx: Pick<Ctx, 'now'>, row: OrderRow, state: State): boolean {
  const isOver = isSettled(ctx, row)
  return (
    (state.delivery !== row.mail && row.mail === 'queued') ||
    (row.cancelledAt === null && (row.paidAt === null ? isPaid(state) : isOpen(state))) ||
    isOver
  )
}

/** Nothing more can come of it. */
function isSettled({ now }: Pick<Ctx, 'now'>, { mail, paidAt, cancelledAt }: OrderRow): boolean {
  const isOld = paidAt !== null && Date.parse(now) - Date.parse(paidAt) > FOLLOWED_DAYS * DAY_MS
  return isMailOver(mail) && (cancelledAt !== null || isOld)
}

/** The order as it stands now, kept from others: what was seen before may be old. */
async function follow(ctx: ShopContext, id: number, state: State): Promise<void> {
  const query = ctx.db.selectFrom('shop_orders').selectAll().where('id', '=', id)
  let row = await lockRow(ctx.dialect, query).executeTakeFirstOrThrow()
  if (row.mail === 'queued' && state.delivery !== 'queued') row = await followMail(ctx, row, state.delivery)
  if (row.cancelledAt === null && isPaid(state) && row.paidAt === null) row = await markPaid(ctx, row, { bySelf: true })
  if (row.cancelledAt === null && isOpen(state) && row.paidAt !== null) {
    row = await changeOrder(ctx, row, { paidAt: null })
    await addStep(ctx, id, { kind: 'unpaid', bySelf: true })
  }
  if (isSettled(ctx, row)) await ctx.db.updateTable('shop_orders').set({ isFollowed: 0 }).where('id', '=', id).execute()
}

async function followMail(ctx: ShopContext, row: OrderRow, delivery: OrderRow['mail']): Promise<OrderRow> {
  const { invoice } = await getInvoice(ctx as never, { id: row.invoiceId! })
  const last = invoice.deliveries.find(({ level }) => level === 0)
  const to = last?.to ?? ''
  const after = await changeOrder(ctx, row, { mail: delivery })
  if (delivery === 'refused') await reportTrouble(ctx, row, { kind: 'mail-refused', values: { to, reason: last?.reason ?? '' } })
  else await addStep(ctx, row.id, { kind: 'mail-accepted', values: { to }, bySelf: true })
  return after
}
