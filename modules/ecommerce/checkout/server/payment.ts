import { invalid } from '#platform/server/refusal.ts'
import type { PaymentMethod } from '../contract.ts'
import type { ShopContext } from '../../server/subjects.ts'

export type Purchase = { checkoutId: number; total: number; currency: string }

/** A way to pay. `payment by invoice` is the only one; one for cards is another object in the list. */
export type PaymentProvider = {
  name: PaymentMethod
  /**
   * Secures the money before the order is placed; network work stands here, outside every transaction. Asked again with the same
   * `checkoutId` it must answer the same, since a place may be repeated. A Refusal keeps the order from being placed.
   * `reference`: what the provider calls it, kept with the order.
   */
  authorise: (ctx: ShopContext, purchase: Purchase) => Promise<{ reference: string | null }>
}

/** Nothing is secured beforehand: the invoice asks for the money, and whoever notes its payment says that it came. */
const byInvoice: PaymentProvider = { name: 'invoice', authorise: () => Promise.resolve({ reference: null }) }

const providers: readonly PaymentProvider[] = [byInvoice]

export function providerOf(name: PaymentMethod | null): PaymentProvider {
  const found = providers.find((provider) => provider.name === name)
  if (!found) throw invalid('/checkout/payment', 'is missing')
  return found
}
