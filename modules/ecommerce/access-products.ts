import type { AccessFixture, EndpointAccess, FieldValues } from '#platform/contract/access.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { BELL, BUOY } from './access-orders.ts'
import { ProductFields } from './products/product.ts'

export const UNKNOWN_ID = 987_654_321

/** Slugs must be unique. */
let productCount = 0
const nextSlug = () => `lighthouse-${(productCount += 1)}`
const listGroupTitles = ({ getRecords }: AccessFixture, kind: string) =>
  getRecords('ProductGroup').flatMap((group) => (group.kind === kind ? [String(group.title)] : []))

/** Products that differ in the fields that permissions can depend on. */
const productVariants: readonly ((fixture: AccessFixture) => FieldValues)[] = [
  () => ({ price: 900, hasFreeShipping: true, sku: 'LH-900' }),
  (fixture) => ({ price: 1_950, category: listGroupTitles(fixture, 'category')[0] }),
  (fixture) => ({ price: 900, brand: listGroupTitles(fixture, 'brand')[0], taxRate: 5 }),
  (fixture) => ({ price: 4_200, category: listGroupTitles(fixture, 'category')[0], isFeatured: true }),
  (fixture) => ({ price: 4_200, category: listGroupTitles(fixture, 'category')[1], brand: listGroupTitles(fixture, 'brand')[0] }),
  () => ({ price: 150, taxRate: 0, isFeatured: true }),
  (fixture) => ({ price: 1_950, brand: listGroupTitles(fixture, 'brand')[1], hasFreeShipping: true, taxRate: 5 }),
  (fixture) => ({ price: 150, category: listGroupTitles(fixture, 'category')[1] }),
]

export const productAccess: Record<string, EndpointAccess> = {
  listProducts: {
    type: 'list',
    subject: 'Product',
    rows: ['products'],
    total: 'total',
    search: ['name', 'description'],
    filters: [
      { fields: ['category'], input: ({ category }) => (category ? { category } : undefined) },
      { fields: ['brand'], input: ({ brand }) => (brand ? { brand } : undefined) },
      { fields: ['price'], input: ({ price }) => ({ priceMin: price, priceMax: price }) },
    ],
    sorts: [
      { fields: ['isFeatured', 'rating'], input: { sortBy: 'featured' } },
      { fields: ['price'], input: { sortBy: 'price-asc' } },
      { fields: ['price'], input: { sortBy: 'price-desc' } },
      { fields: ['createdAt'], input: { sortBy: 'newest' } },
      { fields: ['rating', 'reviewCount'], input: { sortBy: 'rating' } },
      { fields: ['name'], input: { sortColumn: 'name' } },
      { fields: ['category'], input: { sortColumn: 'category', sort: 'desc' } },
      { fields: ['brand'], input: { sortColumn: 'brand' } },
      { fields: ['stock'], input: { sortColumn: 'stock', sort: 'desc' } },
    ],
  },
  getProduct: { type: 'read', subject: 'Product', rows: ['product'], input: (id) => ({ id }) },
  addProduct: {
    type: 'create',
    subject: 'Product',
    rows: ['product'],
    input: (product) => ({ product: { ...product, slug: nextSlug() } }),
    defaults: () => ({ ...createBlank(ProductFields), currency: 'EUR', taxRate: 20, taxCategory: 'S', rating: 0, reviewCount: 0 }),
    inputs: ({ createUniqueText }) => [
      { name: createUniqueText('name'), price: 900, slug: 'given' },
      { name: createUniqueText('name'), price: 1_950, slug: 'given', description: createUniqueText('description'), stock: 7 },
      { name: createUniqueText('name'), price: 150, slug: 'given', hasFreeShipping: true, sku: 'LH-150' },
    ],
  },
  updateProduct: {
    type: 'write',
    subject: 'Product',
    action: 'update',
    rows: ['product'],
    input: ([id], changes) => ({ product: { id, ...changes } }),
    changes: ({ price, isFeatured }, { createUniqueText }) => [
      { name: createUniqueText('name') },
      { description: createUniqueText('description') },
      { price: Number(price) + 100 },
      { isFeatured: !isFeatured },
      { price: Number(price) + 50, isFeatured: !isFeatured },
    ],
  },
  deleteProduct: { type: 'write', subject: 'Product', action: 'delete', rows: ['product'], input: ([id]) => ({ id }) },
  adjustStock: {
    type: 'write',
    subject: 'Product',
    action: 'update',
    rows: ['product'],
    input: ([productId], { stock }, { getRecords }) => {
      const product = getRecords('Product').find(({ id }) => id === productId)
      return { productId, by: Number(stock) - Number(product?.stock ?? 0) }
    },
    changes: ({ stock }) => [{ stock: Number(stock) + 3 }],
  },
  addProductImage: {
    type: 'gate',
    reason: 'needs an upload; tested in the module',
    input: { productId: UNKNOWN_ID, fileId: UNKNOWN_ID },
  },
  arrangeProductImages: {
    type: 'gate',
    reason: 'sorts the pictures of one product; tested in the module',
    input: { productId: UNKNOWN_ID, images: [] },
  },
  rateProduct: { type: 'write', subject: 'Product', action: 'read', rows: ['product'], input: ([productId]) => ({ productId, stars: 4 }) },
}

export const groupAccess: Record<string, EndpointAccess> = {
  listGroups: {
    type: 'list',
    subject: 'ProductGroup',
    rows: ['groups'],
    total: 'total',
    search: ['title'],
    filters: [{ fields: ['kind'], input: ({ kind }) => ({ kind }) }],
  },
  addGroup: {
    type: 'create',
    subject: 'ProductGroup',
    rows: ['group'],
    input: (group) => ({ group }),
    defaults: () => ({ kind: 'category', title: '' }),
    inputs: ({ createUniqueText }) => [
      { kind: 'category', title: createUniqueText('title') },
      { kind: 'brand', title: createUniqueText('title') },
    ],
  },
  updateGroup: {
    type: 'write',
    subject: 'ProductGroup',
    action: 'update',
    rows: ['group'],
    input: ([id], changes) => ({ group: { id, ...changes } }),
    changes: ({ id }) => [{ title: `Quay ${id}` }, { title: `Pier ${id}` }],
  },
  deleteGroup: { type: 'write', subject: 'ProductGroup', action: 'delete', rows: ['group'], input: ([id]) => ({ id }) },
}

export const groupInputs = [
  ['category', 'Ropes'],
  ['brand', 'Nord'],
  ['category', 'Lanterns'],
  ['brand', 'Sol'],
  ['category', 'Anchors'],
  ['brand', 'Ost'],
  ['category', 'Nets'],
].map(([kind, title]) => () => ({ group: { kind, title } }))

export const productInputs = [
  ...productVariants.map((shape) => (fixture: AccessFixture): FieldValues => ({
    product: {
      name: `Lighthouse ${fixture.createUniqueText('name')}`,
      description: `Lighthouse ${fixture.createUniqueText('description')}`,
      slug: nextSlug(),
      stock: 500,
      ...shape(fixture),
    },
  })),
  ...[BUOY, BELL].map((name) => () => ({ product: { name, slug: nextSlug(), price: 4_200, stock: 500 } })),
]
