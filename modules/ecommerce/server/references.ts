import { clearedWith, deletedWith, type References } from '#platform/server/samples/references.ts'

const ofUser = { userId: deletedWith('users') }
const ofUserAndProduct = { ...ofUser, productId: deletedWith('shop_products') }

export const references: References = {
  shop_addresses: ofUser,
  shop_cart_lines: ofUserAndProduct,
  shop_wishes: ofUserAndProduct,
  shop_ratings: ofUserAndProduct,
  shop_images: { productId: deletedWith('shop_products') },
  shop_checkouts: { ...ofUser, orderId: clearedWith('shop_orders') },
  shop_reservations: { checkoutId: deletedWith('shop_checkouts'), productId: deletedWith('shop_products') },
  shop_orders: { ...ofUser, invoiceId: clearedWith('invoices') },
  shop_order_steps: { orderId: deletedWith('shop_orders'), actorId: clearedWith('users'), taskId: clearedWith('tasks') },
}
