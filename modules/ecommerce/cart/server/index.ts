export { removePurchased } from './bought.ts'
export { getLineChanges, findSellableProduct, hasChanged, findSellableProducts } from './cart-lines.ts'
export { isInCart, lockCartLines, listCartLines } from './cart.ts'
