import type { Input } from '#platform/contract/endpoint.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { ecommerce } from '../../contract.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'

export type ListProductsInput = Input<typeof ecommerce.listProducts>

export const selectVisibleProducts = (ctx: ShopContext) => visibleInWorker(ctx, productSubject)
export type ProductQuery = ReturnType<typeof selectVisibleProducts>
