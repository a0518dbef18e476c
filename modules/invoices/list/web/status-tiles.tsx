import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { FilterTiles } from '#platform/web/ui/lists/filter-tiles.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { type InvoiceStatus, invoiceStatuses } from '../../invoice-contract.ts'
import type { InvoiceSums } from './sums.ts'
import { setFilters } from './table-filters.ts'

type StatusTilesProps = { control: TableControl; sums: InvoiceSums; currency: string | undefined }

const tones = {
  '': undefined,
  draft: 'neutral',
  sent: 'info',
  partial: 'warning',
  paid: 'success',
  overdue: 'danger',
  credited: undefined,
} as const

/** Count and sum per status; clicking a tile filters the list. */
export function StatusTiles({ control, sums: { byStatus }, currency }: StatusTilesProps) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const selectedStatuses = control.view.filters['status'] ?? []
  const statuses: readonly (InvoiceStatus | '')[] = ['', ...invoiceStatuses]
  const tiles = statuses.map((value) => {
    const statusSums = byStatus.filter((one) => value === '' || one.status === value)
    const total = statusSums.find((one) => one.currency === currency)?.total
    return {
      value,
      label: value ? t(`status.${value}`) : t('status.all'),
      count: statusSums.reduce((all, { count }) => all + count, 0),
      tone: tones[value],
      detail: value !== '' && currency && total !== undefined ? money(total, currency) : undefined,
      isPressed: value === '' ? selectedStatuses.length === 0 : selectedStatuses.length === 1 && selectedStatuses[0] === value,
    }
  })
  return (
    <FilterTiles label={t('byStatus')} tiles={tiles} onChoose={(value) => setFilters(control, { status: value === '' ? [] : [value] })} />
  )
}
