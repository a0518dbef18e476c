export { removePurchased } from './remove-purchased.ts'
export { getLineChanges, findSellableProduct, hasLineChanges, findSellableProducts } from './cart-lines.ts'
export { isCoveredByCart, lockCartLines, listCartLines } from './cart.ts'
