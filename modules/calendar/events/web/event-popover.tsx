import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { PopoverBox } from '#platform/web/ui/overlays/popover-box.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar, type Event } from '../../contract.ts'
import css from './event-details.module.css'
import { EventDetails, type EventDetailsProps } from './event-details.tsx'
import { findEventElement, formatEventKey, type EventKey } from '../../web/event-key.ts'

type EventPopoverProps = Omit<EventDetailsProps, 'event'> & {
  opened: EventKey
  /** The event as the calendar shows it; null if it is not visible. */
  visibleEvent: Event | null
  isRoomy: boolean
}

/** Shows the event next to its calendar entry, or in a drawer if space is limited or the entry is not visible. */
export function EventPopover({ opened, visibleEvent, isRoomy, ...rest }: EventPopoverProps) {
  const { t } = useTranslation('calendar')
  const key = formatEventKey(opened)
  const [isInSight] = useState(() => findEventElement(key) !== null)
  // Looks up the element each time, because the calendar may have rendered it again.
  const triggerRef = useMemo(
    () => ({
      get current() {
        return findEventElement(key) as HTMLButtonElement | null
      },
    }),
    [key],
  )
  const content = <Content opened={opened} visibleEvent={visibleEvent} {...rest} />
  if (isRoomy && isInSight)
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

function Content({ opened: { id, occurrence }, visibleEvent, ...rest }: Omit<EventPopoverProps, 'isRoomy'>) {
  const read = useApiQuery(
    calendar.getEvent,
    { id, ...(occurrence && { occurrence }) },
    visibleEvent ? { placeholderData: { event: visibleEvent } } : {},
  )
  const event = read.data?.event ?? visibleEvent
  if (event) return <EventDetails {...rest} event={event} />
  if (read.error)
    return <ErrorState title={formatProblem(read.error)} requestId={read.error.requestId} onRetry={() => void read.refetch()} />
  return (
    <div className={css.waiting}>
      <Spinner />
    </div>
  )
}
