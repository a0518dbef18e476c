import { CircleCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import type { EmailGuest, Event, GuestResponse } from '../../contract.ts'
import css from './event-details.module.css'

const icons = { accepted: CircleCheck, declined: CircleX, maybe: CircleHelp, pending: CircleMinus }

const responseOrder = ['accepted', 'maybe', 'declined', 'pending'] as const

export function GuestList({ event: { organizer, guests, emailGuests } }: { event: Event }) {
  const { t } = useTranslation('calendar')
  const responses = [...guests, ...emailGuests].map(({ response }) => response)
  const counts = responseOrder.map((response) => [response, responses.filter((one) => one === response).length] as const)
  const summary = counts.filter(([, count]) => count > 0).map(([response, count]) => t(`guests.${response}`, { count }))
  return (
    <>
      <p className={css.secondary}>{summary.join(' · ')}</p>
      <ul className={css.guests} aria-label={t('guests')} tabIndex={0}>
        <li className={css.guest}>
          <Avatar person={organizer} size="small" isDecorative />
          <span className={css.name}>{organizer.fullName}</span>
          <span className={css.secondary}>{t('organizer')}</span>
        </li>
        {guests.map(({ response, ...guest }) => (
          <li key={guest.id} className={css.guest}>
            <Avatar person={guest} size="small" isDecorative />
            <span className={css.name}>{guest.fullName}</span>
            <Response response={response} />
          </li>
        ))}
        {emailGuests.map((guest) => (
          <EmailGuestItem key={guest.email} guest={guest} />
        ))}
      </ul>
    </>
  )
}

function EmailGuestItem({ guest: { email, name, response, note } }: { guest: EmailGuest }) {
  return (
    <li className={css.guest}>
      <Avatar person={{ id: email.length, fullName: name || email }} size="small" isDecorative />
      <span className={css.emailGuest} title={email} translate="no">
        <span className={css.name}>{name || email}</span>
        {note && (
          <span className={css.secondary} dir="auto">
            {note}
          </span>
        )}
      </span>
      <Response response={response} />
    </li>
  )
}

function Response({ response }: { response: GuestResponse }) {
  const { t } = useTranslation('calendar')
  const Icon = icons[response]
  return (
    <span className={css.response} data-response={response}>
      <Icon aria-hidden />
      {t(`response.${response}`)}
    </span>
  )
}
