import { formatMoney } from '#platform/contract/money.ts'
import { findUser } from '#platform/server/identity/users.ts'
import { indexRecord } from '#platform/server/search/index-record.ts'
import type { Addressee } from '../../addresses/contract.ts'
import type { OrderLine, PaymentMethod } from '../../checkout/contract.ts'
import type { DeliveryMethod } from '../../settings/contract.ts'
import { tryCreateInvoice } from './order-invoice.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import { toJournalEntry } from './order-journal.ts'
import { formatOrderNumber } from '../../server/order-number.ts'
import { toLocale } from './format-messages.ts'
import { addOrderStep } from './order-steps.ts'
import { notifyLowStock } from '../../products/server/index.ts'
import { findResponsible } from '../../settings/server/index.ts'
import { recordStockChange, takeFromStock } from '../../server/stock.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow, ProductRow } from '../../server/tables.ts'
import { getDeliveryCost, calculateOrderTotals } from '../../server/totals.ts'

/** What an order is created from, once prices and stock have been checked. */
export type Purchase = {
  userId: number
  /** Locked rows with enough stock. */
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

/** Order, stock and invoice share one transaction. If the invoice fails, the order is still placed and a task is created. */
export async function createOrder(ctx: ShopContext, purchase: Purchase): Promise<OrderRow> {
  const { products, lines } = purchase
  const quantities = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  await takeFromStock(ctx, quantities)
  const order = await insertOrder(ctx, purchase)
  ctx.recordChange({ entity: 'order', id: order.id, before: null, after: toJournalEntry(order) })
  recordStockChange(ctx, products, quantities)
  await notifyLowStock(
    ctx,
    quantities.map(({ productId, quantity }) => ({ product: products.get(productId)!, stock: products.get(productId)!.stock - quantity })),
  )
  await addOrderStep(ctx, order.id, { kind: 'placed' })
  await indexOrder(ctx, order)
  await notifyResponsible(ctx, order)
  return tryCreateInvoice(ctx, order)
}

async function insertOrder(ctx: ShopContext, purchase: Purchase): Promise<OrderRow> {
  const { userId, lines, currency, address, billingAddress, method, payment, paymentReference, reference, note } = purchase
  const { subtotal, delivery, tax, total } = calculateOrderTotals(lines, method, currency)
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
      ...initialState,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const initialState = {
  tracking: null,
  invoiceId: null,
  invoiceNumber: null,
  mail: null,
  isFollowed: 0,
  paidAt: null,
  deliveredAt: null,
  cancelledAt: null,
}

async function indexOrder(ctx: ShopContext, order: OrderRow): Promise<void> {
  const customer = await findUser(ctx.db as never, order.userId)
  const lines = JSON.parse(order.lines) as OrderLine[]
  const fields = {
    number: formatOrderNumber(order.id),
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
    number: formatOrderNumber(id),
    customer: customer?.fullName ?? '',
    total: formatMoney(total, currency, toLocale(reader?.language ?? 'en')),
  }
  ctx.notify({ userId: responsible, kind: notificationKinds.ordered, id, values })
}
