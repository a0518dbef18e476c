import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import { CalendarDate, entity, Id, Nullable, OneOf, paging, Person, Time } from '#platform/contract/schema.ts'
import { Addressee } from '../addresses/contract.ts'
import { OrderLine, payments } from '../checkout/contract.ts'

/** `invoiced`: neither paid nor delivered yet; `paid`, `delivered`: one of the two; `completed`: both. `placed`: its invoice could not be made yet. */
export const orderStatuses = ['placed', 'invoiced', 'paid', 'delivered', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * placed · invoiced {number} · invoice-failed {reason} · mail-queued {to} · mail-accepted {to} · mail-refused {to, reason} · mail-off:
 * no mail is set up · mail-missing: nobody's address is known · paid {amount, currency} · unpaid: a payment was taken back · delivered {tracking} ·
 * cancelled {reason} · credited {number} · credit-failed {reason} · refund-due {amount, currency}. An amount is in minor units.
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
  /** Null where the shop did it by itself. */
  actor: Nullable(Person),
  values: Type.Record(Type.String(), Type.String()),
  /** The to-do task that somebody got because of it; null where none was needed, and for whoever may not read tasks. */
  taskId: Nullable(Id),
})
export type OrderStep = Static<typeof OrderStep>

export const ListedOrder = Type.Object({
  ...entity,
  /** `SO-1042`. */
  number: Type.String(),
  status: OneOf(orderStatuses),
  customer: Nullable(Person),
  currency: Currency,
  /** Pieces. */
  count: Type.Integer(),
  subtotal: Amount,
  /** Net costs of the delivery, within `subtotal`. */
  delivery: Amount,
  tax: Amount,
  /** What the invoice says, to the cent. */
  total: Amount,
  reference: Nullable(Type.String()),
  invoiceId: Nullable(Id),
  invoiceNumber: Nullable(Type.String()),
  paidAt: Nullable(Time),
  deliveredAt: Nullable(Time),
  cancelledAt: Nullable(Time),
  /** The first picture of the first line. */
  image: Nullable(Type.String()),
})
export type ListedOrder = Static<typeof ListedOrder>

/** An order as its own call, and every call that writes one, answers it. */
export const Order = Type.Object({
  ...ListedOrder.properties,
  lines: Type.Array(OrderLine),
  address: Addressee,
  billingAddress: Nullable(Addressee),
  deliveryMethod: Type.Object({ id: Id, title: Type.String(), price: Amount }),
  payment: OneOf(payments),
  note: Nullable(Type.String()),
  tracking: Nullable(Type.String()),
  /** The first step first. */
  timeline: Type.Array(OrderStep),
  /** Whether its customer may still cancel it: before it is paid or delivered. */
  canCancel: Type.Boolean(),
})
export type Order = Static<typeof Order>

const closed = { additionalProperties: false }
export const OneOrder = Type.Object({ order: Order })
const Reason = Type.Optional(Type.String({ maxLength: 500 }))
const list = {
  q: paging.q,
  status: Type.Optional(Type.Array(OneOf(['', ...orderStatuses]), { maxItems: 7, commas: true })),
  page: paging.page,
  perPage: paging.perPage,
}
const Orders = Type.Object({ orders: Type.Array(ListedOrder), total: Type.Integer() })

/** One's own orders: bounded by ownership, whatever rules say. */
const ownEndpoints = {
  /**
   * As often as it is asked for, the order is placed once and answered each time. 400 names what is still to be filled in; 409
   * `ecommerce.checkout_changed` where a price, the stock or the total is no longer as shown: `begin-checkout` shows it as it is.
   */
  placeOrder: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/place-order',
    access: ['create', 'OwnOrder'],
    summary: 'Order what the checkout holds: takes it from the stock, makes the invoice and sends it',
    /** `total`: what the buyer saw last; another one is refused. */
    input: Type.Object({ checkoutId: Id, total: Type.Optional(Amount) }, closed),
    output: OneOrder,
  }),
  listMyOrders: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/my-orders',
    access: ['read', 'OwnOrder'],
    summary: "One's own orders, newest first; all of them unless paged",
    topic: 'my-orders',
    input: Type.Object(list),
    output: Orders,
  }),
  getMyOrder: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/my-order',
    access: ['read', 'OwnOrder'],
    summary: "One of one's own orders",
    topic: 'my-orders',
    input: Type.Object({ id: Id }),
    output: OneOrder,
  }),
  /** 409 `ecommerce.order_final` once it is paid, delivered or cancelled. */
  cancelMyOrder: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/cancel-my-order',
    access: ['create', 'OwnOrder'],
    summary: "Cancel one of one's own orders that is neither paid nor delivered",
    input: Type.Object({ id: Id, reason: Reason }, closed),
    output: OneOrder,
  }),
}

/** Everybody's orders: whoever may read the subject sees them as far as rules go. */
const staffEndpoints = {
  listOrders: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/orders',
    access: ['read', 'Order'],
    summary: "A page of everybody's orders, newest first",
    topic: 'orders',
    /** `q` looks through number, customer, reference, addresses and the names of products. */
    input: Type.Object({ ...list, customerId: Type.Optional(Id) }),
    output: Orders,
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/order',
    access: ['read', 'Order'],
    summary: 'One order with all that happened to it',
    topic: 'history/order/:id',
    input: Type.Object({ id: Id }),
    output: OneOrder,
  }),
  /** 409 `ecommerce.order_invoiced` where it has one; 400 says why it cannot be made. */
  invoiceOrder: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/invoice-order',
    access: ['update', 'Order'],
    summary: 'Make the invoice of an order for which it failed',
    input: Type.Object({ id: Id }, closed),
    output: OneOrder,
  }),
  /** 409 `ecommerce.no_mail`, `ecommerce.order_not_invoiced`; 400 `/to` without an address. */
  mailOrder: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/mail-order',
    access: ['update', 'Order'],
    summary: 'Send the confirmation with the invoice once more',
    input: Type.Object({ id: Id, to: Type.Optional(Type.String({ format: 'email', maxLength: 254 })) }, closed),
    output: OneOrder,
  }),
  /** 409 `ecommerce.order_paid`, `ecommerce.order_not_invoiced`, `ecommerce.invoice_credited`. */
  payOrder: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/pay-order',
    access: ['update', 'Order'],
    summary: 'Note that the whole invoice was paid; payments noted on the invoice itself are followed',
    input: Type.Object({ id: Id, date: Type.Optional(CalendarDate) }, closed),
    output: OneOrder,
  }),
  deliverOrder: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/deliver-order',
    access: ['update', 'Order'],
    summary: 'Note that the goods were delivered',
    input: Type.Object({ id: Id, tracking: Type.Optional(Type.String({ maxLength: 200 })) }, closed),
    output: OneOrder,
  }),
  /** 409 `ecommerce.order_final` once it is delivered or cancelled. */
  cancelOrder: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/cancel-order',
    access: ['update', 'Order'],
    summary: 'Cancel an order: the goods go back into the stock, the invoice is credited',
    input: Type.Object({ id: Id, reason: Reason }, closed),
    output: OneOrder,
  }),
}

export const orderEndpoints = { ...ownEndpoints, ...staffEndpoints }
