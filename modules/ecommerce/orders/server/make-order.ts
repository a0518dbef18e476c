import { formatMoney } from '#platform/contract/money.ts'
import { findUser } from '#platform/server/identity/users.ts'
import { indexRecord } from '#platform/server/search/record.ts'
import type { Addressee } from '../../addresses/contract.ts'
import type { OrderLine, PaymentMethod } from '../../checkout/contract.ts'
import type { DeliveryMethod } from '../../settings/contract.ts'
import { tryInvoice } from './invoice-of-order.ts'
import { notices } from '../../server/notices.ts'
import { toJournalEntry } from './order-form.ts'
import { orderNumber } from '../../server/order-number.ts'
import { localeOf } from './order-words.ts'
import { addStep } from './order-steps.ts'
import { notifyLowStock } from '../../products/server/index.ts'
import { findResponsible } from '../../settings/server/index.ts'
import { recordStock, takeFromStock } from '../../server/stock.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow, ProductRow } from '../../server/tables.ts'
import { getDeliveryCost, orderTotals } from '../../server/totals.ts'

export type Purchased = {
  userId: number
  /** Locked, and enough of each. */
  products: ReadonlyMap<number, ProductRow>
  lines: OrderLine[]
  currency: string
  address: Addressee
  billingAddress: Addressee | null
  method: DeliveryMethod
  payment: PaymentMethod
  paymentReference: string | null
  reference: string | null
  note: string | null
}

/**
 * Order, stock and invoice in one act: all of it is there or nothing, whatever dies meanwhile. An invoice that cannot be made keeps
 * no order from being placed; somebody gets a task.
 */
export async function createOrder(ctx: ShopContext, purchased: Purchased): Promise<OrderRow> {
  const { products, lines } = purchased
  const wanted = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  await takeFromStock(ctx, wanted)
  const order = await insertOrder(ctx, purchased)
  ctx.record({ entity: 'order', id: order.id, before: null, after: toJournalEntry(order) })
  recordStock(ctx, products, wanted)
  await notifyLowStock(
    ctx,
    wanted.map(({ productId, quantity }) => ({ product: products.get(productId)!, stock: products.get(productId)!.stock - quantity })),
  )
  await addStep(ctx, order.id, { kind: 'placed' })
  await indexOrder(ctx, order)
  await notifyResponsible(ctx, order)
  return tryInvoice(ctx, order)
}

async function insertOrder(ctx: ShopContext, purchased: Purchased): Promise<OrderRow> {
  const { userId, lines, currency, address, billingAddress, method, payment, paymentReference, reference, note } = purchased
  const { subtotal, delivery, tax, total } = orderTotals(lines, method, currency)
  return ctx.db
    .insertInto('shop_orders')
    .values({
      userId,
      currency,
      subtotal,
      tax,
      total,
      payment,
      paymentReference,
      reference,
      note,
      status: 'placed',
      delivery: delivery ?? 0,
      count: lines.reduce((all, { quantity }) => all + quantity, 0),
      lines: JSON.stringify(lines),
      address: JSON.stringify(address),
      billingAddress: billingAddress && JSON.stringify(billingAddress),
      deliveryMethod: JSON.stringify({
        ...method,
        price: getDeliveryCost(method, lines),
      }),
      ...untouched,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const untouched = {
  tracking: null,
  invoiceId: null,
  invoiceNumber: null,
  mail: null,
  isFollowed: 0,
  paidAt: null,
  deliveredAt: null,
  cancelledAt: null,
}

/** Found by its number, its reference, who ordered, where it and its invoice go, and what is in it. */
async function indexOrder(ctx: ShopContext, order: OrderRow): Promise<void> {
  const customer = await findUser(ctx.db as never, order.userId)
  const lines = JSON.parse(order.lines) as OrderLine[]
  const fields = {
    number: orderNumber(order.id),
    reference: order.reference,
    customer: customer?.fullName ?? null,
    address: toSearchText(order.address),
    billingAddress: order.billingAddress && toSearchText(order.billingAddress),
    lines: lines.map(({ name }) => name).join(' '),
  }
  await indexRecord(ctx.db, { entity: 'order', id: order.id, at: order.createdAt, fields })
}

const toSearchText = (address: string) =>
  Object.values(JSON.parse(address) as Addressee)
    .filter(Boolean)
    .join(' ')

async function notifyResponsible(ctx: ShopContext, { id, userId, total, currency }: OrderRow): Promise<void> {
  const responsible = await findResponsible(ctx)
  if (responsible === null || responsible === ctx.viewer.id) return
  const [customer, reader] = await Promise.all([findUser(ctx.db as never, userId), findUser(ctx.db as never, responsible)])
  const values = {
    number: orderNumber(id),
    customer: customer?.fullName ?? '',
    total: formatMoney(total, currency, localeOf(reader?.language ?? 'en')),
  }
  ctx.notify({ userId: responsible, kind: notices.ordered, id, values })
}
