import { totalsOf } from '#modules/invoices/server/index.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { CartLine, Totals } from '../cart/contract.ts'
import type { OrderLine } from '../checkout/contract.ts'
import type { DeliveryMethod } from '../settings/contract.ts'

/** A line of an invoice, for goods or their delivery: what cart, order and invoice all add up. */
export type Billed = Pick<OrderLine, 'quantity' | 'unitPrice' | 'taxRate' | 'taxCategory'> & { description: string }

export const differentCurrencies = () =>
  new Refusal(409, 'ecommerce.currencies', 'Products of different currencies cannot be ordered together.')

/** What is in a cart comes to, without its delivery; null while it is empty, and where its currencies differ. */
export function cartTotals(lines: readonly CartLine[]): Totals | null {
  const [first] = lines
  if (!first || lines.some(({ currency }) => currency !== first.currency)) return null
  const priced = lines.map(({ quantity, price, taxRate, taxCategory }) => ({ quantity, unitPrice: price, taxRate, taxCategory }))
  const { subtotal, tax, total } = assertInvoiceable(totalsOf({ lines: priced }))
  return { currency: first.currency, subtotal, delivery: null, tax, total }
}

/** The lines of the invoice for these goods and their delivery, which is none of them where it costs nothing. */
export function toInvoiceLines(lines: readonly OrderLine[], method: DeliveryMethod | undefined): Billed[] {
  const goods = lines.map(({ name, quantity, unitPrice, taxRate, taxCategory }) => ({
    description: name,
    quantity,
    unitPrice,
    taxRate,
    taxCategory,
  }))
  const cost = method ? getDeliveryCost(method, lines) : 0
  if (!method || cost === 0) return goods
  const { title, taxRate } = method
  return [...goods, { description: title, quantity: 1, unitPrice: cost, taxRate, taxCategory: taxRate > 0 ? 'S' : 'Z' }]
}

export function orderTotals(lines: readonly OrderLine[], method: DeliveryMethod | undefined, currency: string): Totals {
  const { subtotal, tax, total } = assertInvoiceable(totalsOf({ lines: toInvoiceLines(lines, method) }))
  return { currency, subtotal, delivery: method ? getDeliveryCost(method, lines) : null, tax, total }
}

/** Net. Nothing where all goods ship free or come to enough. */
export function getDeliveryCost({ price, freeFrom }: DeliveryMethod, lines: readonly OrderLine[]): number {
  const goods = lines.reduce((all, { net }) => all + net, 0)
  const isFree = lines.every(({ hasFreeShipping }) => hasFreeShipping) || (freeFrom !== null && goods >= freeFrom)
  return isFree ? 0 : price
}

/** The same rounding as on the invoice; Refusal 400 beyond what an invoice can say. */
function assertInvoiceable(totals: ReturnType<typeof totalsOf>) {
  if (!totals) throw new Refusal(400, 'invalid', 'This comes to more than can be invoiced.')
  return totals
}
