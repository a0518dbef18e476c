import type { Output } from '#platform/contract/endpoint.ts'
import type { invoices } from '../../contract.ts'

export type InvoiceSums = NonNullable<Output<typeof invoices.invoiceTotals>['totals']>
export type MonthSum = Pick<InvoiceSums['byMonth'][number], 'month' | 'total'>

/** Currencies by number of invoices, most used first. */
export function listCurrencies({ byStatus }: { byStatus: readonly { currency: string; count: number }[] }): string[] {
  const counts = new Map<string, number>()
  for (const { currency, count } of byStatus) counts.set(currency, (counts.get(currency) ?? 0) + count)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency)
}

const MONTHS = 12

/** Twelve months ending with `last` (`2026-11`), including months without invoices. */
export function listMonthsUpTo(last: string, sums: readonly MonthSum[]): MonthSum[] {
  const [year, month] = last.split('-').map(Number) as [number, number]
  return Array.from({ length: MONTHS }, (_, index) => {
    const key = new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7)
    return sums.find((one) => one.month === key) ?? { month: key, total: 0 }
  })
}

/** The last day of a month: `2026-11` → `2026-11-30`. */
export function getLastDay(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
