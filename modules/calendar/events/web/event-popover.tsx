import { useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar, type Event } from '../../contract.ts'
import css from './event-details.module.css'
import { EventDetails, type EventDetailsProps } from './event-details.tsx'
import { EventFrame } from '../../web/event-frame.tsx'
import { formatEventKey, type EventKey } from '../../web/event-key.ts'

type EventPopoverProps = Omit<EventDetailsProps, 'event'> & {
  opened: EventKey
  visibleEvent: Event | null
  hasRoomForPopover: boolean
}

export function EventPopover({ opened, visibleEvent, hasRoomForPopover, ...rest }: EventPopoverProps) {
  return (
    <EventFrame eventKey={formatEventKey(opened)} hasRoomForPopover={hasRoomForPopover} onClose={rest.onClose}>
      <PopoverContent opened={opened} visibleEvent={visibleEvent} {...rest} />
    </EventFrame>
  )
}

function PopoverContent({ opened: { id, occurrence }, visibleEvent, ...rest }: Omit<EventPopoverProps, 'hasRoomForPopover'>) {
  const query = useApiQuery(
    calendar.getEvent,
    { id, ...(occurrence && { occurrence }) },
    visibleEvent ? { placeholderData: { event: visibleEvent } } : {},
  )
  const event = query.data?.event ?? visibleEvent
  if (event) return <EventDetails {...rest} event={event} />
  if (query.error) return <ProblemState problem={query.error} onRetry={query.refetch} />
  return (
    <div className={css.waiting}>
      <Spinner />
    </div>
  )
}
