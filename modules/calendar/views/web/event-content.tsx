import type { EventApi, EventDisplayInfo } from '@fullcalendar/react'
import { CircleHelp, Repeat, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../contract.ts'
import type { SubscribedItem } from '../../subscriptions/web/index.ts'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import { isRecurring } from '../../web/event-key.ts'
import css from './calendar-grid.module.css'

export const getEvent = (event: EventApi) => event.extendedProps['event'] as Event

export const getSubscribedItem = (event: EventApi) => event.extendedProps['subscribed'] as SubscribedItem | undefined

/** Color alone is not accessible, so the calendar's name and the viewer's response are also present as text. */
export function EventContent({ event: rendered, timeText, timeClass, titleClass }: EventDisplayInfo) {
  const item = getSubscribedItem(rendered as EventApi)
  if (item) return <SubscribedContent {...{ item, timeText, timeClass, titleClass }} />
  const event = getEvent(rendered as EventApi)
  if (!event) return <DraftEvent {...{ timeText, timeClass, titleClass }} />
  return (
    <>
      {timeText && <span className={timeClass}>{timeText}</span>}
      <span className={titleClass}>
        {event.title}
        <EventIcons event={event} />
      </span>
    </>
  )
}

type ContentClasses = Pick<EventDisplayInfo, 'timeText' | 'timeClass' | 'titleClass'>

const SubscribedContent = ({ item, timeText, timeClass, titleClass }: ContentClasses & { item: SubscribedItem }) => (
  <>
    {timeText && <span className={timeClass}>{timeText}</span>}
    <span className={titleClass}>
      {item.title}
      <span className="visually-hidden">, {item.subscription.name}</span>
    </span>
  </>
)

function EventIcons({ event }: { event: Event }) {
  const { t } = useTranslation('calendar')
  return (
    <>
      {event.response === 'pending' && <CircleHelp className={css.icon} aria-hidden />}
      {event.response === 'declined' && <X className={css.icon} aria-hidden />}
      {isRecurring(event) && <Repeat className={joinClasses(css.icon, css.repeat)} aria-hidden />}
      <span className="visually-hidden">
        {`, ${t(`calendar.${event.calendar}`)}`}
        {event.response && `, ${t(`response.${event.response}`)}`}
      </span>
    </>
  )
}

const DraftEvent = ({ timeText, timeClass, titleClass }: ContentClasses) => {
  const { t } = useTranslation('calendar')
  return (
    <>
      {timeText && <span className={timeClass}>{timeText}</span>}
      <span className={titleClass}>{t('new')}</span>
    </>
  )
}
