import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/web/queries.ts'
import { useSession } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { calendar, type Guest } from '../contract.ts'
import { busyStates, type BusyState } from './busy-state.ts'
import css from './event-form.module.css'
import { FindTime } from './find-time.tsx'
import { findGuests, guestOf, guestOption } from './find-people.tsx'

type GuestsFieldProps = {
  guests: readonly Guest[]
  /** In UTC; null while the form does not say it. */
  span: { start: string; end: string } | null
  /** The event as it is stored, which makes its guests busy by itself. */
  eventId: number | undefined
  mayFindTime: boolean
  onChange: (guests: readonly Guest[]) => void
  onTime: (slot: { start: string; end: string }) => void
}

/** Who is invited, whether they have time, and when all of them have. */
export function GuestsField({ guests, span, eventId, mayFindTime, onChange, onTime }: GuestsFieldProps) {
  const { t } = useTranslation('calendar')
  const own = useSession()?.userData.id ?? 0
  const [isFinding, setFinding] = useState(false)
  return (
    <div className={css.group}>
      <TagInput
        label={t('guests')}
        placeholder={t('guests.hint')}
        selected={guests.map(guestOption)}
        find={(text, signal) => findGuests(text, own, signal)}
        onChange={(options) => onChange(options.map(guestOf))}
      />
      {guests.length > 0 && span && <Busy {...{ guests, span, eventId }} />}
      {guests.length > 0 && span && mayFindTime && !isFinding && (
        <Button size="small" className={css.link} onClick={() => setFinding(true)}>
          {t('findTime')}
        </Button>
      )}
      {isFinding && guests.length > 0 && span && mayFindTime && (
        <FindTime people={[own, ...guests.map(({ id }) => id)]} {...{ span, eventId, onTime }} />
      )}
    </div>
  )
}

const icons = { free: CircleCheck, busy: CircleSlash, unknown: CircleHelp }

function Busy({ guests, span, eventId }: Pick<GuestsFieldProps, 'guests' | 'eventId'> & { span: { start: string; end: string } }) {
  const { t } = useTranslation('calendar')
  const isLong = Date.parse(span.end) - Date.parse(span.start) > 62 * 86_400_000
  const isPast = span.end <= span.start
  const asked = { people: guests.map(({ id }) => id), ...span, without: eventId }
  const { data } = useRead(calendar.freeBusy, asked, { enabled: !isLong && !isPast, keep: true, staleTime: 0 })
  const states = busyStates(data?.people ?? [], span)
  return (
    <ul className={css.busy} aria-label={t('busy.title')}>
      {guests.map(({ id, fullName }) => (
        <State key={id} name={fullName} state={states.get(id)} />
      ))}
    </ul>
  )
}

/** Who cannot be looked up is unknown, never free. */
function State({ name, state = 'unknown' }: { name: string; state?: BusyState | undefined }) {
  const { t } = useTranslation('calendar')
  const Icon = icons[state]
  return (
    <li className={css.state} data-state={state}>
      <Icon aria-hidden />
      {t(`busy.${state}`, { name })}
    </li>
  )
}
