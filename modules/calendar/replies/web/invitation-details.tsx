import { CalendarDays, MapPin, Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GuestInvitation } from '../../contract.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { formatWhen, formatZone, isSameTime } from '../../web/format-when.ts'
import css from './guest-invitation.module.css'

/** The time in the visitor's zone, and in the event's zone if they differ. */
export function InvitationDetails({ invitation }: { invitation: GuestInvitation }) {
  const { t } = useTranslation('calendar')
  const { zone: ownZone, locale } = useViewerLocale()
  const { start, allDay, timeZone, location, description, isSeries } = invitation
  const hasOtherZone = !allDay && !isSameTime(ownZone, timeZone, start)
  return (
    <div className={css.details}>
      <p className={css.line}>
        <CalendarDays aria-hidden />
        <span>
          {formatWhen(invitation, locale, ownZone)}
          {hasOtherZone && (
            <span className={css.secondary}>
              {t('when.there', { when: formatWhen(invitation, locale, timeZone), zone: formatZone(timeZone, locale, start) })}
            </span>
          )}
        </span>
      </p>
      {isSeries && (
        <p className={css.line}>
          <Repeat aria-hidden />
          <span>{t('guestPage.series')}</span>
        </p>
      )}
      {location && (
        <p className={css.line}>
          <MapPin aria-hidden />
          <span dir="auto">{location}</span>
        </p>
      )}
      {description && (
        <p className={css.description} dir="auto">
          {description}
        </p>
      )}
    </div>
  )
}
