import { AlignLeft, Bell, Clock, DoorOpen, Link as LinkIcon, MapPin, Pencil, Repeat as RepeatIcon, Trash2, Users, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { Event } from '../../contract.ts'
import { ResponseButtons } from './response-buttons.tsx'
import { CalendarDot } from '../../web/calendar-dot.tsx'
import { DetailRow, EventUrl } from '../../web/event-frame.tsx'
import type { EventCommands } from './event-commands.ts'
import css from './event-details.module.css'
import type { EventPermissions } from './event-permissions.ts'
import { GuestList } from './guest-list.tsx'
import { Proposals } from '../../replies/web/index.ts'
import { RemindersField, formatReminder } from '../../reminders/web/index.ts'
import { parseRepeat } from '#platform/web/recurrence/repeat.ts'
import { useRepeatText } from '#platform/web/recurrence/repeat-text.ts'
import { toPlainDate } from '../../web/view-span.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { isSameTime, formatWhen, formatZone } from '../../web/format-when.ts'

export type EventDetailsProps = {
  event: Event
  permissions: EventPermissions
  commands: EventCommands
  onEdit: (event: Event) => void
  onRemove: (event: Event) => void
  onClose: () => void
}

export function EventDetails({ event, permissions, commands, onEdit, onRemove, onClose }: EventDetailsProps) {
  return (
    <article className={css.details}>
      <Header event={event} onClose={onClose} />
      <When event={event} />
      <Recurrence event={event} />
      {event.rooms?.length > 0 && (
        <DetailRow icon={<DoorOpen />}>
          <Rooms event={event} />
        </DetailRow>
      )}
      {event.location && (
        <DetailRow icon={<MapPin />}>
          <p>{event.location}</p>
        </DetailRow>
      )}
      {event.url && (
        <DetailRow icon={<LinkIcon />}>
          <EventUrl url={event.url} />
        </DetailRow>
      )}
      {(event.guests.length > 0 || event.emailGuests.length > 0 || !event.isOwn) && (
        <DetailRow icon={<Users />}>
          <GuestList event={event} />
        </DetailRow>
      )}
      <Proposals event={event} />
      {event.description && (
        <DetailRow icon={<AlignLeft />}>
          <p className={css.text}>{event.description}</p>
        </DetailRow>
      )}
      <Reminders event={event} commands={commands} />
      {event.response && <ResponseButtons event={event} onRespond={(response) => void commands.respond(event, response)} />}
      <Actions {...{ event, permissions, onEdit, onRemove }} />
    </article>
  )
}

function Header({ event, onClose }: Pick<EventDetailsProps, 'event' | 'onClose'>) {
  const { t } = useTranslation('calendar')
  return (
    <header className={css.head}>
      <CalendarDot calendar={event.calendar} />
      <h2 className={css.title} dir="auto">
        {event.title}
      </h2>
      <IconButton label={t('platform:ui.close')} size="small" onClick={onClose}>
        <X />
      </IconButton>
    </header>
  )
}

function Rooms({ event: { rooms } }: { event: Event }) {
  const { t } = useTranslation('calendar')
  const { list } = useFormat()
  return (
    <p>
      <span className="visually-hidden">{t('rooms')}: </span>
      <bdi translate="no">{list(rooms.map(({ name }) => name))}</bdi>
    </p>
  )
}

function When({ event }: { event: Event }) {
  const { t } = useTranslation('calendar')
  const { zone, locale } = useViewerLocale()
  const hasOtherTimeZone = !event.allDay && !isSameTime(zone, event.timeZone, event.start)
  return (
    <DetailRow icon={<Clock />}>
      <p>{formatWhen(event, locale, zone)}</p>
      {hasOtherTimeZone && (
        <p className={css.secondary}>
          {t('when.there', { when: formatWhen(event, locale, event.timeZone), zone: formatZone(event.timeZone, locale, event.start) })}
        </p>
      )}
      <p className={css.secondary}>{t(`calendar.${event.calendar}`)}</p>
    </DetailRow>
  )
}

function Recurrence({ event: { recurrence, start, allDay, timeZone, isException } }: { event: Event }) {
  const { t } = useTranslation('calendar')
  const repeatText = useRepeatText()
  if (!recurrence) return null
  const day = allDay ? start : toPlainDate(timeZone, start)
  const repeat = parseRepeat(recurrence, day, (until) => `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`)
  return (
    <DetailRow icon={<RepeatIcon />}>
      <p>{repeat ? repeatText.text(repeat, day) : t('repeat.kept')}</p>
      {isException && <p className={css.secondary}>{t('repeat.exception')}</p>}
    </DetailRow>
  )
}

function Reminders({ event, commands }: { event: Event; commands: EventCommands }) {
  const { t } = useTranslation('calendar')
  const { list } = useFormat()
  if (!event.isOwn) return <RemindersField value={event.reminders} onChange={(reminders) => commands.remind(event, reminders)} />
  if (event.reminders.length === 0) return null
  return (
    <DetailRow icon={<Bell />}>
      <p>{list(event.reminders.map((minutes) => formatReminder(minutes, t)))}</p>
    </DetailRow>
  )
}

function Actions({ event, permissions, onEdit, onRemove }: Pick<EventDetailsProps, 'event' | 'permissions' | 'onEdit' | 'onRemove'>) {
  const { t } = useTranslation('calendar')
  return (
    <footer className={css.actions}>
      {permissions.canRemove(event) && (
        <Button icon={<Trash2 />} onClick={() => onRemove(event)}>
          {event.isOwn ? t('remove') : t('leave.action')}
        </Button>
      )}
      {permissions.canUpdate(event) && (
        <Button variant="primary" icon={<Pencil />} onClick={() => onEdit(event)}>
          {t('edit')}
        </Button>
      )}
    </footer>
  )
}
