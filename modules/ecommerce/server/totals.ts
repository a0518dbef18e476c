import { calculateTotals } from '#modules/invoices/server/index.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { CartLine, Totals } from '../cart/contract.ts'
import type { OrderLine } from '../checkout/contract.ts'
import type { DeliveryMethod } from '../settings/contract.ts'

export type InvoiceLine = Pick<OrderLine, 'quantity' | 'unitPrice' | 'taxRate' | 'taxCategory'> & { description: string }

export const currencyMismatch = () =>
  new ApiError(409, 'ecommerce.currencies', 'Products in different currencies cannot be ordered together.')

/** Totals without shipping; null for an empty cart or mixed currencies. */
export function calculateCartTotals(lines: readonly CartLine[]): Totals | null {
  const [first] = lines
  if (!first || lines.some(({ currency }) => currency !== first.currency)) return null
  const priced = lines.map(({ quantity, price, taxRate, taxCategory }) => ({ quantity, unitPrice: price, taxRate, taxCategory }))
  const { subtotal, tax, total } = assertInvoiceable(calculateTotals({ lines: priced }))
  return { currency: first.currency, subtotal, delivery: null, tax, total }
}

/** Free shipping adds no line item. */
export function toInvoiceLines(lines: readonly OrderLine[], method: DeliveryMethod | undefined): InvoiceLine[] {
  const goods = lines.map(({ name, quantity, unitPrice, taxRate, taxCategory }) => ({
    description: name,
    quantity,
    unitPrice,
    taxRate,
    taxCategory,
  }))
  const deliveryCost = method ? getDeliveryCost(method, lines) : 0
  if (!method || deliveryCost === 0) return goods
  const { title, taxRate } = method
  return [...goods, { description: title, quantity: 1, unitPrice: deliveryCost, taxRate, taxCategory: taxRate > 0 ? 'S' : 'Z' }]
}

export function calculateOrderTotals(lines: readonly OrderLine[], method: DeliveryMethod | undefined, currency: string): Totals {
  const { subtotal, tax, total } = assertInvoiceable(calculateTotals({ lines: toInvoiceLines(lines, method) }))
  return { currency, subtotal, delivery: method ? getDeliveryCost(method, lines) : null, tax, total }
}

/** Net, in minor units; 0 if every product ships free or the subtotal reaches `freeFrom`. */
export function getDeliveryCost({ price, freeFrom }: DeliveryMethod, lines: readonly OrderLine[]): number {
  const goods = lines.reduce((all, { net }) => all + net, 0)
  const isFree = lines.every(({ hasFreeShipping }) => hasFreeShipping) || (freeFrom !== null && goods >= freeFrom)
  return isFree ? 0 : price
}

/** Throws 400 when the amounts exceed what an invoice can hold. */
function assertInvoiceable(totals: ReturnType<typeof calculateTotals>) {
  if (!totals) throw new ApiError(400, 'invalid', 'The total is higher than an invoice can hold.')
  return totals
}
