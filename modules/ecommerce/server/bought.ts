import type { OrderLine } from '../checkout-contract.ts'
import { dropLine, ownLines, writeLine } from './cart.ts'
import type { ShopContext } from './subjects.ts'

/** Takes what was bought out of the cart; what another tab has put there meanwhile stays. */
export async function dropBought(ctx: ShopContext, bought: readonly OrderLine[]): Promise<void> {
  const quantities = new Map(bought.map(({ productId, quantity }) => [productId, quantity]))
  for (const line of await ownLines(ctx)) {
    const quantity = quantities.get(line.productId)
    if (quantity === undefined) continue
    if (line.quantity <= quantity) await dropLine(ctx, line)
    else await writeLine(ctx, line, { quantity: line.quantity - quantity })
  }
}
