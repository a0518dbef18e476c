import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { calendar, type Room, type RoomBooking } from '../../contract.ts'
import { formatDays, formatWhen } from '../../web/format-when.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { getTitleSpan, getViewSpan, stepDate, toMidnight } from '../../web/view-span.ts'
import css from './rooms-page.module.css'

type RoomCalendarProps = { room: Room; date: string; onDate: (date: string) => void }

/** The bookings of one week. */
export function RoomCalendar({ room, date, onDate }: RoomCalendarProps) {
  const { t } = useTranslation('calendar')
  const { zone, locale, today } = useViewerLocale()
  const week = getViewSpan('week', date, locale)
  const input = { room: room.id, start: toMidnight(week.start, zone), end: toMidnight(week.end, zone) }
  const { data, error, refetch } = useApiQuery(calendar.listRoomBookings, input)
  const { first, last } = getTitleSpan('week', date, locale)
  const steps = (
    <div className={css.actions}>
      <Button size="small" onClick={() => onDate(today)}>
        {t('today')}
      </Button>
      <IconButton label={t('previous.week')} size="small" onClick={() => onDate(stepDate('week', date, -1))}>
        <ChevronLeft data-points />
      </IconButton>
      <IconButton label={t('next.week')} size="small" onClick={() => onDate(stepDate('week', date, 1))}>
        <ChevronRight data-points />
      </IconButton>
    </div>
  )
  return (
    <Card title={room.name} action={steps} className={css.calendar}>
      <p className={css.week} aria-live="polite">
        {formatDays(first, last, locale)}
      </p>
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !data && <Spinner />}
      {data?.bookings.length === 0 && <EmptyState text={t('rooms.noBookings')} />}
      {data && data.bookings.length > 0 && <Bookings bookings={data.bookings} />}
    </Card>
  )
}

function Bookings({ bookings }: { bookings: readonly RoomBooking[] }) {
  const { t } = useTranslation('calendar')
  const { zone, locale } = useViewerLocale()
  return (
    <RowList>
      {bookings.map((booking) => (
        <Row
          key={`${booking.start} ${booking.end} ${booking.event?.id}`}
          name={booking.event ? <EventLink event={booking.event} /> : t('rooms.booked')}
          detail={formatWhen(booking, locale, zone)}
        />
      ))}
    </RowList>
  )
}

function EventLink({ event: { id, title, occurrence } }: { event: NonNullable<RoomBooking['event']> }) {
  const { t } = useTranslation('calendar')
  return (
    <Link {...toLinkProps(`/calendar?event=${id}${occurrence ? `&occurrence=${occurrence}` : ''}`)}>
      <bdi translate="no">{title ?? t('event')}</bdi>
    </Link>
  )
}
