export { toListedProducts, toListedProduct } from './answer-products.ts'
export { notifyLowStock } from './running-out.ts'
