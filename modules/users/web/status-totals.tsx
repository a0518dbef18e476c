import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import css from './status-totals.module.css'
import { statuses, type Status } from './people-view.ts'

type Totals = { all: number; pending: number; active: number; inactive: number }

/** How many there are of each status; a press shows only those. */
export function StatusTotals({ totals, status, onChange }: { totals: Totals; status: Status; onChange: (status: Status) => void }) {
  const { t } = useTranslation('users')
  const { number } = useFormat()
  return (
    <div role="group" aria-label={t('byStatus')} className={css.totals}>
      {statuses.map((one) => (
        <button key={one} type="button" className={css.total} data-status={one} aria-pressed={one === status} onClick={() => onChange(one)}>
          <span className={css.word}>{one ? t(`status.${one}`) : t('status.all')}</span>
          <span className={css.figure}>{number(totals[one || 'all'])}</span>
        </button>
      ))}
    </div>
  )
}
