import { invalidInput } from '#platform/server/api-error.ts'
import type { PaymentMethod } from '../contract.ts'
import type { ShopContext } from '../../server/subjects.ts'

export type PaymentRequest = { checkoutId: number; total: number; currency: string }

/** A payment method. Add an entry to `providers` for another one, such as cards. */
export type PaymentProvider = {
  name: PaymentMethod
  /** Runs before the order, outside any transaction; must be idempotent per `checkoutId`. An `ApiError` prevents the order. */
  authorize: (ctx: ShopContext, purchase: PaymentRequest) => Promise<{ reference: string | null }>
}

/** Nothing to authorize: the customer pays the invoice later. */
const invoiceProvider: PaymentProvider = { name: 'invoice', authorize: () => Promise.resolve({ reference: null }) }

const providers: readonly PaymentProvider[] = [invoiceProvider]

export function getPaymentProvider(name: PaymentMethod | null): PaymentProvider {
  const found = providers.find((provider) => provider.name === name)
  if (!found) throw invalidInput('/checkout/payment', 'is missing')
  return found
}
