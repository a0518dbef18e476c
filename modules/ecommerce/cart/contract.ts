import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import { Id, Nullable, closedObject } from '#platform/contract/schema.ts'
import { ListedProduct, Quantity } from '../products/product.ts'

/** The most products in one cart or wishlist. */
export const LINE_LIMIT = 200

/** Differences from what the customer last saw. Lines are never updated automatically. */
export const LineChanges = Type.Object({
  /** The product is no longer sold; the line shows its last data and is not part of the totals. */
  isRemoved: Type.Boolean(),
  price: Nullable(Type.Object({ before: Amount, now: Amount })),
  /** Set when fewer pieces are available than requested. */
  stock: Nullable(Type.Object({ wanted: Type.Integer(), available: Type.Integer() })),
})
export type LineChanges = Static<typeof LineChanges>

/** The current product with a quantity; `id` is the product id. */
export const CartLine = Type.Object({
  ...ListedProduct.properties,
  quantity: Type.Integer(),
  /** Net, at the current price. */
  net: Amount,
  changes: LineChanges,
})
export type CartLine = Static<typeof CartLine>

export const WishlistLine = Type.Object({ ...ListedProduct.properties, changes: LineChanges })
export type WishlistLine = Static<typeof WishlistLine>

/** Rounded like the invoice: once per tax rate. */
export const Totals = Type.Object({
  currency: Currency,
  subtotal: Amount,
  /** Net shipping cost, included in `subtotal`; null until a method is selected. */
  delivery: Nullable(Amount),
  tax: Amount,
  total: Amount,
})
export type Totals = Static<typeof Totals>
const ProductReference = closedObject({ productId: Id })
/** `count` is the number of pieces in the whole cart. */
const CartLineResponse = Type.Object({ product: ListedProduct, quantity: Type.Integer(), count: Type.Integer() })
const productIdInput = Type.Object({ id: Id })

export const cartEndpoints = {
  getCart: endpoint('GET /apps/ecommerce/cart', {
    access: ['read', 'Cart'],
    summary: 'Get the cart and what has changed since products were added',
    topic: 'cart',
    input: Type.Object({}),
    output: Type.Object({
      products: Type.Array(CartLine),
      /** Pieces, without removed products. */
      count: Type.Integer(),
      hasChanges: Type.Boolean(),
      /** Null if the cart is empty or has mixed currencies. */
      totals: Nullable(Totals),
    }),
  }),
  /** A small response for the badge on every page. */
  countCart: endpoint('GET /apps/ecommerce/cart-count', {
    access: ['read', 'Cart'],
    summary: 'Count the pieces in the cart',
    topic: 'cart',
    input: Type.Object({}),
    output: Type.Object({ count: Type.Integer() }),
  }),
  /** 409 `ecommerce.sold_out`, `ecommerce.stock`, `ecommerce.cart_full` or `ecommerce.currencies` (another currency). */
  addToCart: endpoint('POST /apps/ecommerce/cart', {
    access: ['create', 'Cart'],
    summary: 'Add a product to the cart or increase its quantity',
    input: closedObject({ productId: Id, quantity: Type.Optional(Quantity) }),
    output: CartLineResponse,
  }),
  setQuantity: endpoint('POST /apps/ecommerce/set-quantity', {
    access: ['update', 'Cart'],
    summary: 'Set the quantity of a product in the cart, at the current price',
    input: closedObject({ productId: Id, quantity: Quantity }),
    output: CartLineResponse,
  }),
  removeFromCart: endpoint('DELETE /apps/ecommerce/cart/:id', {
    access: ['delete', 'Cart'],
    summary: 'Remove a product from the cart',
    input: productIdInput,
    output: CartLineResponse,
  }),
  acceptCart: endpoint('POST /apps/ecommerce/accept-cart', {
    access: ['update', 'Cart'],
    summary: 'Accept current prices and stock, and remove unavailable products',
    input: closedObject({}),
    output: Type.Object({ products: Type.Array(CartLine), count: Type.Integer(), hasChanges: Type.Boolean(), totals: Nullable(Totals) }),
  }),
  getWishlist: endpoint('GET /apps/ecommerce/wishlist', {
    access: ['read', 'Wishlist'],
    summary: 'List the wishlist, newest first',
    topic: 'wishlist',
    input: Type.Object({}),
    output: Type.Object({ products: Type.Array(WishlistLine), total: Type.Integer() }),
  }),
  addToWishlist: endpoint('POST /apps/ecommerce/wishlist', {
    access: ['create', 'Wishlist'],
    summary: 'Add a product to the wishlist',
    input: ProductReference,
    output: Type.Object({ product: ListedProduct }),
  }),
  removeFromWishlist: endpoint('DELETE /apps/ecommerce/wishlist/:id', {
    access: ['delete', 'Wishlist'],
    summary: 'Remove a product from the wishlist',
    input: productIdInput,
    output: Type.Object({ product: ListedProduct }),
  }),
  moveToCart: endpoint('POST /apps/ecommerce/move-to-cart', {
    access: ['create', 'Cart'],
    summary: 'Move a product from the wishlist to the cart',
    input: ProductReference,
    output: CartLineResponse,
  }),
  moveToWishlist: endpoint('POST /apps/ecommerce/move-to-wishlist', {
    access: ['create', 'Wishlist'],
    summary: 'Move a product from the cart to the wishlist',
    input: ProductReference,
    output: Type.Object({ product: ListedProduct }),
  }),
}
