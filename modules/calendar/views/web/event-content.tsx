import type { EventApi, EventDisplayInfo } from '@fullcalendar/react'
import { CircleHelp, Repeat, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../contract.ts'
import { isRecurring } from '../../web/event-key.ts'
import css from './calendar-grid.module.css'

export const getEvent = (event: EventApi) => event.extendedProps['event'] as Event

/** Color alone is not accessible, so the calendar's name and the viewer's response are also present as text. */
export function EventContent({ event: rendered, timeText, timeClass, titleClass }: EventDisplayInfo) {
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

function EventIcons({ event }: { event: Event }) {
  const { t } = useTranslation('calendar')
  return (
    <>
      {event.response === 'pending' && <CircleHelp className={css.icon} aria-hidden />}
      {event.response === 'declined' && <X className={css.icon} aria-hidden />}
      {isRecurring(event) && <Repeat className={css.icon} aria-hidden />}
      <span className="visually-hidden">
        {`, ${t(`calendar.${event.calendar}`)}`}
        {event.response && `, ${t(`response.${event.response}`)}`}
      </span>
    </>
  )
}

const DraftEvent = ({ timeText, timeClass, titleClass }: Pick<EventDisplayInfo, 'timeText' | 'timeClass' | 'titleClass'>) => {
  const { t } = useTranslation('calendar')
  return (
    <>
      {timeText && <span className={timeClass}>{timeText}</span>}
      <span className={titleClass}>{t('new')}</span>
    </>
  )
}
