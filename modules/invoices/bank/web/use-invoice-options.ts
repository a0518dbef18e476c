import { useState } from 'react'
import { callApi } from '#platform/web/api/api.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { invoices } from '../../contract.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import type { BankTransaction, MatchedInvoice } from '../contract.ts'
import type { AssignedPart } from './use-assign-form.ts'

const MAX_OPTIONS = 12

/** Invoices in the transaction's currency with a balance of the same sign that are not among the parts yet. */
export function useInvoiceOptions({ openAmount, currency }: BankTransaction, parts: readonly AssignedPart[]) {
  const { money } = useFormat()
  const [found, setFound] = useState<readonly MatchedInvoice[]>([])
  const load = async (q: string, signal: AbortSignal): Promise<SelectOption[]> => {
    const sign = openAmount > 0 ? { balanceFrom: 1 } : { balanceTo: -1 }
    const query = { q, currency, kind: 'invoice', page: 1, perPage: MAX_OPTIONS, allData: false, lines: false, ...sign } as const
    const answer = await callApi(invoices.listInvoices, query, { signal })
    const free = answer.invoices.filter(({ id, number }) => number !== null && parts.every(({ invoice }) => invoice.id !== id))
    const options = free.map(toMatchedInvoice)
    setFound(options)
    return options.map(({ id, number, client, balance }) => ({
      value: String(id),
      label: number,
      detail: [client, money(balance, currency)].filter(Boolean).join(' · '),
    }))
  }
  return { load, find: (value: string) => found.find(({ id }) => String(id) === value) }
}

const toMatchedInvoice = ({ id, number, client, dueDate, balance }: ListedInvoice): MatchedInvoice => ({
  id,
  number: number ?? '',
  client: getBuyerName(client),
  dueDate,
  balance,
  amount: balance,
})
