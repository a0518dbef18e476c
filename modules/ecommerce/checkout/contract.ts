import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/money.ts'
import { entityProperties, Id, Nullable, OneOf, readOnly, Time, withReadProperties, closedObject } from '#platform/contract/schema.ts'
import { Addressee, AddresseeDraft } from '../addresses/contract.ts'
import { LineChanges, Totals } from '../cart/contract.ts'
import { Percent, Price, Quantity, taxCategories } from '../products/product.ts'
import { DeliveryMethod } from '../settings/contract.ts'

export const RESERVED_MINUTES = 15
export const checkoutSteps = ['address', 'delivery', 'payment'] as const
export const paymentMethods = ['invoice'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A product at the price when the checkout started. */
export const OrderLine = Type.Object({
  productId: Id,
  name: Type.String(),
  /** Image URL at that time. */
  image: Nullable(Type.String()),
  quantity: Quantity,
  unitPrice: Price,
  taxRate: Percent,
  taxCategory: OneOf(taxCategories),
  hasFreeShipping: Type.Boolean(),
  /** Net, in minor units. */
  net: Amount,
})
export type OrderLine = Static<typeof OrderLine>

const noteFields = {
  /** The customer's own order number, printed on the invoice. */
  reference: Nullable(Type.String({ maxLength: 120 })),
  note: Nullable(Type.String({ maxLength: 2_000 })),
}

/** A purchase in progress, stored on the server, one per user, so that it survives reloads and continues on other devices. */
export const Checkout = Type.Object({
  ...entityProperties,
  /** The current step. */
  step: OneOf(checkoutSteps),
  /** End of the reservation. The checkout can continue afterwards while stock lasts. */
  expiresAt: readOnly(Time),
  isExpired: readOnly(Type.Boolean()),
  /** Remaining reservation time when the server responded, independent of the browser's clock. */
  secondsLeft: readOnly(Type.Integer({ minimum: 0 })),
  lines: readOnly(Type.Array(Type.Object({ ...OrderLine.properties, changes: LineChanges }))),
  /** Whether prices, taxes, stock or the cart have changed since the checkout started; `accept-cart` and `begin-checkout` update it. */
  hasChanges: readOnly(Type.Boolean()),
  address: Nullable(Addressee),
  /** The shipping address if null. */
  billingAddress: Nullable(Addressee),
  deliveryMethodId: Nullable(Id),
  payment: Nullable(OneOf(paymentMethods)),
  ...noteFields,
  totals: readOnly(Totals),
})
export type Checkout = Static<typeof Checkout>
const CheckoutPatch = Type.Object({
  id: Id,
  step: Type.Optional(Checkout.properties.step),
  /** An address, or `addressId` for a saved one. */
  address: Type.Optional(Nullable(AddresseeDraft)),
  addressId: Type.Optional(Id),
  billingAddress: Type.Optional(Nullable(AddresseeDraft)),
  billingAddressId: Type.Optional(Id),
  deliveryMethodId: Type.Optional(Nullable(Id)),
  payment: Type.Optional(Checkout.properties.payment),
  reference: Type.Optional(noteFields.reference),
  note: Type.Optional(noteFields.note),
})

/** A delivery method with its cost for this order. */
export const OfferedMethod = Type.Object({ ...DeliveryMethod.properties, cost: Amount })
const CheckoutResponse = Type.Object({
  checkout: Checkout,
  deliveryMethods: Type.Array(OfferedMethod),
  payments: Type.Array(OneOf(paymentMethods)),
})
export const OptionalCheckoutResponse = Type.Object({
  checkout: Nullable(Checkout),
  deliveryMethods: Type.Array(OfferedMethod),
  payments: Type.Array(OneOf(paymentMethods)),
})

export const checkoutEndpoints = {
  getCheckout: endpoint('GET /apps/ecommerce/checkout', {
    access: ['create', 'OwnOrder'],
    summary: 'Get the open checkout, or null',
    topic: 'checkout',
    input: Type.Object({}),
    output: OptionalCheckoutResponse,
  }),
  /** Keeps earlier input. 409 `ecommerce.cart_empty`, `ecommerce.cart_changed` (unaccepted changes) or `ecommerce.stock`. */
  beginCheckout: endpoint('POST /apps/ecommerce/begin-checkout', {
    access: ['create', 'OwnOrder'],
    summary: `Start or update the checkout from the cart and reserve stock for ${RESERVED_MINUTES} minutes`,
    input: closedObject({}),
    output: CheckoutResponse,
  }),
  /** 404 if the checkout has ended or belongs to someone else. */
  updateCheckout: endpoint('POST /apps/ecommerce/update-checkout', {
    access: ['create', 'OwnOrder'],
    summary: 'Save the input of a checkout step',
    input: closedObject({ checkout: withReadProperties(CheckoutPatch, Checkout) }),
    output: CheckoutResponse,
  }),
  endCheckout: endpoint('DELETE /apps/ecommerce/checkout', {
    access: ['create', 'OwnOrder'],
    summary: 'End the checkout and release its stock; the cart stays',
    input: Type.Object({}),
    output: OptionalCheckoutResponse,
  }),
}
