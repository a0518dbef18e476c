import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { CountTiles } from '#platform/web/ui/lists/count-tiles.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { type InvoiceStatus, invoiceStatuses } from '../../invoice-contract.ts'
import type { Sums } from './sums.ts'
import { setFilters } from './table-filters.ts'

type StatusTilesProps = { control: TableControl; sums: Sums; currency: string | undefined }

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
  const chosen = control.view.filters['status'] ?? []
  const shown: readonly (InvoiceStatus | '')[] = ['', ...invoiceStatuses]
  const tiles = shown.map((value) => {
    const of = byStatus.filter((one) => value === '' || one.status === value)
    const sum = of.find((one) => one.currency === currency)?.total
    return {
      value,
      label: value ? t(`status.${value}`) : t('status.all'),
      count: of.reduce((all, { count }) => all + count, 0),
      tone: tones[value],
      detail: value !== '' && currency && sum !== undefined ? money(sum, currency) : undefined,
      isPressed: value === '' ? chosen.length === 0 : chosen.length === 1 && chosen[0] === value,
    }
  })
  return (
    <CountTiles label={t('byStatus')} tiles={tiles} onChoose={(value) => setFilters(control, { status: value === '' ? [] : [value] })} />
  )
}
