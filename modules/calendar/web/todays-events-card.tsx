import { useFormat } from '#platform/web/format.ts'
import type { OverviewCardProps } from '#platform/web/module.ts'
import { useOverviewWords } from '#platform/web/overview-words.ts'
import { useRead } from '#platform/web/queries.ts'
import { GLANCE_ROWS, GlanceList } from '#platform/web/ui/glance-card.tsx'
import { useToday } from '#platform/web/use-today.ts'
import { calendar, type Event } from '../contract.ts'
import { CalendarDot } from './calendar-dot.tsx'

const DAY = 86_400_000

/** What stands in the viewer's calendar on the day that it is for them. */
export default function TodaysEventsCard({ title }: OverviewCardProps) {
  const t = useOverviewWords('calendar')
  const { time, timeZone } = useFormat()
  const today = useToday()
  const end = new Date(Date.parse(today) + DAY).toISOString().slice(0, 10)
  const asked = { start: today, end, timeZone, page: 1, perPage: GLANCE_ROWS }
  const { data, error, refetch } = useRead(calendar.listEvents, asked, { keep: true })
  const rows = data?.events.map((event) => ({
    key: `${event.id} ${event.start}`,
    link: linkOf(event, today),
    title: event.title,
    detail: [event.allDay ? t('overview.allDay') : `${time(event.start)} – ${time(event.end)}`, event.location].filter(Boolean).join(' · '),
    lead: <CalendarDot calendar={event.calendar} />,
  }))
  return (
    <GlanceList
      title={title}
      link={`/calendar?view=day&date=${today}`}
      rows={rows}
      total={data?.total}
      empty={t('overview.nothingToday')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}

const linkOf = ({ id, occurrence }: Event, today: string) =>
  `/calendar?view=day&date=${today}&event=${id}${occurrence ? `&occurrence=${encodeURIComponent(occurrence)}` : ''}`
