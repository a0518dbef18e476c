import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PopoverBox } from '#platform/web/ui/overlays/popover-box.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar, type Event } from '../../contract.ts'
import css from './event-details.module.css'
import { EventDetails, type EventDetailsProps } from './event-details.tsx'
import { findEventElement, formatEventKey, type EventKey } from '../../web/event-key.ts'

type EventPopoverProps = Omit<EventDetailsProps, 'event'> & {
  opened: EventKey
  visibleEvent: Event | null
  hasRoomForPopover: boolean
}

/** A popover next to the calendar entry, or a drawer if there is no room or the entry is not visible. */
export function EventPopover({ opened, visibleEvent, hasRoomForPopover, ...rest }: EventPopoverProps) {
  const { t } = useTranslation('calendar')
  const key = formatEventKey(opened)
  const [isEntryVisible] = useState(() => findEventElement(key) !== null)
  // The calendar may have rendered the entry again, so the element is looked up each time.
  const triggerRef = useMemo(
    () => ({
      get current() {
        return findEventElement(key) as HTMLButtonElement | null
      },
    }),
    [key],
  )
  const content = <PopoverContent opened={opened} visibleEvent={visibleEvent} {...rest} />
  if (hasRoomForPopover && isEntryVisible)
    return (
      <PopoverBox isOpen isBelowDialogs label={t('event')} placement="end top" triggerRef={triggerRef} onClose={rest.onClose}>
        <div className={css.popover}>{content}</div>
      </PopoverBox>
    )
  return (
    <Drawer isOpen isHeaderHidden title={t('event')} onClose={rest.onClose}>
      <div className={css.sheet}>{content}</div>
    </Drawer>
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
