import { CalendarCheck, CalendarDays, CalendarX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '#platform/web/format.ts'
import { useAction } from '#platform/web/queries.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { email, type Invitation, type Reply } from '../../contract.ts'
import { nameOf } from '../people.ts'
import css from './invitation-card.module.css'

type InvitationCardProps = { mail: Reply; invitation: Invitation; mayAdd: boolean }

/** An invitation that came with a mail: when, who, and what stands in one's calendar then. */
export function InvitationCard({ mail, invitation, mayAdd }: InvitationCardProps) {
  const { t } = useTranslation('email')
  const format = useFormat()
  const { method, title, location, organizer, guests, isSeries, conflicts, eventId } = invitation
  const isCancelled = method === 'cancel'
  const add = useAction(email.addEventOfMail, { topics: ['mails', 'calendar'], done: () => t('mail.done.event') })
  return (
    <section className={css.card} aria-label={t('mail.invitation')} data-cancelled={isCancelled || undefined}>
      <span className={css.icon}>{isCancelled ? <CalendarX aria-hidden /> : <CalendarDays aria-hidden />}</span>
      <div className={css.words}>
        {isCancelled && <p className={css.cancelled}>{t('mail.invitation.cancelled')}</p>}
        <h3 className={css.title} dir="auto">
          {title}
        </h3>
        <p>{whenText(invitation, format)}</p>
        {isSeries && <p className={css.soft}>{t('mail.invitation.series')}</p>}
        {location && <p dir="auto">{location}</p>}
        {organizer && <p className={css.soft}>{t('mail.invitation.organizer', { name: nameOf(organizer) })}</p>}
        {guests.length > 0 && (
          <p className={css.soft}>{t('mail.invitation.guests', { names: format.list(guests.slice(0, 8).map(nameOf)) })}</p>
        )}
        {!isCancelled && <Conflicts conflicts={conflicts} format={format} />}
      </div>
      <div className={css.act}>
        {eventId !== null ? (
          <a className={buttonClass({ size: 'small' })} href={`#/calendar?event=${eventId}&date=${invitation.start.slice(0, 10)}`}>
            <CalendarCheck aria-hidden /> {t('mail.invitation.open')}
          </a>
        ) : (
          mayAdd &&
          !isCancelled && (
            <Button size="small" variant="primary" isLoading={add.isPending} onClick={() => add.mutate({ id: mail.id })}>
              {t('mail.invitation.add')}
            </Button>
          )
        )}
      </div>
    </section>
  )
}

function Conflicts({ conflicts, format }: { conflicts: Invitation['conflicts']; format: Format }) {
  const { t } = useTranslation('email')
  if (conflicts.length === 0) return <p className={css.free}>{t('mail.invitation.free')}</p>
  return (
    <div className={css.conflict}>
      <p>{t('mail.invitation.conflicts', { count: conflicts.length })}</p>
      <ul>
        {conflicts.map(({ id, title, start }) => (
          <li key={`${id} ${start}`}>
            <bdi>{title}</bdi> · {format.time(start)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const DAY = 24 * 60 * 60 * 1000

/** All-day ones end before the day that they are said to end on. */
function whenText({ start, end, allDay }: Invitation, format: Format): string {
  if (allDay) {
    const [first, last] = [start.slice(0, 10), new Date(Date.parse(end) - DAY).toISOString().slice(0, 10)]
    return last > first ? `${format.date(first, 'long')} – ${format.date(last, 'long')}` : format.date(first, 'long')
  }
  const day = format.date(start, 'long')
  const isOneDay = day === format.date(end, 'long')
  return isOneDay ? `${day}, ${format.time(start)} – ${format.time(end)}` : `${format.dateTime(start)} – ${format.dateTime(end)}`
}
