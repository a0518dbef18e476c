import { CalendarDays, CalendarX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '#platform/web/i18n/format.ts'
import type { EmailInvitation } from '../../../contract.ts'
import { getDisplayName } from '../../../web/display-name.ts'
import { InvitationActions, type InvitationProps } from './invitation-actions.tsx'
import css from './invitation-card.module.css'

export function InvitationCard({ mail, invitation, canAdd }: InvitationProps) {
  const { t } = useTranslation('email')
  const format = useFormat()
  const { method, title, location, organizer, guests, isSeries, conflicts } = invitation
  const isCancelled = method === 'cancel'
  return (
    <section className={css.card} aria-label={t('mail.invitation')} data-cancelled={isCancelled || undefined}>
      <span className={css.icon}>{isCancelled ? <CalendarX aria-hidden /> : <CalendarDays aria-hidden />}</span>
      <div className={css.words}>
        {isCancelled && <p className={css.cancelled}>{t('mail.invitation.cancelled')}</p>}
        <GuestAnswer mail={mail} invitation={invitation} />
        <p className={css.title} dir="auto">
          {title}
        </p>
        <p>{formatEventTime(invitation, format)}</p>
        {isSeries && <p className={css.soft}>{t('mail.invitation.series')}</p>}
        {location && <p dir="auto">{location}</p>}
        {organizer && <p className={css.soft}>{t('mail.invitation.organizer', { name: getDisplayName(organizer) })}</p>}
        {guests.length > 0 && (
          <p className={css.soft}>{t('mail.invitation.guests', { names: format.list(guests.slice(0, 8).map(getDisplayName)) })}</p>
        )}
        {(method === 'request' || method === 'publish') && <Conflicts conflicts={conflicts} format={format} />}
      </div>
      <InvitationActions {...{ mail, invitation, canAdd }} />
    </section>
  )
}

/** What a guest answered, and why the answer was not applied to the calendar. */
function GuestAnswer({ mail, invitation: { method, answer, result } }: Pick<InvitationProps, 'mail' | 'invitation'>) {
  const { t } = useTranslation('email')
  const name = getDisplayName(mail.from)
  return (
    <>
      {method === 'counter' && <p>{t('mail.invitation.counter', { name })}</p>}
      {method === 'declinecounter' && <p>{t('mail.invitation.counterDeclined')}</p>}
      {method === 'reply' && answer && <p>{t(`mail.invitation.answer.${answer.response}`, { name })}</p>}
      {answer?.note && (
        <p className={css.note} dir="auto">
          {answer.note}
        </p>
      )}
      {result && result !== 'applied' && (
        <p className={css.conflict} role="note">
          {t(`mail.invitation.result.${result}`)}
        </p>
      )}
    </>
  )
}

function Conflicts({ conflicts, format }: { conflicts: EmailInvitation['conflicts']; format: Format }) {
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

/** The end date of all-day events is exclusive (RFC 5545). */
function formatEventTime({ start, end, allDay }: EmailInvitation, format: Format): string {
  if (allDay) {
    const [first, last] = [start.slice(0, 10), new Date(Date.parse(end) - DAY).toISOString().slice(0, 10)]
    return last > first ? `${format.date(first, 'long')} – ${format.date(last, 'long')}` : format.date(first, 'long')
  }
  const day = format.date(start, 'long')
  const isOneDay = day === format.date(end, 'long')
  return isOneDay ? `${day}, ${format.time(start)} – ${format.time(end)}` : `${format.dateTime(start)} – ${format.dateTime(end)}`
}
