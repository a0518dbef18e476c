import { addressEndpoints } from './addresses/contract.ts'
import { cartEndpoints } from './cart/contract.ts'
import { checkoutEndpoints } from './checkout/contract.ts'
import { groupEndpoints } from './products/group-contract.ts'
import { orderEndpoints } from './orders/contract.ts'
import { productEndpoints } from './products/contract.ts'
import { settingsEndpoints } from './settings/contract.ts'
import { takeOrderEndpoints } from './checkout/take-order-contract.ts'

/**
 * Prices are net, as on invoices; `priceWithTax` and the totals say what people pay. Undo and history go by the entities `product`,
 * `product-group`, `cart-line`, `wishlist-line`, `address` and `shop-settings`; orders are never undone but cancelled.
 *
 * Topics: `products`, `product-groups`, `orders`, `shop-settings` for whoever may read them; `cart`, `wishlist`, `addresses`,
 * `checkout` and `my-orders` are everyone's own.
 *
 * Notices that people get are of the kinds `ordered` (values number, customer, total), `running-out` and `sold-out` (name, left; once
 * each time; these three to whoever is responsible), `order-paid`,
 * `order-delivered` and `order-cancelled` (number; to the customer). They and search lead to `/shop/products/<id>`,
 * `/shop/orders/<id>` and, for customers, `/shop/my-orders/<id>`; the other pages are `/shop`, `/shop/cart`, `/shop/wishlist`,
 * `/shop/checkout`, `/shop/addresses`, `/shop/orders/new` and `/shop/settings`.
 */
export const ecommerce = {
  ...productEndpoints,
  ...groupEndpoints,
  ...cartEndpoints,
  ...addressEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...takeOrderEndpoints,
  ...settingsEndpoints,
}
