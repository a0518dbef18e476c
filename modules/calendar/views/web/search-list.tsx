import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { calendar, type CalendarName, type Event } from '../../contract.ts'
import { CalendarDot } from '../../web/calendar-dot.tsx'
import css from './search-list.module.css'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { formatWhen } from '../../web/format-when.ts'

const RESULTS_LIMIT = 100

type SearchListProps = { q: string; selected: readonly CalendarName[]; onOpen: (event: Event) => void }

export function SearchList({ q, selected, onOpen }: SearchListProps) {
  const { t } = useTranslation('calendar')
  const { zone, locale } = useViewerLocale()
  const { data, error, refetch } = useApiQuery(
    calendar.listEvents,
    { q, calendars: [...selected], perPage: RESULTS_LIMIT },
    { keepPreviousData: true },
  )
  if (error && !data) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <CalendarSkeleton view="list" />
  if (data.events.length === 0) return <EmptyState illustration="search" text={t('empty.search', { text: q })} />
  return (
    <div className={css.results}>
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
              <span className={css.when}>{formatWhen(event, locale, zone)}</span>
              <span className={css.location}>{event.location || t(`calendar.${event.calendar}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
