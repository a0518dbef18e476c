import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Currency } from '#platform/contract/money.ts'
import { Id, Nullable, Person, PersonReference, readOnly, closedObject } from '#platform/contract/schema.ts'
import { Percent, Price } from '../products/product.ts'

const methodFields = {
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  description: Nullable(Type.String({ maxLength: 500 })),
  /** Net; tax is added. */
  price: Price,
  taxRate: Percent,
  /** Free from this net order value; null for never. */
  freeFrom: Nullable(Price),
  minDays: Type.Integer({ minimum: 0, maximum: 365 }),
  maxDays: Type.Integer({ minimum: 0, maximum: 365 }),
  isOffered: Type.Boolean(),
}
/** Offered for orders in its currency, or in any currency if its price is 0. Shipping is free if every product ships free. */
export const DeliveryMethod = Type.Object({
  id: Id,
  ...methodFields,
  /** The currency of `price` and `freeFrom`: the workspace's when the method was added. */
  currency: readOnly(Currency),
})
export type DeliveryMethod = Static<typeof DeliveryMethod>

export const ShopSettings = Type.Object({
  /** Used for new products and delivery methods: the first currency in the invoice settings. */
  currency: readOnly(Currency),
  deliveryMethods: Type.Array(DeliveryMethod, { minItems: 1, maxItems: 20 }),
  /** The person who is notified of orders and gets tasks for problems; the first administrator if null. */
  responsible: Nullable(Person),
  /** Stock level at or below which a product counts as low. */
  scarceAt: Type.Integer({ minimum: 0, maximum: 1_000 }),
})
export type ShopSettings = Static<typeof ShopSettings>
const MethodPatch = closedObject({ id: Type.Optional(Id), ...methodFields, currency: Type.Optional(DeliveryMethod.properties.currency) })
const SettingsPatch = closedObject({
  currency: Type.Optional(ShopSettings.properties.currency),
  /** The complete list; methods without an id are new. */
  deliveryMethods: Type.Optional(Type.Array(MethodPatch, { minItems: 1, maxItems: 20 })),
  responsible: Type.Optional(Nullable(PersonReference)),
  scarceAt: Type.Optional(ShopSettings.properties.scarceAt),
})
export type SettingsPatch = Static<typeof SettingsPatch>
const SettingsResponse = Type.Object({ settings: ShopSettings })

export const settingsEndpoints = {
  getSettings: endpoint('GET /apps/ecommerce/settings', {
    access: ['read', 'Product'],
    summary: 'Get the shop settings',
    topic: 'shop-settings',
    input: Type.Object({}),
    output: SettingsResponse,
  }),
  updateSettings: endpoint('POST /apps/ecommerce/update-settings', {
    access: ['update', 'ShopSettings'],
    summary: 'Update the shop settings; existing orders stay unchanged',
    input: closedObject({ settings: SettingsPatch }),
    output: SettingsResponse,
  }),
}
