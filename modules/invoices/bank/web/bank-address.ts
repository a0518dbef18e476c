import { type RawSearchParams, parseCount, parseNewParam, parseOneOf, parseText } from '#platform/web/routing/search-params.ts'
import { transactionStatuses } from '../contract.ts'

export const statusFilters = [...transactionStatuses, 'all'] as const

/** The selected statement (null: all), the filters, and whether the import dialog is open. */
export const parseBankAddress = (raw: RawSearchParams) => ({
  statement: parseCount(raw['statement'], 0) || null,
  status: parseOneOf(statusFilters, raw['status']),
  q: parseText(raw['q']),
  page: parseCount(raw['page'], 1),
  ...parseNewParam(raw),
})
export type BankAddress = ReturnType<typeof parseBankAddress>
export type ChangeAddress = (change: Partial<{ [K in keyof BankAddress]: BankAddress[K] | undefined }>) => void
