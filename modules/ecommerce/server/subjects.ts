import type { Kysely } from 'kysely'
import type { Field, Subject } from '#platform/server/abilities/subject.ts'
import type { Context } from '#platform/server/context.ts'
import { groupKinds } from '../products/group-contract.ts'
import { orderStatuses } from '../orders/contract.ts'
import { taxCategories } from '../products/contract.ts'
import { productForm } from './product-form.ts'
import { snapshotOfSettings } from './stored-settings.ts'
import type { ShopTables } from './tables.ts'

export type ShopContext = Context<ShopTables>

const text = (column: string): Field => ({ column, type: 'text' })
const number = (column: string): Field => ({ column, type: 'number' })
const boolean = (column: string): Field => ({ column, type: 'boolean' })
const times = { createdAt: { column: 'createdAt', type: 'time' }, updatedAt: { column: 'updatedAt', type: 'time' } } as const
const id = number('id')

export const productSubject = {
  subject: 'Product',
  entity: 'product',
  table: 'shop_products',
  fields: {
    id,
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    brand: text('brand'),
    category: text('category'),
    price: number('price'),
    currency: text('currency'),
    taxRate: number('taxRate'),
    taxCategory: { column: 'taxCategory', type: 'text', values: taxCategories },
    rating: number('rating'),
    reviewCount: number('reviewCount'),
    stock: number('stock'),
    hasFreeShipping: boolean('hasFreeShipping'),
    isFeatured: boolean('isFeatured'),
    ...times,
  },
  alive: (eb) => eb('shop_products.removedAt', 'is', null),
  topics: () => ['products'],
  snapshot: async (db: Kysely<ShopTables>, productId) => {
    const row = await db
      .selectFrom('shop_products')
      .selectAll()
      .where('id', '=', productId)
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    return row ? productForm(db, row) : null
  },
  answered: ['version', 'priceWithTax', 'image', 'cover', 'images', 'available', 'ownStars', 'relatedProducts', 'isInCart', 'isInWishlist'],
  filesIn: ['images', 'image', 'cover'],
  kept: ['images'],
  link: (product) => `/shop/products/${product}`,
} as const satisfies Subject

export const groupSubject = {
  subject: 'ProductGroup',
  entity: 'product-group',
  table: 'shop_groups',
  fields: { id, kind: { column: 'kind', type: 'text', values: groupKinds }, title: text('title'), ...times },
  alive: (eb) => eb('shop_groups.removedAt', 'is', null),
  topics: () => ['product-groups', 'products'],
  snapshot: async (db: Kysely<ShopTables>, groupId) =>
    (await db.selectFrom('shop_groups').selectAll().where('id', '=', groupId).where('removedAt', 'is', null).executeTakeFirst()) ?? null,
  link: () => '/shop/settings',
} as const satisfies Subject

/** What belongs to one person alone. */
const own = { id, userId: number('userId'), createdAt: times.createdAt }

export const cartSubject = {
  subject: 'Cart',
  entity: 'cart-line',
  table: 'shop_cart_lines',
  fields: { ...own, productId: number('productId'), quantity: number('quantity') },
  bound: (viewer, eb) => eb('shop_cart_lines.userId', '=', viewer.id),
  topics: ({ userId }) => [`cart/${String(userId)}`, `checkout/${String(userId)}`],
} as const satisfies Subject

export const wishSubject = {
  subject: 'Wishlist',
  entity: 'wishlist-line',
  table: 'shop_wishes',
  fields: { ...own, productId: number('productId') },
  bound: (viewer, eb) => eb('shop_wishes.userId', '=', viewer.id),
  topics: ({ userId }) => [`wishlist/${String(userId)}`],
} as const satisfies Subject

export const addressSubject = {
  subject: 'Address',
  entity: 'address',
  table: 'shop_addresses',
  fields: {
    ...own,
    ...Object.fromEntries(
      ['name', 'company', 'email', 'phone', 'address', 'city', 'postCode', 'country', 'vatId'].map((name) => [name, text(name)]),
    ),
    isDefault: boolean('isDefault'),
  },
  bound: (viewer, eb) => eb('shop_addresses.userId', '=', viewer.id),
  alive: (eb) => eb('shop_addresses.removedAt', 'is', null),
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
  ...times,
} as const satisfies Record<string, Field>

/** Everybody's orders, as rules say. */
export const orderSubject = {
  subject: 'Order',
  entity: 'order',
  table: 'shop_orders',
  fields: orderFields,
  topics: ({ userId }) => ['orders', `my-orders/${String(userId)}`],
  answered: [
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
  link: (order) => `/shop/orders/${order}`,
} as const satisfies Subject

/** The same rows for whoever ordered, whatever rules say of everybody's. */
export const ownOrderSubject = {
  subject: 'OwnOrder',
  entity: 'own-order',
  table: 'shop_orders',
  fields: orderFields,
  bound: (viewer, eb) => eb('shop_orders.userId', '=', viewer.id),
  topics: ({ userId }) => [`my-orders/${String(userId)}`],
  link: (order) => `/shop/my-orders/${order}`,
} as const satisfies Subject

export const settingsSubject = {
  subject: 'ShopSettings',
  entity: 'shop-settings',
  table: 'shop_settings',
  fields: { id },
  topics: () => ['shop-settings'],
  snapshot: (db: Kysely<ShopTables>) => snapshotOfSettings(db),
  kept: ['deliveryMethods', 'responsibleId', 'scarceAt', 'lastMethodId'],
  link: () => '/shop/settings',
} as const satisfies Subject
