import { useTranslation } from 'react-i18next'
import { FilterTiles } from '#platform/web/ui/lists/filter-tiles.tsx'
import { statusFilters, type StatusFilter } from './user-filters.ts'

type Totals = { all: number; pending: number; active: number; inactive: number }

const tones = { '': undefined, active: 'success', pending: 'warning', inactive: 'neutral' } as const

type StatusTilesProps = { totals: Totals; status: StatusFilter; onChange: (status: StatusFilter) => void }

/** Selecting a tile filters the list by that status. */
export function StatusTiles({ totals, status, onChange }: StatusTilesProps) {
  const { t } = useTranslation('users')
  const tiles = statusFilters.map((value) => ({
    value,
    label: value ? t(`status.${value}`) : t('status.all'),
    count: totals[value || 'all'],
    tone: tones[value],
    isPressed: value === status,
  }))
  return <FilterTiles label={t('byStatus')} tiles={tiles} onChoose={onChange} />
}
