import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import { Id, Nullable } from '#platform/contract/schema.ts'
import { ListedProduct, Quantity } from '../products/contract.ts'

/** Different products in one cart or on one wishlist. */
export const LINE_LIMIT = 200

/** What of a line is no longer as it was when its owner last saw to it; nothing is changed by itself. */
export const LineChanges = Type.Object({
  /** It is no longer sold: what stands in the line is what it was. It counts for nothing and cannot be ordered. */
  isRemoved: Type.Boolean(),
  price: Nullable(Type.Object({ before: Amount, now: Amount })),
  /** Fewer are there than are wanted. */
  stock: Nullable(Type.Object({ wanted: Type.Integer(), available: Type.Integer() })),
})
export type LineChanges = Static<typeof LineChanges>

/** The product as it is now, and how many of it; `id` is the product's. */
export const CartLine = Type.Object({
  ...ListedProduct.properties,
  quantity: Type.Integer(),
  /** Without tax, at the price of now. */
  net: Amount,
  changes: LineChanges,
})
export type CartLine = Static<typeof CartLine>

export const WishlistLine = Type.Object({ ...ListedProduct.properties, changes: LineChanges })
export type WishlistLine = Static<typeof WishlistLine>

/** As the invoice will say: tax is rounded once for each rate. */
export const Totals = Type.Object({
  currency: Currency,
  subtotal: Amount,
  /** Net costs of the delivery, within `subtotal`; null while none is chosen. */
  delivery: Nullable(Amount),
  tax: Amount,
  total: Amount,
})
export type Totals = Static<typeof Totals>

const closed = { additionalProperties: false }
const OfProduct = Type.Object({ productId: Id }, closed)
/** `product` as it now is, `count` pieces in the cart. */
const OneLine = Type.Object({ product: ListedProduct, quantity: Type.Integer(), count: Type.Integer() })
const byProduct = Type.Object({ id: Id })

export const cartEndpoints = {
  getCart: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/cart',
    access: ['read', 'Cart'],
    summary: 'What is in the cart, the same on all devices, and what has changed since it was put there',
    topic: 'cart',
    input: Type.Object({}),
    output: Type.Object({
      products: Type.Array(CartLine),
      /** Pieces of all that can be ordered. */
      count: Type.Integer(),
      /** Whether any line has changed since. */
      hasChanges: Type.Boolean(),
      /** Null while the cart is empty, and where its products are of different currencies. */
      totals: Nullable(Totals),
    }),
  }),
  /** Small, for the number beside the cart on every page. */
  countCart: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/cart-count',
    access: ['read', 'Cart'],
    summary: 'How many pieces are in the cart',
    topic: 'cart',
    input: Type.Object({}),
    output: Type.Object({ count: Type.Integer() }),
  }),
  /** 409 `ecommerce.sold_out` without any left, `ecommerce.stock` where more are wanted than there are, `ecommerce.cart_full`, `ecommerce.currencies` beside those of another one. */
  addToCart: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/cart',
    access: ['create', 'Cart'],
    summary: 'Put a product into the cart; what is there already becomes more',
    input: Type.Object({ productId: Id, quantity: Type.Optional(Quantity) }, closed),
    output: OneLine,
  }),
  setQuantity: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/set-quantity',
    access: ['update', 'Cart'],
    summary: 'Say how many of a product in the cart are wanted, at the price of now',
    input: Type.Object({ productId: Id, quantity: Quantity }, closed),
    output: OneLine,
  }),
  removeFromCart: endpoint({
    method: 'DELETE',
    path: '/apps/ecommerce/cart/:id',
    access: ['delete', 'Cart'],
    summary: 'Take a product out of the cart, by the id of the product',
    input: byProduct,
    output: OneLine,
  }),
  acceptCart: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/accept-cart',
    access: ['update', 'Cart'],
    summary: 'Bring the cart up to date: prices of now, no more than there are, without what is no longer sold',
    input: Type.Object({}, closed),
    output: Type.Object({ products: Type.Array(CartLine), count: Type.Integer(), hasChanges: Type.Boolean(), totals: Nullable(Totals) }),
  }),
  getWishlist: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/wishlist',
    access: ['read', 'Wishlist'],
    summary: 'What is wished for, the latest first',
    topic: 'wishlist',
    input: Type.Object({}),
    output: Type.Object({ products: Type.Array(WishlistLine), total: Type.Integer() }),
  }),
  addToWishlist: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/wishlist',
    access: ['create', 'Wishlist'],
    summary: 'Wish for a product; once is enough',
    input: OfProduct,
    output: Type.Object({ product: ListedProduct }),
  }),
  removeFromWishlist: endpoint({
    method: 'DELETE',
    path: '/apps/ecommerce/wishlist/:id',
    access: ['delete', 'Wishlist'],
    summary: 'Take a product off the wishlist, by the id of the product',
    input: byProduct,
    output: Type.Object({ product: ListedProduct }),
  }),
  moveToCart: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/move-to-cart',
    access: ['create', 'Cart'],
    summary: 'Put one of a product from the wishlist into the cart',
    input: OfProduct,
    output: OneLine,
  }),
  moveToWishlist: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/move-to-wishlist',
    access: ['create', 'Wishlist'],
    summary: 'Take a product out of the cart and keep it on the wishlist',
    input: OfProduct,
    output: Type.Object({ product: ListedProduct }),
  }),
}
