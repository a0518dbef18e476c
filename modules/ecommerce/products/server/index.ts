export { toListedProducts, toListedProduct } from './product-response.ts'
export { notifyLowStock } from './low-stock.ts'
