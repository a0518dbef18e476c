import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Currency } from '#platform/contract/money.ts'
import { Id, Nullable, Person, PersonReference, readOnly } from '#platform/contract/schema.ts'
import { Percent, Price } from '../products/contract.ts'

const method = {
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  description: Nullable(Type.String({ maxLength: 500 })),
  /** Net; tax comes on top like on products. */
  price: Price,
  taxRate: Percent,
  /** Costs nothing from this net value of the goods on; null: never. */
  freeFrom: Nullable(Price),
  minDays: Type.Integer({ minimum: 0, maximum: 365 }),
  maxDays: Type.Integer({ minimum: 0, maximum: 365 }),
  isOffered: Type.Boolean(),
}
/** How orders come to people: those in its currency, and all where its price is nothing. Goods that all ship free cost nothing to deliver. */
export const DeliveryMethod = Type.Object({
  id: Id,
  ...method,
  /** Of the workspace when the method was added; `price` and `freeFrom` are in it. */
  currency: readOnly(Currency),
})
export type DeliveryMethod = Static<typeof DeliveryMethod>

export const ShopSettings = Type.Object({
  /** Of new products and delivery methods: the first currency of the settings of invoices. */
  currency: readOnly(Currency),
  deliveryMethods: Type.Array(DeliveryMethod, { minItems: 1, maxItems: 20 }),
  /** Who is told of orders and gets a task where something fails; whoever manages everything while null. */
  responsible: Nullable(Person),
  /** At so many pieces or fewer a product is called scarce. */
  scarceAt: Type.Integer({ minimum: 0, maximum: 1_000 }),
})
export type ShopSettings = Static<typeof ShopSettings>

const closed = { additionalProperties: false }
const MethodPatch = Type.Object({ id: Type.Optional(Id), ...method, currency: Type.Optional(DeliveryMethod.properties.currency) }, closed)
const SettingsPatch = Type.Object(
  {
    currency: Type.Optional(ShopSettings.properties.currency),
    /** All of them; one without an id is new. */
    deliveryMethods: Type.Optional(Type.Array(MethodPatch, { minItems: 1, maxItems: 20 })),
    responsible: Type.Optional(Nullable(PersonReference)),
    scarceAt: Type.Optional(ShopSettings.properties.scarceAt),
  },
  closed,
)
export type SettingsPatch = Static<typeof SettingsPatch>
const OneSettings = Type.Object({ settings: ShopSettings })

export const settingsEndpoints = {
  getSettings: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/settings',
    access: ['read', 'Product'],
    summary: 'How orders are delivered, and what else the shop goes by',
    topic: 'shop-settings',
    input: Type.Object({}),
    output: OneSettings,
  }),
  updateSettings: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/update-settings',
    access: ['update', 'ShopSettings'],
    summary: 'Change how orders are delivered and who is responsible; orders keep what they say',
    input: Type.Object({ settings: SettingsPatch }, closed),
    output: OneSettings,
  }),
}
