import { useState } from 'react'
import { useRead } from '#platform/web/queries.ts'
import { invoices } from '../contract.ts'
import { currenciesOf } from './sums.ts'

/** What all invoices come to, in one currency at a time: the most used unless another is chosen. The charts share the answer. */
export function useSums() {
  const { data, error, refetch } = useRead(invoices.invoiceTotals, {}, { keep: true })
  const [wanted, want] = useState('')
  const sums = data?.totals ?? undefined
  const currencies = sums ? currenciesOf(sums) : []
  const currency = currencies.find((one) => one === wanted) ?? currencies[0]
  return { isThere: data !== undefined, sums, currencies, currency, want, problem: error, retry: () => void refetch() }
}

export type FoundSums = ReturnType<typeof useSums>
