import type { Kysely } from 'kysely'
import type { Field, Subject } from '#platform/server/abilities/subject.ts'
import { toSubjectFields } from '#platform/server/database/record-columns.ts'
import type { Context } from '#platform/server/context.ts'
import { groupKinds } from '../products/group-contract.ts'
import { orderStatuses } from '../orders/contract.ts'
import { addresseeFields } from '../addresses/contract.ts'
import { ProductFields, taxCategories } from '../products/product.ts'
import { createProductSnapshot } from './product-snapshot.ts'
import { readSettingsSnapshot } from './stored-settings.ts'
import type { ShopTables } from './tables.ts'

export type ShopContext = Context<ShopTables>

const text = (column: string): Field => ({ column, type: 'text' })
const number = (column: string): Field => ({ column, type: 'number' })
const boolean = (column: string): Field => ({ column, type: 'boolean' })
const timestampFields = { createdAt: { column: 'createdAt', type: 'time' }, updatedAt: { column: 'updatedAt', type: 'time' } } as const
const id = number('id')

export const productSubject = {
  subject: 'Product',
  entity: 'product',
  table: 'shop_products',
  fields: toSubjectFields(ProductFields, {
    taxCategory: { column: 'taxCategory', type: 'text', values: taxCategories },
    rating: number('rating'),
    reviewCount: number('reviewCount'),
  }),
  notDeleted: (eb) => eb('shop_products.removedAt', 'is', null),
  topics: () => ['products'],
  snapshot: async (db: Kysely<ShopTables>, productId) => {
    const row = await db
      .selectFrom('shop_products')
      .selectAll()
      .where('id', '=', productId)
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    return row ? createProductSnapshot(db, row) : null
  },
  extraProperties: [
    'version',
    'priceWithTax',
    'image',
    'cover',
    'images',
    'available',
    'ownStars',
    'relatedProducts',
    'isInCart',
    'isInWishlist',
  ],
  fileProperties: ['images', 'image', 'cover'],
  journalProperties: ['images'],
  link: (product) => `/shop/products/${product}`,
} as const satisfies Subject

export const groupSubject = {
  subject: 'ProductGroup',
  entity: 'product-group',
  table: 'shop_groups',
  fields: { id, kind: { column: 'kind', type: 'text', values: groupKinds }, title: text('title'), ...timestampFields },
  notDeleted: (eb) => eb('shop_groups.removedAt', 'is', null),
  topics: () => ['product-groups', 'products'],
  snapshot: async (db: Kysely<ShopTables>, groupId) =>
    (await db.selectFrom('shop_groups').selectAll().where('id', '=', groupId).where('removedAt', 'is', null).executeTakeFirst()) ?? null,
  link: () => '/shop/settings',
} as const satisfies Subject

/** Fields of records that only their owner can access. */
const ownFields = { id, userId: number('userId'), createdAt: timestampFields.createdAt }

export const cartSubject = {
  subject: 'Cart',
  entity: 'cart-line',
  table: 'shop_cart_lines',
  fields: { ...ownFields, productId: number('productId'), quantity: number('quantity') },
  scope: (viewer, eb) => eb('shop_cart_lines.userId', '=', viewer.id),
  topics: ({ userId }) => [`cart/${String(userId)}`, `checkout/${String(userId)}`],
} as const satisfies Subject

export const wishlistSubject = {
  subject: 'Wishlist',
  entity: 'wishlist-line',
  table: 'shop_wishes',
  fields: { ...ownFields, productId: number('productId') },
  scope: (viewer, eb) => eb('shop_wishes.userId', '=', viewer.id),
  topics: ({ userId }) => [`wishlist/${String(userId)}`],
} as const satisfies Subject

export const addressSubject = {
  subject: 'Address',
  entity: 'address',
  table: 'shop_addresses',
  fields: {
    ...ownFields,
    ...Object.fromEntries(Object.keys(addresseeFields).map((name) => [name, text(name)])),
    isDefault: boolean('isDefault'),
  },
  scope: (viewer, eb) => eb('shop_addresses.userId', '=', viewer.id),
  notDeleted: (eb) => eb('shop_addresses.removedAt', 'is', null),
  topics: ({ userId }) => [`addresses/${String(userId)}`],
  snapshot: async (db: Kysely<ShopTables>, addressId) =>
    (await db.selectFrom('shop_addresses').selectAll().where('id', '=', addressId).where('removedAt', 'is', null).executeTakeFirst()) ??
    null,
} as const satisfies Subject

const orderFields = {
  id,
  status: { column: 'status', type: 'text', values: orderStatuses },
  'customer.id': number('userId'),
  currency: text('currency'),
  count: number('count'),
  total: number('total'),
  reference: text('reference'),
  invoiceId: number('invoiceId'),
  invoiceNumber: text('invoiceNumber'),
  note: text('note'),
  tracking: text('tracking'),
  paidAt: { column: 'paidAt', type: 'time' },
  deliveredAt: { column: 'deliveredAt', type: 'time' },
  cancelledAt: { column: 'cancelledAt', type: 'time' },
  ...timestampFields,
} as const satisfies Record<string, Field>

/** All orders, as far as the viewer's permissions allow. */
export const orderSubject = {
  subject: 'Order',
  entity: 'order',
  table: 'shop_orders',
  fields: orderFields,
  topics: ({ userId }) => ['orders', `my-orders/${String(userId)}`],
  extraProperties: [
    'number',
    'subtotal',
    'delivery',
    'tax',
    'image',
    'lines',
    'address',
    'billingAddress',
    'deliveryMethod',
    'payment',
    'timeline',
    'canCancel',
  ],
  events: { placed: ({ before }) => before === null },
  link: (order) => `/shop/orders/${order}`,
} as const satisfies Subject

/** The customer's view of the same rows, independent of permissions on `Order`. */
export const ownOrderSubject = {
  subject: 'OwnOrder',
  entity: 'own-order',
  table: 'shop_orders',
  fields: orderFields,
  scope: (viewer, eb) => eb('shop_orders.userId', '=', viewer.id),
  topics: ({ userId }) => [`my-orders/${String(userId)}`],
  link: (order) => `/shop/my-orders/${order}`,
} as const satisfies Subject

export const settingsSubject = {
  subject: 'ShopSettings',
  entity: 'shop-settings',
  table: 'shop_settings',
  fields: { id },
  topics: () => ['shop-settings'],
  snapshot: (db: Kysely<ShopTables>) => readSettingsSnapshot(db),
  journalProperties: ['deliveryMethods', 'responsibleId', 'scarceAt', 'lastMethodId'],
  link: () => '/shop/settings',
} as const satisfies Subject
