import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/money.ts'
import { entity, Id, Nullable, OneOf, readOnly, Time, withRead } from '#platform/contract/schema.ts'
import { Addressee, AddresseeDraft } from '../addresses/contract.ts'
import { LineChanges, Totals } from '../cart/contract.ts'
import { Percent, Price, Quantity, taxCategories } from '../products/contract.ts'
import { DeliveryMethod } from '../settings/contract.ts'

export const RESERVED_MINUTES = 15
export const checkoutSteps = ['address', 'delivery', 'payment'] as const
/** Ways to pay. A card provider would be a second one. */
export const payments = ['invoice'] as const
export type PaymentMethod = (typeof payments)[number]

/** What is bought, at the price of that moment. */
export const OrderLine = Type.Object({
  productId: Id,
  name: Type.String(),
  /** The address of the picture as it was; null where there is none. */
  image: Nullable(Type.String()),
  quantity: Quantity,
  unitPrice: Price,
  taxRate: Percent,
  taxCategory: OneOf(taxCategories),
  hasFreeShipping: Type.Boolean(),
  /** Without tax. */
  net: Amount,
})
export type OrderLine = Static<typeof OrderLine>

const words = {
  /** The buyer's own number or name for the order; it stands on the invoice. */
  reference: Nullable(Type.String({ maxLength: 120 })),
  note: Nullable(Type.String({ maxLength: 2_000 })),
}

/** A purchase that is being made: kept on the server, one for each person, so that it survives a reload, the back button and another device. */
export const Checkout = Type.Object({
  ...entity,
  /** Where its owner stands. */
  step: OneOf(checkoutSteps),
  /** Until then its pieces are reserved. Afterwards it can still go on while there are enough. */
  expiresAt: readOnly(Time),
  isExpired: readOnly(Type.Boolean()),
  /** Of the reservation, by the server's clock, when it answered: whatever the browser's clock says. */
  secondsLeft: readOnly(Type.Integer({ minimum: 0 })),
  lines: readOnly(Type.Array(Type.Object({ ...OrderLine.properties, changes: LineChanges }))),
  /** Whether a line, or the tax on it, is no longer as it was when the checkout began, or the cart holds fewer of it: `accept-cart` and `begin-checkout` bring it up to date. */
  hasChanges: readOnly(Type.Boolean()),
  address: Nullable(Addressee),
  /** Who gets the invoice; whoever gets the goods while null. */
  billingAddress: Nullable(Addressee),
  deliveryMethodId: Nullable(Id),
  payment: Nullable(OneOf(payments)),
  ...words,
  totals: readOnly(Totals),
})
export type Checkout = Static<typeof Checkout>

const closed = { additionalProperties: false }
const Steps = Type.Object({
  id: Id,
  step: Type.Optional(Checkout.properties.step),
  /** As it is, or an address of one's own by its id. */
  address: Type.Optional(Nullable(AddresseeDraft)),
  addressId: Type.Optional(Id),
  billingAddress: Type.Optional(Nullable(AddresseeDraft)),
  billingAddressId: Type.Optional(Id),
  deliveryMethodId: Type.Optional(Nullable(Id)),
  payment: Type.Optional(Checkout.properties.payment),
  reference: Type.Optional(words.reference),
  note: Type.Optional(words.note),
})

/** A method with what it costs for these goods. */
export const Offered = Type.Object({ ...DeliveryMethod.properties, cost: Amount })
const OneCheckout = Type.Object({
  checkout: Checkout,
  deliveryMethods: Type.Array(Offered),
  payments: Type.Array(OneOf(payments)),
})
export const NoCheckout = Type.Object({
  checkout: Nullable(Checkout),
  deliveryMethods: Type.Array(Offered),
  payments: Type.Array(OneOf(payments)),
})

export const checkoutEndpoints = {
  getCheckout: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/checkout',
    access: ['create', 'OwnOrder'],
    summary: 'The purchase that one is making, null without one',
    topic: 'checkout',
    input: Type.Object({}),
    output: NoCheckout,
  }),
  /**
   * What was filled in before stays. 409 `ecommerce.cart_empty`, `ecommerce.cart_changed` while the cart has changes that are not
   * accepted, `ecommerce.stock` where others have taken or reserved the pieces meanwhile.
   */
  beginCheckout: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/begin-checkout',
    access: ['create', 'OwnOrder'],
    summary: `Reserve what is in the cart for ${RESERVED_MINUTES} minutes, or bring the purchase that one is making up to date with it`,
    input: Type.Object({}, closed),
    output: OneCheckout,
  }),
  /** 404 for a checkout that is over or somebody else's. */
  updateCheckout: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/update-checkout',
    access: ['create', 'OwnOrder'],
    summary: 'Keep what was filled in at a step',
    input: Type.Object({ checkout: withRead(Steps, Checkout) }, closed),
    output: OneCheckout,
  }),
  endCheckout: endpoint({
    method: 'DELETE',
    path: '/apps/ecommerce/checkout',
    access: ['create', 'OwnOrder'],
    summary: 'Give up the purchase; its pieces are free for others at once, the cart stays',
    input: Type.Object({}),
    output: NoCheckout,
  }),
}
