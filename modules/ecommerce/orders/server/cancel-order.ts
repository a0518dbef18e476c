import { formatMoney } from '#platform/contract/money.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { creditInvoice, getInvoice, issueInvoice } from '#modules/invoices/server/index.ts'
import type { OrderLine } from '../../checkout/contract.ts'
import type { Order } from '../contract.ts'
import { withShopPermissions } from './as-shop.ts'
import { changeOrder } from './change-order.ts'
import { formatReason } from './invoice-of-order.ts'
import { orderIsFinal, notifyCustomer } from './order-acts.ts'
import { toOrder, toOwnOrder, canCancel } from './order-answers.ts'
import { addStep, reportTrouble } from './order-steps.ts'
import { lockProducts, recordStock, takeFromStock } from '../../server/stock.ts'
import { orderSubject, ownOrderSubject, type ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

type OneOrder = Promise<{ order: Order }>
type Given = { id: number; reason?: string }

export async function cancelOrder(ctx: ShopContext, { id, reason = '' }: Given): OneOrder {
  const row = await findVisible(ctx, orderSubject, id, 'update')
  if (row.cancelledAt !== null || row.deliveredAt !== null) throw orderIsFinal(row)
  assertMayChange(ctx, orderSubject, row, { cancelledAt: ctx.now })
  return { order: await toOrder(ctx, await cancel(ctx, row, reason)) }
}

export async function cancelMyOrder(ctx: ShopContext, { id, reason = '' }: Given): OneOrder {
  await findVisible(ctx, ownOrderSubject, id)
  const query = ctx.db.selectFrom('shop_orders').selectAll().where('id', '=', id)
  const row = await lockRow(ctx.dialect, query).executeTakeFirstOrThrow()
  if (!canCancel(row)) throw orderIsFinal(row)
  return { order: await toOwnOrder(ctx, await cancel(ctx, row, reason)) }
}

/** The goods go back into the stock and the invoice is taken back by a credit note; what was paid is to be paid back. */
async function cancel(ctx: ShopContext, row: OrderRow, reason: string): Promise<OrderRow> {
  const after = await changeOrder(ctx, row, { cancelledAt: ctx.now, isFollowed: Number(row.mail === 'queued') })
  await addStep(ctx, row.id, { kind: 'cancelled', values: reason ? { reason } : {} })
  await putBack(ctx, row)
  notifyCustomer(ctx, row, 'order-cancelled')
  if (row.invoiceId !== null) {
    await credit(ctx, row, row.invoiceId)
    await askForRefund(ctx, row, row.invoiceId)
  }
  return after
}

async function putBack(ctx: ShopContext, { lines }: OrderRow): Promise<void> {
  const returned = (JSON.parse(lines) as OrderLine[]).map(({ productId, quantity }) => ({ productId, quantity: -quantity }))
  const products = await lockProducts(
    ctx,
    returned.map(({ productId }) => productId),
  )
  const there = returned.filter(({ productId }) => products.has(productId))
  if (there.length === 0) return
  await takeFromStock(ctx, there)
  recordStock(ctx, products, there)
}

async function credit(ctx: ShopContext, row: OrderRow, invoiceId: number): Promise<void> {
  const shop = (await withShopPermissions(ctx)) as never
  const { invoice } = await getInvoice(shop, { id: invoiceId })
  const left = invoice.total - invoice.credited
  if (left === 0) return
  try {
    const number = await ctx.part(async () => {
      const { invoice: draft } = await creditInvoice(shop, { id: invoiceId })
      if (-draft.total < left) throw begunInPart(row, -draft.total, left)
      return (await issueInvoice(shop, { id: draft.id, version: draft.version })).invoice.number!
    })
    await addStep(ctx, row.id, { kind: 'credited', values: { number }, bySelf: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await reportTrouble(ctx, row, { kind: 'credit-failed', values: { reason: formatReason(error) } })
  }
}

/** Somebody has begun a credit note over less: whether that is right they know alone. */
function begunInPart({ currency }: OrderRow, begun: number, left: number): Refusal {
  const money = (amount: number) => formatMoney(amount, currency, 'en')
  const message = `A credit note over ${money(begun)} is begun, but ${money(left)} of the invoice are left: complete and issue it by hand.`
  return new Refusal(409, 'ecommerce.credit_begun', message)
}

/** What the invoice says was paid: the order may not know of it yet, and not of a part at all. */
async function askForRefund(ctx: ShopContext, row: OrderRow, invoiceId: number): Promise<void> {
  const { invoice } = await getInvoice((await withShopPermissions(ctx)) as never, { id: invoiceId })
  if (invoice.paid <= 0) return
  await reportTrouble(ctx, row, { kind: 'refund-due', values: { amount: String(invoice.paid), currency: invoice.currency } })
}
