import { useFormat } from '#platform/web/i18n/format.ts'
import type { ListedBill } from '../bill-schema.ts'

/** What is to be paid in total, per currency: "€1,200.00 and $80.00". */
export function useSums(bills: readonly ListedBill[]): string {
  const { money, list } = useFormat()
  const sums = new Map<string, number>()
  for (const { currency, payable, total } of bills) if (currency) sums.set(currency, (sums.get(currency) ?? 0) + (payable ?? total ?? 0))
  return list([...sums].map(([currency, sum]) => money(sum, currency)))
}
