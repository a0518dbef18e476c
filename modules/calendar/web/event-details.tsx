import { AlignLeft, Bell, Clock, Link as LinkIcon, MapPin, Pencil, Repeat as RepeatIcon, Trash2, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Event } from '../contract.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { CalendarDot } from './calendar-dot.tsx'
import type { EventCommands } from './event-commands.ts'
import css from './event-details.module.css'
import type { EventRights } from './event-rights.ts'
import { GuestList } from './guest-list.tsx'
import { reminderText, RemindersField } from './reminders-field.tsx'
import { repeatOf } from './repeat.ts'
import { useRepeatWords } from './repeat-text.ts'
import { dayIn } from './span.ts'
import { usePlace } from './use-clock.ts'
import { isSameTime, whenText, zoneText } from './when-text.ts'

export type EventDetailsProps = {
  event: Event
  rights: EventRights
  commands: EventCommands
  onEdit: (event: Event) => void
  onRemove: (event: Event) => void
  onClose: () => void
}

/** Everything about an event, and what one may do with it. */
export function EventDetails({ event, rights, commands, onEdit, onRemove, onClose }: EventDetailsProps) {
  const { t } = useTranslation('calendar')
  return (
    <article className={css.details}>
      <header className={css.head}>
        <CalendarDot calendar={event.calendar} />
        <h2 className={css.title} dir="auto">
          {event.title}
        </h2>
        <IconButton label={t('platform:ui.close')} size="small" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <When event={event} />
      <Repeats event={event} />
      {event.location && (
        <Line icon={<MapPin />}>
          <p>{event.location}</p>
        </Line>
      )}
      {event.url && <Line icon={<LinkIcon />}>{<Address url={event.url} />}</Line>}
      {(event.guests.length > 0 || !event.isOwn) && (
        <Line icon={<Users />}>
          <GuestList event={event} />
        </Line>
      )}
      {event.description && (
        <Line icon={<AlignLeft />}>
          <p className={css.text}>{event.description}</p>
        </Line>
      )}
      <Reminders event={event} commands={commands} />
      {event.response && <AnswerButtons event={event} onAnswer={(response) => void commands.respond(event, response)} />}
      <footer className={css.actions}>
        {rights.mayRemove(event) && (
          <Button icon={<Trash2 />} onClick={() => onRemove(event)}>
            {event.isOwn ? t('remove') : t('leave.action')}
          </Button>
        )}
        {rights.mayChange(event) && (
          <Button variant="primary" icon={<Pencil />} onClick={() => onEdit(event)}>
            {t('edit')}
          </Button>
        )}
      </footer>
    </article>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={css.line}>
    {icon}
    <div className={css.content}>{children}</div>
  </div>
)

/** In one's own zone, and in the event's where its clocks show another time. */
function When({ event }: { event: Event }) {
  const { t } = useTranslation('calendar')
  const { zone, locale } = usePlace()
  const isElsewhere = !event.allDay && !isSameTime(zone, event.timeZone, event.start)
  return (
    <Line icon={<Clock />}>
      <p>{whenText(event, locale, zone)}</p>
      {isElsewhere && (
        <p className={css.soft}>
          {t('when.there', { when: whenText(event, locale, event.timeZone), zone: zoneText(event.timeZone, locale, event.start) })}
        </p>
      )}
      <p className={css.soft}>{t(`calendar.${event.calendar}`)}</p>
    </Line>
  )
}

function Repeats({ event: { recurrence, start, allDay, timeZone, isException } }: { event: Event }) {
  const { t } = useTranslation('calendar')
  const words = useRepeatWords()
  if (!recurrence) return null
  const day = allDay ? start : dayIn(timeZone, start)
  const repeat = repeatOf(recurrence, day, (until) => `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`)
  return (
    <Line icon={<RepeatIcon />}>
      <p>{repeat ? words.text(repeat, day) : t('repeat.kept')}</p>
      {isException && <p className={css.soft}>{t('repeat.exception')}</p>}
    </Line>
  )
}

/** Addresses that a browser would do something else with stay text. */
const Address = ({ url }: { url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
      {url}
    </a>
  ) : (
    <span dir="ltr">{url}</span>
  )

/** A guest changes their reminders here; an organizer does in the form. */
function Reminders({ event, commands }: { event: Event; commands: EventCommands }) {
  const { t } = useTranslation('calendar')
  const { list } = useFormat()
  if (!event.isOwn) return <RemindersField value={event.reminders} onChange={(reminders) => commands.remind(event, reminders)} />
  if (event.reminders.length === 0) return null
  return (
    <Line icon={<Bell />}>
      <p>{list(event.reminders.map((minutes) => reminderText(minutes, t)))}</p>
    </Line>
  )
}
