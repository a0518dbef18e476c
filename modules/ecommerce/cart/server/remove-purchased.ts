import type { OrderLine } from '../../checkout/contract.ts'
import { deleteCartLine, listCartLines, updateCartLine } from './cart-rows.ts'
import type { ShopContext } from '../../server/subjects.ts'

/** Removes the purchased quantities; pieces added meanwhile in another tab stay. */
export async function removePurchased(ctx: ShopContext, purchased: readonly OrderLine[]): Promise<void> {
  const purchasedQuantities = new Map(purchased.map(({ productId, quantity }) => [productId, quantity]))
  for (const line of await listCartLines(ctx)) {
    const quantity = purchasedQuantities.get(line.productId)
    if (quantity === undefined) continue
    if (line.quantity <= quantity) await deleteCartLine(ctx, line)
    else await updateCartLine(ctx, line, { quantity: line.quantity - quantity })
  }
}
