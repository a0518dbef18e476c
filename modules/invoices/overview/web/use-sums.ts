import { useState } from 'react'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { invoices } from '../../contract.ts'
import { listCurrencies } from '../../list/web/index.ts'

/** Sums of all invoices in the selected currency, by default the most used. The charts share the query. */
export function useSums() {
  const { data, error, refetch } = useApiQuery(invoices.invoiceTotals, {}, { keepPreviousData: true })
  const [selected, selectCurrency] = useState('')
  const sums = data?.totals ?? undefined
  const currencies = sums ? listCurrencies(sums) : []
  const currency = currencies.find((one) => one === selected) ?? currencies[0]
  return { isLoaded: data !== undefined, sums, currencies, currency, selectCurrency, problem: error, retry: () => void refetch() }
}

export type CurrencySums = ReturnType<typeof useSums>
