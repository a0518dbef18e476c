import type { OrderLine } from '../../checkout/contract.ts'
import { deleteCartLine, listCartLines, updateCartLine } from './cart.ts'
import type { ShopContext } from '../../server/subjects.ts'

/** Takes what was bought out of the cart; what another tab has put there meanwhile stays. */
export async function removePurchased(ctx: ShopContext, bought: readonly OrderLine[]): Promise<void> {
  const quantities = new Map(bought.map(({ productId, quantity }) => [productId, quantity]))
  for (const line of await listCartLines(ctx)) {
    const quantity = quantities.get(line.productId)
    if (quantity === undefined) continue
    if (line.quantity <= quantity) await deleteCartLine(ctx, line)
    else await updateCartLine(ctx, line, { quantity: line.quantity - quantity })
  }
}
