import type { AccessFixture, EndpointAccess, Fields, ModuleAccess } from '#platform/contract/access.ts'
import { BELL, BUOY, orderAccess, orderInputs } from './access-orders.ts'

const UNKNOWN_ID = 987_654_321

const ownRecords = (input: Fields = {}): EndpointAccess => ({
  type: 'gate',
  reason: 'the right opens the door; behind it there is the caller’s own alone, whatever rules say',
  input,
})
const sampleAddress = { name: 'Inês Carvalho', address: 'Rua do Cais 4', city: 'Porto' }

/** Slugs must be unique. */
let productCount = 0
const nextSlug = () => `harbour-${(productCount += 1)}`
const listGroupTitles = ({ getRecords }: AccessFixture, kind: string) =>
  getRecords('ProductGroup').flatMap((group) => (group.kind === kind ? [String(group.title)] : []))

/** Products that differ in the fields that permissions can depend on. */
const productVariants: readonly ((fixture: AccessFixture) => Fields)[] = [
  () => ({ price: 900, hasFreeShipping: true }),
  (fixture) => ({ price: 1_950, category: listGroupTitles(fixture, 'category')[0] }),
  (fixture) => ({ price: 900, brand: listGroupTitles(fixture, 'brand')[0], taxRate: 5 }),
  (fixture) => ({ price: 4_200, category: listGroupTitles(fixture, 'category')[0], isFeatured: true }),
  (fixture) => ({ price: 4_200, category: listGroupTitles(fixture, 'category')[1], brand: listGroupTitles(fixture, 'brand')[0] }),
  () => ({ price: 150, taxRate: 0, isFeatured: true }),
  (fixture) => ({ price: 1_950, brand: listGroupTitles(fixture, 'brand')[1], hasFreeShipping: true, taxRate: 5 }),
  (fixture) => ({ price: 150, category: listGroupTitles(fixture, 'category')[1] }),
]

const productAccess: Record<string, EndpointAccess> = {
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
    defaults: () => ({
      name: '',
      slug: '',
      description: '',
      brand: null,
      category: null,
      price: 0,
      currency: 'EUR',
      taxRate: 20,
      taxCategory: 'S',
      rating: 0,
      reviewCount: 0,
      stock: 0,
      hasFreeShipping: false,
      isFeatured: false,
    }),
    inputs: ({ createUniqueText }) => [
      { name: createUniqueText('name'), price: 900, slug: 'given' },
      { name: createUniqueText('name'), price: 1_950, slug: 'given', description: createUniqueText('description'), stock: 7 },
      { name: createUniqueText('name'), price: 150, slug: 'given', hasFreeShipping: true },
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
    reason: 'needs an upload; tried beside the module',
    input: { productId: UNKNOWN_ID, fileId: UNKNOWN_ID },
  },
  arrangeProductImages: {
    type: 'gate',
    reason: 'orders the pictures of one product; tried beside the module',
    input: { productId: UNKNOWN_ID, images: [] },
  },
  rateProduct: { type: 'write', subject: 'Product', action: 'read', rows: ['product'], input: ([productId]) => ({ productId, stars: 4 }) },
}

const groupAccess: Record<string, EndpointAccess> = {
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

const ownAccess: Record<string, EndpointAccess> = {
  getCart: ownRecords(),
  countCart: ownRecords(),
  addToCart: ownRecords({ productId: UNKNOWN_ID }),
  setQuantity: ownRecords({ productId: UNKNOWN_ID, quantity: 1 }),
  removeFromCart: ownRecords({ id: UNKNOWN_ID }),
  acceptCart: ownRecords(),
  getWishlist: ownRecords(),
  addToWishlist: ownRecords({ productId: UNKNOWN_ID }),
  removeFromWishlist: ownRecords({ id: UNKNOWN_ID }),
  moveToCart: ownRecords({ productId: UNKNOWN_ID }),
  moveToWishlist: ownRecords({ productId: UNKNOWN_ID }),
  listAddresses: ownRecords(),
  addAddress: ownRecords({ address: sampleAddress }),
  updateAddress: ownRecords({ address: { id: UNKNOWN_ID, name: 'Harbour' } }),
  deleteAddress: ownRecords({ id: UNKNOWN_ID }),
  getCheckout: ownRecords(),
  beginCheckout: ownRecords(),
  updateCheckout: ownRecords({ checkout: { id: UNKNOWN_ID } }),
  endCheckout: ownRecords(),
  placeOrder: ownRecords({ checkoutId: UNKNOWN_ID }),
  listMyOrders: ownRecords(),
  getMyOrder: ownRecords({ id: UNKNOWN_ID }),
  cancelMyOrder: ownRecords({ id: UNKNOWN_ID }),
}

export const ecommerceAccess: ModuleAccess = {
  endpoints: {
    ...productAccess,
    ...groupAccess,
    ...ownAccess,
    ...orderAccess,
    getSettings: { type: 'gate', reason: 'there is one shop', input: {} },
    updateSettings: { type: 'gate', reason: 'there is one shop', input: { settings: { scarceAt: 3 } } },
  },
  subjects: {
    ProductGroup: {
      make: {
        by: 'addGroup',
        inputs: [
          ['category', 'Ropes'],
          ['brand', 'Nord'],
          ['category', 'Lanterns'],
          ['brand', 'Sol'],
          ['category', 'Anchors'],
          ['brand', 'Ost'],
          ['category', 'Nets'],
        ].map(([kind, title]) => () => ({ group: { kind, title } })),
      },
      view: 'listGroups',
    },
    Product: {
      make: {
        by: 'addProduct',
        inputs: [
          ...productVariants.map((shape) => (fixture: AccessFixture): Fields => ({
            product: {
              name: `Harbour ${fixture.createUniqueText('name')}`,
              description: `Harbour ${fixture.createUniqueText('description')}`,
              slug: nextSlug(),
              stock: 500,
              ...shape(fixture),
            },
          })),
          ...[BUOY, BELL].map((name) => () => ({ product: { name, slug: nextSlug(), price: 4_200, stock: 500 } })),
        ],
      },
      view: 'getProduct',
      testedElsewhere: ['priceWithTax', 'available', 'ownStars', 'relatedProducts'],
    },
    Order: { make: { by: 'addOrder', inputs: orderInputs }, view: 'getOrder', testedElsewhere: ['timeline'] },
    Cart: { own: 'a cart is its owner’s, whatever rules say', testedBy: 'modules/ecommerce/cart/server/cart.test.ts' },
    Wishlist: { own: 'a wishlist is its owner’s, whatever rules say', testedBy: 'modules/ecommerce/cart/server/cart.test.ts' },
    Address: { own: 'an address is its owner’s, whatever rules say', make: { by: 'addAddress', input: { address: sampleAddress } } },
    OwnOrder: { own: 'one’s own orders, whatever rules say of everybody’s', testedBy: 'modules/ecommerce/server/hostile.test.ts' },
    ShopSettings: { gate: 'one record, the same for everybody' },
  },
  topics: {
    products: [['read', 'Product']],
    'product-groups': [['read', 'ProductGroup']],
    orders: [['read', 'Order']],
    'shop-settings': [['read', 'Product']],
    cart: 'own',
    wishlist: 'own',
    addresses: 'own',
    checkout: 'own',
    'my-orders': 'own',
  },
}
