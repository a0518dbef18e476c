import type { AccessWorld, Door, Fields, ModuleAccess } from '#platform/contract/access.ts'
import { BELL, BUOY, orderDoors, orderInputs } from './access-orders.ts'

const UNKNOWN = 987_654_321

const own = (input: Fields = {}): Door => ({
  door: 'gate',
  reason: 'the right opens the door; behind it there is the caller’s own alone, whatever rules say',
  input,
})
const somewhere = { name: 'Inês Carvalho', address: 'Rua do Cais 4', city: 'Porto' }

/** Two of a kind have the same address at no time. */
let products = 0
const slug = () => `harbour-${(products += 1)}`
const groupTitles = ({ made }: AccessWorld, kind: string) =>
  made('ProductGroup').flatMap((group) => (group.kind === kind ? [String(group.title)] : []))

/** Products that differ in what rules may ask for. */
const shapes: readonly ((world: AccessWorld) => Fields)[] = [
  () => ({ price: 900, hasFreeShipping: true }),
  (world) => ({ price: 1_950, category: groupTitles(world, 'category')[0] }),
  (world) => ({ price: 900, brand: groupTitles(world, 'brand')[0], taxRate: 5 }),
  (world) => ({ price: 4_200, category: groupTitles(world, 'category')[0], isFeatured: true }),
  (world) => ({ price: 4_200, category: groupTitles(world, 'category')[1], brand: groupTitles(world, 'brand')[0] }),
  () => ({ price: 150, taxRate: 0, isFeatured: true }),
  (world) => ({ price: 1_950, brand: groupTitles(world, 'brand')[1], hasFreeShipping: true, taxRate: 5 }),
  (world) => ({ price: 150, category: groupTitles(world, 'category')[1] }),
]

const productDoors: Record<string, Door> = {
  listProducts: {
    door: 'list',
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
  getProduct: { door: 'read', subject: 'Product', rows: ['product'], input: (id) => ({ id }) },
  addProduct: {
    door: 'create',
    subject: 'Product',
    rows: ['product'],
    input: (product) => ({ product: { ...product, slug: slug() } }),
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
    given: ({ word }) => [
      { name: word('name'), price: 900, slug: 'given' },
      { name: word('name'), price: 1_950, slug: 'given', description: word('description'), stock: 7 },
      { name: word('name'), price: 150, slug: 'given', hasFreeShipping: true },
    ],
  },
  updateProduct: {
    door: 'write',
    subject: 'Product',
    action: 'update',
    rows: ['product'],
    input: ([id], changes) => ({ product: { id, ...changes } }),
    changes: ({ price, isFeatured }, { word }) => [
      { name: word('name') },
      { description: word('description') },
      { price: Number(price) + 100 },
      { isFeatured: !isFeatured },
      { price: Number(price) + 50, isFeatured: !isFeatured },
    ],
  },
  deleteProduct: { door: 'write', subject: 'Product', action: 'delete', rows: ['product'], input: ([id]) => ({ id }) },
  adjustStock: {
    door: 'write',
    subject: 'Product',
    action: 'update',
    rows: ['product'],
    input: ([productId], { stock }, { made }) => {
      const product = made('Product').find(({ id }) => id === productId)
      return { productId, by: Number(stock) - Number(product?.stock ?? 0) }
    },
    changes: ({ stock }) => [{ stock: Number(stock) + 3 }],
  },
  addProductImage: { door: 'gate', reason: 'needs an upload; tried beside the module', input: { productId: UNKNOWN, fileId: UNKNOWN } },
  arrangeProductImages: {
    door: 'gate',
    reason: 'orders the pictures of one product; tried beside the module',
    input: { productId: UNKNOWN, images: [] },
  },
  rateProduct: { door: 'write', subject: 'Product', action: 'read', rows: ['product'], input: ([productId]) => ({ productId, stars: 4 }) },
}

const groupDoors: Record<string, Door> = {
  listGroups: {
    door: 'list',
    subject: 'ProductGroup',
    rows: ['groups'],
    total: 'total',
    search: ['title'],
    filters: [{ fields: ['kind'], input: ({ kind }) => ({ kind }) }],
  },
  addGroup: {
    door: 'create',
    subject: 'ProductGroup',
    rows: ['group'],
    input: (group) => ({ group }),
    defaults: () => ({ kind: 'category', title: '' }),
    given: ({ word }) => [
      { kind: 'category', title: word('title') },
      { kind: 'brand', title: word('title') },
    ],
  },
  updateGroup: {
    door: 'write',
    subject: 'ProductGroup',
    action: 'update',
    rows: ['group'],
    input: ([id], changes) => ({ group: { id, ...changes } }),
    changes: ({ id }) => [{ title: `Quay ${id}` }, { title: `Pier ${id}` }],
  },
  deleteGroup: { door: 'write', subject: 'ProductGroup', action: 'delete', rows: ['group'], input: ([id]) => ({ id }) },
}

const ownDoors: Record<string, Door> = {
  getCart: own(),
  countCart: own(),
  addToCart: own({ productId: UNKNOWN }),
  setQuantity: own({ productId: UNKNOWN, quantity: 1 }),
  removeFromCart: own({ id: UNKNOWN }),
  acceptCart: own(),
  getWishlist: own(),
  addToWishlist: own({ productId: UNKNOWN }),
  removeFromWishlist: own({ id: UNKNOWN }),
  moveToCart: own({ productId: UNKNOWN }),
  moveToWishlist: own({ productId: UNKNOWN }),
  listAddresses: own(),
  addAddress: own({ address: somewhere }),
  updateAddress: own({ address: { id: UNKNOWN, name: 'Harbour' } }),
  deleteAddress: own({ id: UNKNOWN }),
  getCheckout: own(),
  beginCheckout: own(),
  updateCheckout: own({ checkout: { id: UNKNOWN } }),
  endCheckout: own(),
  placeOrder: own({ checkoutId: UNKNOWN }),
  listMyOrders: own(),
  getMyOrder: own({ id: UNKNOWN }),
  cancelMyOrder: own({ id: UNKNOWN }),
}

export const ecommerceAccess: ModuleAccess = {
  doors: {
    ...productDoors,
    ...groupDoors,
    ...ownDoors,
    ...orderDoors,
    getSettings: { door: 'gate', reason: 'there is one shop', input: {} },
    updateSettings: { door: 'gate', reason: 'there is one shop', input: { settings: { scarceAt: 3 } } },
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
          ...shapes.map((shape) => (world: AccessWorld): Fields => ({
            product: {
              name: `Harbour ${world.word('name')}`,
              description: `Harbour ${world.word('description')}`,
              slug: slug(),
              stock: 500,
              ...shape(world),
            },
          })),
          ...[BUOY, BELL].map((name) => () => ({ product: { name, slug: slug(), price: 4_200, stock: 500 } })),
        ],
      },
      view: 'getProduct',
      besides: ['priceWithTax', 'available', 'ownStars', 'relatedProducts'],
    },
    Order: { make: { by: 'addOrder', inputs: orderInputs }, view: 'getOrder', besides: ['timeline'] },
    Cart: { own: 'a cart is its owner’s, whatever rules say', proved: 'modules/ecommerce/cart/server/cart.test.ts' },
    Wishlist: { own: 'a wishlist is its owner’s, whatever rules say', proved: 'modules/ecommerce/cart/server/cart.test.ts' },
    Address: { own: 'an address is its owner’s, whatever rules say', make: { by: 'addAddress', input: { address: somewhere } } },
    OwnOrder: { own: 'one’s own orders, whatever rules say of everybody’s', proved: 'modules/ecommerce/server/hostile.test.ts' },
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
