import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar } from '../../contract.ts'
import css from '../../web/event-form.module.css'
import { toPlainDate, toMidnight } from '../../web/view-span.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { formatWhen } from '../../web/format-when.ts'

type Slot = { start: string; end: string }
type FindTimeProps = { people: number[]; rooms: number[]; span: Slot; eventId: number | undefined; onTime: (slot: Slot) => void }

const SEARCHED_DAYS = 14
const VISIBLE_SLOTS = 8
const MINUTE = 60_000
/** Searched instead of the working hours. */
const LONG_DAYS = { from: '07:00', until: '22:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }

export function FindTime({ people, rooms, span, eventId, onTime }: FindTimeProps) {
  const { t } = useTranslation('calendar')
  const { list } = useFormat()
  const [isOutside, setOutside] = useState(false)
  const { zone, locale, today } = useViewerLocale()
  const firstDay = [toPlainDate(zone, span.start), today].toSorted().at(-1)!
  const start = toMidnight(firstDay, zone)
  const minutes = Math.min(1440, Math.max(5, Math.round((Date.parse(span.end) - Date.parse(span.start)) / MINUTE)))
  const end = new Date(Date.parse(start) + SEARCHED_DAYS * 1440 * MINUTE).toISOString()
  const { data, error } = useApiQuery(
    calendar.findTime,
    { people, rooms, start, end, minutes, without: eventId, ...(isOutside && LONG_DAYS) },
    { keepPreviousData: true, staleTime: 0 },
  )
  const getTitle = () => {
    if (data?.slots.length) return t('findTime.title')
    return t(isOutside ? 'findTime.none' : 'findTime.noneWorking', { count: SEARCHED_DAYS })
  }
  if (error && !data) return <Alert color="danger">{formatProblem(error)}</Alert>
  if (!data) return <Spinner size="small" />
  return (
    <section className={css.box} aria-label={t('findTime.title')}>
      <h3 className={css.boxTitle}>{getTitle()}</h3>
      <ul className={css.slots}>
        {data.slots.slice(0, VISIBLE_SLOTS).map((slot) => (
          <li key={slot.start}>
            <button type="button" className={css.slot} aria-pressed={slot.start === span.start} onClick={() => onTime(slot)}>
              {formatWhen({ ...slot, allDay: false }, locale, zone)}
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" className={css.link} onClick={() => setOutside(!isOutside)}>
        {t(isOutside ? 'findTime.inside' : 'findTime.outside')}
      </Button>
      {data.unknown.length > 0 && (
        <p className={css.note}>{t('findTime.unknown', { names: list(data.unknown.map(({ fullName }) => fullName)) })}</p>
      )}
    </section>
  )
}
