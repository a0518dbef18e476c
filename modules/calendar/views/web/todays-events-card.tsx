import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { OVERVIEW_CARD_ROWS, OverviewListCard, type OverviewRow } from '#platform/web/ui/charts/overview-card.tsx'
import { useToday } from '#platform/web/hooks/use-today.ts'
import { calendar, type Event } from '../../contract.ts'
import { CalendarDot } from '../../web/calendar-dot.tsx'

const DAY = 86_400_000

export default function TodaysEventsCard({ title }: OverviewCardProps) {
  const t = useOverviewTranslation('calendar')
  const { time, timeZone } = useFormat()
  const today = useToday()
  const end = new Date(Date.parse(today) + DAY).toISOString().slice(0, 10)
  const input = { start: today, end, timeZone, page: 1, perPage: OVERVIEW_CARD_ROWS }
  const { data, error, refetch } = useApiQuery(calendar.listEvents, input, { keepPreviousData: true })
  const rows = data?.events.map((event): OverviewRow => ({
    key: `${event.id} ${event.start}`,
    link: getEventLink(event, today),
    title: event.title,
    detail: [event.allDay ? t('overview.allDay') : `${time(event.start)} – ${time(event.end)}`, event.location].filter(Boolean).join(' · '),
    leading: <CalendarDot calendar={event.calendar} />,
  }))
  return (
    <OverviewListCard
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

const getEventLink = ({ id, occurrence }: Event, today: string) =>
  `/calendar?view=day&date=${today}&event=${id}${occurrence ? `&occurrence=${encodeURIComponent(occurrence)}` : ''}`
