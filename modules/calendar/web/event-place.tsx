import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { PopoverBox } from '#platform/web/ui/popover-box.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { calendar, type Event } from '../contract.ts'
import css from './event-details.module.css'
import { EventDetails, type EventDetailsProps } from './event-details.tsx'
import { elementOf, keyText, type EventKey } from './event-key.ts'

type EventPlaceProps = Omit<EventDetailsProps, 'event'> & {
  opened: EventKey
  /** The event as the calendar shows it, where it does. */
  shown: Event | null
  isRoomy: boolean
}

/** The open event at its place in the calendar, or in a drawer where there is no room for it or it is not in sight. */
export function EventPlace({ opened, shown, isRoomy, ...rest }: EventPlaceProps) {
  const { t } = useTranslation('calendar')
  const key = keyText(opened)
  const [isInSight] = useState(() => elementOf(key) !== null)
  // Looked for anew each time: what the calendar draws anew is another element.
  const triggerRef = useMemo(
    () => ({
      get current() {
        return elementOf(key) as HTMLButtonElement | null
      },
    }),
    [key],
  )
  const content = <Content opened={opened} shown={shown} {...rest} />
  if (isRoomy && isInSight)
    return (
      <PopoverBox isOpen isOfPage label={t('event')} placement="end top" triggerRef={triggerRef} onClose={rest.onClose}>
        <div className={css.popover}>{content}</div>
      </PopoverBox>
    )
  return (
    <Drawer isOpen isHeadUnseen title={t('event')} onClose={rest.onClose}>
      <div className={css.sheet}>{content}</div>
    </Drawer>
  )
}

function Content({ opened: { id, occurrence }, shown, ...rest }: Omit<EventPlaceProps, 'isRoomy'>) {
  const read = useRead(calendar.getEvent, { id, ...(occurrence && { occurrence }) }, shown ? { placeholderData: { event: shown } } : {})
  const event = read.data?.event ?? shown
  if (event) return <EventDetails {...rest} event={event} />
  if (read.error) return <Failure title={problemText(read.error)} requestId={read.error.requestId} onRetry={() => void read.refetch()} />
  return (
    <div className={css.waiting}>
      <Spinner />
    </div>
  )
}
