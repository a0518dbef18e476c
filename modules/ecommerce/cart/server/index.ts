export { removePurchased } from './remove-purchased.ts'
export { getLineChanges, findSellableProduct, hasLineChanges, findSellableProducts } from './cart-lines.ts'
export { isCoveredByCart } from './cart.ts'
export { lockCartLines, listCartLines } from './cart-rows.ts'
