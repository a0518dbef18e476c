import { products } from './products.ts'
import { stock } from './stock.ts'

export const importSources = [products, stock]
