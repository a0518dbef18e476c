import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/money.ts'
import { Id, Nullable, PersonReference } from '#platform/contract/schema.ts'
import { AddresseeDraft } from '../addresses/contract.ts'
import { LINE_LIMIT, Totals } from '../cart/contract.ts'
import { Offered } from './contract.ts'
import { OneOrder } from '../orders/contract.ts'
import { Quantity } from '../products/contract.ts'

const closed = { additionalProperties: false }

/** An order that staff take down for somebody, on the telephone for instance. */
const OrderDraft = Type.Object(
  {
    customer: PersonReference,
    lines: Type.Array(Type.Object({ productId: Id, quantity: Quantity }, closed), { minItems: 1, maxItems: LINE_LIMIT }),
    address: AddresseeDraft,
    billingAddress: Type.Optional(Nullable(AddresseeDraft)),
    /** The first one offered unless given. */
    deliveryMethodId: Type.Optional(Id),
    reference: Type.Optional(Nullable(Type.String({ maxLength: 120 }))),
    note: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  },
  closed,
)
export type OrderDraft = Static<typeof OrderDraft>

export const takeOrderEndpoints = {
  quoteOrder: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/order-quote',
    access: ['create', 'Order'],
    summary: 'What an order that is being taken down would come to, to the cent; reserves nothing',
    topic: 'products',
    input: Type.Object({
      productId: Type.Array(Id, { minItems: 1, maxItems: LINE_LIMIT, commas: true }),
      /** One for each product. */
      quantity: Type.Array(Quantity, { minItems: 1, maxItems: LINE_LIMIT, commas: true }),
      /** The first one offered unless given. */
      deliveryMethodId: Type.Optional(Id),
    }),
    output: Type.Object({
      lines: Type.Array(Type.Object({ productId: Id, net: Amount, /** Pieces that nobody has reserved. */ available: Type.Integer() })),
      deliveryMethods: Type.Array(Offered),
      totals: Totals,
    }),
  }),
  /** 409 `ecommerce.stock` names what there is too little of. */
  addOrder: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/add-order',
    access: ['create', 'Order'],
    summary: 'Take an order down for somebody; it goes the same way as any other',
    input: Type.Object({ order: OrderDraft }, closed),
    output: OneOrder,
  }),
}
