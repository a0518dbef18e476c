import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/money.ts'
import { Id, Nullable, PersonReference, closedObject } from '#platform/contract/schema.ts'
import { AddresseeDraft } from '../addresses/contract.ts'
import { LINE_LIMIT, Totals } from '../cart/contract.ts'
import { OfferedMethod } from './contract.ts'
import { OrderResponse } from '../orders/contract.ts'
import { Quantity } from '../products/product.ts'

/** An order that staff create for a customer, for example by phone. */
const OrderDraft = closedObject({
  customer: PersonReference,
  lines: Type.Array(closedObject({ productId: Id, quantity: Quantity }), { minItems: 1, maxItems: LINE_LIMIT }),
  address: AddresseeDraft,
  billingAddress: Type.Optional(Nullable(AddresseeDraft)),
  /** The first one offered by default. */
  deliveryMethodId: Type.Optional(Id),
  reference: Type.Optional(Nullable(Type.String({ maxLength: 120 }))),
  note: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
})
export type OrderDraft = Static<typeof OrderDraft>

export const staffOrderEndpoints = {
  quoteOrder: endpoint('GET /apps/ecommerce/order-quote', {
    access: ['create', 'Order'],
    summary: 'Calculate prices and availability for a new order; reserves nothing',
    topic: 'products',
    input: Type.Object({
      productId: Type.Array(Id, { minItems: 1, maxItems: LINE_LIMIT, commas: true }),
      /** One per product. */
      quantity: Type.Array(Quantity, { minItems: 1, maxItems: LINE_LIMIT, commas: true }),
      /** The first one offered by default. */
      deliveryMethodId: Type.Optional(Id),
    }),
    output: Type.Object({
      lines: Type.Array(Type.Object({ productId: Id, net: Amount, /** Stock that is not reserved. */ available: Type.Integer() })),
      deliveryMethods: Type.Array(OfferedMethod),
      totals: Totals,
    }),
  }),
  /** 409 `ecommerce.stock` lists the products that are short. */
  addOrder: endpoint('POST /apps/ecommerce/add-order', {
    access: ['create', 'Order'],
    summary: 'Create an order for a customer',
    input: closedObject({ order: OrderDraft }),
    output: OrderResponse,
  }),
}
