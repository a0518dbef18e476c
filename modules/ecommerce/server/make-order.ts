import { formatMoney } from '#platform/contract/money.ts'
import { findUser } from '#platform/server/identity/users.ts'
import { indexRecord } from '#platform/server/search/record.ts'
import type { Addressee } from '../address-contract.ts'
import type { OrderLine, PaymentMethod } from '../checkout-contract.ts'
import type { DeliveryMethod } from '../settings-contract.ts'
import { tryInvoice } from './invoice-of-order.ts'
import { notices } from './notices.ts'
import { orderForm } from './order-form.ts'
import { orderNumber } from './order-number.ts'
import { localeOf } from './order-words.ts'
import { addStep } from './order-steps.ts'
import { tellRunningOut } from './running-out.ts'
import { findResponsible } from './settings.ts'
import { recordStock, takeFromStock } from './stock.ts'
import type { ShopContext } from './subjects.ts'
import type { OrderRow, ProductRow } from './tables.ts'
import { costOf, orderTotals } from './totals.ts'

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
export async function makeOrder(ctx: ShopContext, purchased: Purchased): Promise<OrderRow> {
  const { products, lines } = purchased
  const wanted = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  await takeFromStock(ctx, wanted)
  const order = await insertOrder(ctx, purchased)
  ctx.record({ entity: 'order', id: order.id, before: null, after: orderForm(order) })
  recordStock(ctx, products, wanted)
  await tellRunningOut(
    ctx,
    wanted.map(({ productId, quantity }) => ({ product: products.get(productId)!, stock: products.get(productId)!.stock - quantity })),
  )
  await addStep(ctx, order.id, { kind: 'placed' })
  await indexOrder(ctx, order)
  await tellResponsible(ctx, order)
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
        price: costOf(method, lines),
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
    address: wordsOf(order.address),
    billingAddress: order.billingAddress && wordsOf(order.billingAddress),
    lines: lines.map(({ name }) => name).join(' '),
  }
  await indexRecord(ctx.db, { entity: 'order', id: order.id, at: order.createdAt, fields })
}

const wordsOf = (address: string) =>
  Object.values(JSON.parse(address) as Addressee)
    .filter(Boolean)
    .join(' ')

async function tellResponsible(ctx: ShopContext, { id, userId, total, currency }: OrderRow): Promise<void> {
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
