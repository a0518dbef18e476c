import { addressEndpoints } from './addresses/contract.ts'
import { cartEndpoints } from './cart/contract.ts'
import { checkoutEndpoints } from './checkout/contract.ts'
import { groupEndpoints } from './products/group-contract.ts'
import { orderEndpoints } from './orders/contract.ts'
import { productEndpoints } from './products/contract.ts'
import { settingsEndpoints } from './settings/contract.ts'
import { staffOrderEndpoints } from './checkout/staff-order-contract.ts'

/**
 * Prices are net, as on invoices; `priceWithTax` and totals include tax. Orders cannot be undone, only cancelled.
 *
 * Topics: `products`, `product-groups`, `orders` and `shop-settings` for users who can read them; `cart`, `wishlist`, `addresses`,
 * `checkout` and `my-orders` are private to each user.
 *
 * Notifications: `ordered`, `running-out` and `sold-out` go to the person responsible for the shop; `order-paid`, `order-delivered`
 * and `order-cancelled` go to the customer.
 */
export const ecommerce = {
  ...productEndpoints,
  ...groupEndpoints,
  ...cartEndpoints,
  ...addressEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...staffOrderEndpoints,
  ...settingsEndpoints,
}
