import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { FilterTiles } from '#platform/web/ui/lists/filter-tiles.tsx'
import { listCurrencies, setFilters } from '../../../list/web/index.ts'
import type { quoteEndpoints } from '../../contract.ts'
import { type QuoteStatus, quoteStatuses } from '../../quote-schema.ts'

export type QuoteSums = NonNullable<Output<typeof quoteEndpoints.quoteTotals>['totals']>

const tones = {
  '': undefined,
  draft: 'neutral',
  sent: 'info',
  accepted: 'success',
  declined: 'danger',
  expired: 'warning',
  withdrawn: undefined,
  converted: undefined,
} as const

/** Count and sum per status; clicking a tile filters the list. Withdrawn quotes are rare and found with the filter of the column. */
export function QuoteTiles({ control, sums }: { control: TableControl; sums: QuoteSums }) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const selected = control.view.filters['status'] ?? []
  const [currency] = listCurrencies(sums)
  const statuses: readonly (QuoteStatus | '')[] = ['', ...quoteStatuses.filter((status) => status !== 'withdrawn')]
  const tiles = statuses.map((value) => {
    const statusSums = sums.byStatus.filter((one) => value === '' || one.status === value)
    const total = statusSums.find((one) => one.currency === currency)?.total
    return {
      value,
      label: value ? t(`quote.status.${value}`) : t('status.all'),
      count: statusSums.reduce((all, { count }) => all + count, 0),
      tone: tones[value],
      detail: value !== '' && currency && typeof total === 'number' ? money(total, currency) : undefined,
      isPressed: value === '' ? selected.length === 0 : selected.length === 1 && selected[0] === value,
    }
  })
  return (
    <FilterTiles label={t('byStatus')} tiles={tiles} onChoose={(value) => setFilters(control, { status: value === '' ? [] : [value] })} />
  )
}
