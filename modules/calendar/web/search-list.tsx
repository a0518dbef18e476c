import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { calendar, type CalendarName, type Event } from '../contract.ts'
import { CalendarDot } from './calendar-dot.tsx'
import css from './search-list.module.css'
import { usePlace } from './use-clock.ts'
import { WaitingGrid } from './waiting-grid.tsx'
import { whenText } from './when-text.ts'

const MOST = 100

type SearchListProps = { q: string; selected: readonly CalendarName[]; onOpen: (event: Event) => void }

/** Events that hold the words, each series once, the newest first. */
export function SearchList({ q, selected, onOpen }: SearchListProps) {
  const { t } = useTranslation('calendar')
  const { zone, locale } = usePlace()
  const { data, error, refetch } = useRead(calendar.listEvents, { q, calendars: [...selected], perPage: MOST }, { keep: true })
  if (error && !data) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <WaitingGrid view="list" />
  if (data.events.length === 0) return <Empty drawing="search" text={t('empty.search', { text: q })} />
  return (
    <div className={css.found}>
      <p className={css.count} role="status">
        {t('found', { count: data.total })}
      </p>
      <ul>
        {data.events.map((event) => (
          <li key={event.id}>
            <button type="button" className={css.event} onClick={() => onOpen(event)}>
              <CalendarDot calendar={event.calendar} />
              <span className={css.title} dir="auto">
                {event.title}
              </span>
              <span className={css.when}>{whenText(event, locale, zone)}</span>
              <span className={css.place}>{event.location || t(`calendar.${event.calendar}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
