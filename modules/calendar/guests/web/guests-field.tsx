import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { calendar, type EmailGuest, type EventRoom, type Guest } from '../../contract.ts'
import { type BusyState, getBusyStates, FindTime } from '../../availability/web/index.ts'
import css from '../../web/event-form.module.css'
import { findGuests, parseEmailOption, toEmailGuestOption, toGuestOption, toGuests } from './find-guests.tsx'

type GuestsFieldProps = {
  guests: readonly Guest[]
  emailGuests: readonly EmailGuest[]
  /** A suggested time must suit these as well. */
  rooms: readonly EventRoom[]
  error: string | undefined
  /** In UTC; null while the form is incomplete. */
  span: { start: string; end: string } | null
  /** The event that is being edited, which does not count as busy. */
  eventId: number | undefined
  canFindTime: boolean
  onChange: (guests: { guests: readonly Guest[]; emailGuests: readonly EmailGuest[] }) => void
  onTime: (slot: { start: string; end: string }) => void
}

export function GuestsField({ guests, emailGuests, rooms, error, span, eventId, canFindTime, onChange, onTime }: GuestsFieldProps) {
  const { t } = useTranslation('calendar')
  const viewerId = useSession()?.userData.id ?? 0
  const canReadContacts = useAbility().can('read', 'Contact')
  const [isFindTimeOpen, setFindTimeOpen] = useState(false)
  return (
    <div className={css.group}>
      <TagInput
        label={t('guests')}
        placeholder={t('guests.hint')}
        error={error}
        selected={[...guests.map(toGuestOption), ...emailGuests.map(toEmailGuestOption)]}
        loadOptions={(text, signal) => findGuests(text, { viewerId, canReadContacts, signal })}
        createOption={parseEmailOption}
        onChange={(options) => onChange(toGuests(options))}
      />
      {guests.length > 0 && span && <GuestAvailability {...{ guests, span, eventId }} />}
      {guests.length > 0 && span && canFindTime && !isFindTimeOpen && (
        <Button size="small" className={css.link} onClick={() => setFindTimeOpen(true)}>
          {t('findTime')}
        </Button>
      )}
      {isFindTimeOpen && guests.length > 0 && span && canFindTime && (
        <FindTime people={[viewerId, ...guests.map(({ id }) => id)]} rooms={rooms.map(({ id }) => id)} {...{ span, eventId, onTime }} />
      )}
    </div>
  )
}

const icons = { free: CircleCheck, busy: CircleSlash, unknown: CircleHelp }

function GuestAvailability({
  guests,
  span,
  eventId,
}: Pick<GuestsFieldProps, 'guests' | 'eventId'> & { span: { start: string; end: string } }) {
  const { t } = useTranslation('calendar')
  const isLong = Date.parse(span.end) - Date.parse(span.start) > 62 * 86_400_000
  const isPast = span.end <= span.start
  const input = { people: guests.map(({ id }) => id), ...span, without: eventId }
  const { data } = useApiQuery(calendar.freeBusy, input, { enabled: !isLong && !isPast, keepPreviousData: true, staleTime: 0 })
  const states = getBusyStates(data?.people ?? [], span)
  return (
    <ul className={css.busy} aria-label={t('busy.title')}>
      {guests.map(({ id, fullName }) => (
        <GuestBusyState key={id} name={fullName} state={states.get(id)} />
      ))}
    </ul>
  )
}

function GuestBusyState({ name, state = 'unknown' }: { name: string; state?: BusyState | undefined }) {
  const { t } = useTranslation('calendar')
  const Icon = icons[state]
  return (
    <li className={css.state} data-state={state}>
      <Icon aria-hidden />
      {t(`busy.${state}`, { name })}
    </li>
  )
}
