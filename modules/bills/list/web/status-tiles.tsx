import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { FilterTiles } from '#platform/web/ui/lists/filter-tiles.tsx'
import { billStatuses, type BillStatus } from '../../bill-schema.ts'
import type { bills } from '../../contract.ts'
import { setFilter } from './table-filters.ts'

type StatusTotal = NonNullable<Output<typeof bills.billTotals>['totals']>[number]
type StatusTilesProps = { control: TableControl; totals: readonly StatusTotal[] }

const tones = { '': undefined, review: 'warning', approved: 'info', paid: 'success', rejected: 'neutral' } as const

/** Count and sums per status; clicking a tile filters the list. */
export function StatusTiles({ control, totals }: StatusTilesProps) {
  const { t } = useTranslation('bills')
  const { money } = useFormat()
  const selected = control.view.filters['status'] ?? []
  const values: readonly (BillStatus | '')[] = ['', ...billStatuses]
  const tiles = values.map((value) => {
    const ofStatus = totals.filter((one) => value === '' || one.status === value)
    const sums = ofStatus.toSorted((one, other) => other.count - one.count).map(({ payable, currency }) => money(payable, currency))
    return {
      value,
      label: value === '' ? t('status.all') : t(`status.${value}`),
      count: ofStatus.reduce((all, { count }) => all + count, 0),
      tone: tones[value],
      detail: value === '' ? undefined : toDetail(sums),
      isPressed: value === '' ? selected.length === 0 : selected.length === 1 && selected[0] === value,
    }
  })
  return <FilterTiles label={t('byStatus')} tiles={tiles} onChoose={(value) => setFilter(control, 'status', value)} />
}

/** Sums in different currencies cannot be added; a tile has space for two. */
const MAX_SUMS = 2

function toDetail(sums: readonly string[]): string | undefined {
  if (sums.length === 0) return undefined
  return [...sums.slice(0, MAX_SUMS), ...(sums.length > MAX_SUMS ? ['…'] : [])].join(' · ')
}
