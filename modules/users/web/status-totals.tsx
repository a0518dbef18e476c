import { useTranslation } from 'react-i18next'
import { CountTiles } from '#platform/web/ui/count-tiles.tsx'
import { statuses, type Status } from './people-view.ts'

type Totals = { all: number; pending: number; active: number; inactive: number }

const tones = { '': undefined, active: 'success', pending: 'warning', inactive: 'neutral' } as const

/** How many there are of each status; a press shows only those. */
export function StatusTotals({ totals, status, onChange }: { totals: Totals; status: Status; onChange: (status: Status) => void }) {
  const { t } = useTranslation('users')
  const tiles = statuses.map((value) => ({
    value,
    label: value ? t(`status.${value}`) : t('status.all'),
    count: totals[value || 'all'],
    tone: tones[value],
    isPressed: value === status,
  }))
  return <CountTiles label={t('byStatus')} tiles={tiles} onChoose={onChange} />
}
