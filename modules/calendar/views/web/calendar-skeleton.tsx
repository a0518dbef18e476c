import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { ViewName } from '../../web/view-span.ts'
import css from './calendar-skeleton.module.css'

const columns: Record<ViewName, number> = { month: 7, week: 7, day: 1, list: 1 }
const rows: Record<ViewName, number> = { month: 5, week: 1, day: 1, list: 8 }

export function CalendarSkeleton({ view }: { view: ViewName }) {
  const { t } = useTranslation('calendar')
  const cells = Array.from({ length: columns[view] * rows[view] }, (_, index) => index)
  return (
    <div
      className={css.grid}
      data-view={view}
      style={{ '--columns': columns[view] } as CSSProperties}
      aria-busy
      aria-label={t('waiting')}
      role="status"
    >
      {cells.map((cell) => (
        <div key={cell} className={css.cell}>
          <Skeleton width={`${40 + ((cell * 37) % 45)}%`} height="18px" />
        </div>
      ))}
    </div>
  )
}
