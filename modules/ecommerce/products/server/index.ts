export { toListedProducts, toListedProduct } from './product-response.ts'
export { addGroup } from './groups.ts'
export { notifyLowStock } from './low-stock.ts'
export { insertProduct, saveStock } from './products.ts'
