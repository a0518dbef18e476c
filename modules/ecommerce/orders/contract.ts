import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import {
  CalendarDate,
  entityProperties,
  Id,
  Nullable,
  OneOf,
  pagingParameters,
  Person,
  Time,
  closedObject,
} from '#platform/contract/schema.ts'
import { Addressee } from '../addresses/contract.ts'
import { OrderLine, paymentMethods } from '../checkout/contract.ts'

/** `placed`: the invoice failed; `invoiced`: neither paid nor delivered; `paid` or `delivered`: one of the two; `completed`: both. */
export const orderStatuses = ['placed', 'invoiced', 'paid', 'delivered', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * Kinds with their values: invoiced {number}, invoice-failed {reason}, mail-queued {to}, mail-accepted {to}, mail-refused {to, reason},
 * mail-off (email is not set up), mail-missing (no email address), paid {amount, currency}, unpaid (payment removed),
 * delivered {tracking}, cancelled {reason}, credited {number}, credit-failed {reason}, refund-due {amount, currency}.
 * Amounts are in minor units.
 */
export const stepKinds = [
  'placed',
  'invoiced',
  'invoice-failed',
  'mail-queued',
  'mail-accepted',
  'mail-refused',
  'mail-off',
  'mail-missing',
  'paid',
  'unpaid',
  'delivered',
  'cancelled',
  'credited',
  'credit-failed',
  'refund-due',
] as const
export type StepKind = (typeof stepKinds)[number]

export const OrderStep = Type.Object({
  id: Id,
  at: Time,
  kind: OneOf(stepKinds),
  /** Null for automatic steps. */
  actor: Nullable(Person),
  values: Type.Record(Type.String(), Type.String()),
  /** The to-do task created for the problem; null if there is none or the viewer may not read tasks. */
  taskId: Nullable(Id),
})
export type OrderStep = Static<typeof OrderStep>

/** Stored in columns of the same names. */
export const OrderFields = Type.Object({
  status: OneOf(orderStatuses),
  currency: Currency,
  /** Number of pieces. */
  count: Type.Integer(),
  subtotal: Amount,
  /** Net shipping cost, included in `subtotal`. */
  delivery: Amount,
  tax: Amount,
  /** Equal to the total of the invoice. */
  total: Amount,
  reference: Nullable(Type.String()),
  invoiceId: Nullable(Id),
  invoiceNumber: Nullable(Type.String()),
  paidAt: Nullable(Time),
  deliveredAt: Nullable(Time),
  cancelledAt: Nullable(Time),
})

export const ListedOrder = Type.Object({
  ...entityProperties,
  ...OrderFields.properties,
  /** For example `SO-1042`. */
  number: Type.String(),
  customer: Nullable(Person),
  /** Image of the first line item. */
  image: Nullable(Type.String()),
})
export type ListedOrder = Static<typeof ListedOrder>

/** An order as returned by `getOrder` and by every endpoint that changes one. */
export const Order = Type.Object({
  ...ListedOrder.properties,
  lines: Type.Array(OrderLine),
  address: Addressee,
  billingAddress: Nullable(Addressee),
  deliveryMethod: Type.Object({ id: Id, title: Type.String(), price: Amount }),
  payment: OneOf(paymentMethods),
  note: Nullable(Type.String()),
  tracking: Nullable(Type.String()),
  /** Oldest first. */
  timeline: Type.Array(OrderStep),
  /** Whether the customer may cancel: until it is paid or delivered. */
  canCancel: Type.Boolean(),
})
export type Order = Static<typeof Order>
export const OrderResponse = Type.Object({ order: Order })
const Reason = Type.Optional(Type.String({ maxLength: 500 }))
const listInput = {
  q: pagingParameters.q,
  status: Type.Optional(Type.Array(OneOf(['', ...orderStatuses]), { maxItems: 7, commas: true })),
  page: pagingParameters.page,
  perPage: pagingParameters.perPage,
}
const OrderList = Type.Object({ orders: Type.Array(ListedOrder), total: Type.Integer() })

/** The viewer's own orders, independent of permissions on `Order`. */
const ownEndpoints = {
  /** Idempotent. 400 lists missing fields; 409 `ecommerce.checkout_changed` if a price, the stock or the total has changed. */
  placeOrder: endpoint('POST /apps/ecommerce/place-order', {
    access: ['create', 'OwnOrder'],
    summary: 'Place the order: takes stock, creates the invoice and emails it',
    /** `total`: the total shown to the customer; the order is rejected if it has changed. */
    input: closedObject({ checkoutId: Id, total: Type.Optional(Amount) }),
    output: OrderResponse,
  }),
  listMyOrders: endpoint('GET /apps/ecommerce/my-orders', {
    access: ['read', 'OwnOrder'],
    summary: 'List your own orders, newest first; all of them unless paged',
    topic: 'my-orders',
    input: Type.Object(listInput),
    output: OrderList,
  }),
  getMyOrder: endpoint('GET /apps/ecommerce/my-order', {
    access: ['read', 'OwnOrder'],
    summary: 'Get one of your own orders',
    topic: 'my-orders',
    input: Type.Object({ id: Id }),
    output: OrderResponse,
  }),
  /** 409 `ecommerce.order_final` for paid, delivered or cancelled orders. */
  cancelMyOrder: endpoint('POST /apps/ecommerce/cancel-my-order', {
    access: ['create', 'OwnOrder'],
    summary: 'Cancel one of your own orders that is neither paid nor delivered',
    input: closedObject({ id: Id, reason: Reason }),
    output: OrderResponse,
  }),
}

/** All orders, for users with permissions on `Order`. */
const staffEndpoints = {
  listOrders: endpoint('GET /apps/ecommerce/orders', {
    access: ['read', 'Order'],
    summary: 'List all orders, newest first',
    topic: 'orders',
    /** `q` searches number, customer, reference, addresses and product names. */
    input: Type.Object({ ...listInput, customerId: Type.Optional(Id) }),
    output: OrderList,
  }),
  getOrder: endpoint('GET /apps/ecommerce/order', {
    access: ['read', 'Order'],
    summary: 'Get an order with its timeline',
    topic: 'history/order/:id',
    input: Type.Object({ id: Id }),
    output: OrderResponse,
  }),
  /** 409 `ecommerce.order_invoiced` if there is an invoice already; 400 if it cannot be created. */
  invoiceOrder: endpoint('POST /apps/ecommerce/invoice-order', {
    access: ['update', 'Order'],
    summary: 'Create the invoice of an order for which it failed',
    input: closedObject({ id: Id }),
    output: OrderResponse,
  }),
  /** 409 `ecommerce.no_mail` or `ecommerce.order_not_invoiced`; 400 `/to` if no email address is known. */
  mailOrder: endpoint('POST /apps/ecommerce/mail-order', {
    access: ['update', 'Order'],
    summary: 'Resend the confirmation with the invoice',
    input: closedObject({ id: Id, to: Type.Optional(Type.String({ format: 'email', maxLength: 254 })) }),
    output: OrderResponse,
  }),
  /** 409 `ecommerce.order_paid`, `ecommerce.order_not_invoiced`, `ecommerce.invoice_credited`. */
  payOrder: endpoint('POST /apps/ecommerce/pay-order', {
    access: ['update', 'Order'],
    summary: 'Mark an order as paid; payments on the invoice are detected automatically',
    input: closedObject({ id: Id, date: Type.Optional(CalendarDate) }),
    output: OrderResponse,
  }),
  deliverOrder: endpoint('POST /apps/ecommerce/deliver-order', {
    access: ['update', 'Order'],
    summary: 'Mark an order as delivered',
    input: closedObject({ id: Id, tracking: Type.Optional(Type.String({ maxLength: 200 })) }),
    output: OrderResponse,
  }),
  /** 409 `ecommerce.order_final` for delivered or cancelled orders. */
  cancelOrder: endpoint('POST /apps/ecommerce/cancel-order', {
    access: ['update', 'Order'],
    summary: 'Cancel an order, return its products to stock and credit the invoice',
    input: closedObject({ id: Id, reason: Reason }),
    output: OrderResponse,
  }),
}

export const orderEndpoints = { ...ownEndpoints, ...staffEndpoints }
