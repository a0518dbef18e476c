import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar } from '../../contract.ts'
import css from '../../web/event-form.module.css'
import { toPlainDate, toMidnight } from '../../web/view-span.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import { formatWhen } from '../../web/format-when.ts'

type Slot = { start: string; end: string }
type FindTimeProps = { people: number[]; span: Slot; eventId: number | undefined; onTime: (slot: Slot) => void }

const SEARCHED_DAYS = 14
const VISIBLE_SLOTS = 8
const MINUTE = 60_000

export function FindTime({ people, span, eventId, onTime }: FindTimeProps) {
  const { t } = useTranslation('calendar')
  const { list } = useFormat()
  const { zone, locale, today } = useViewerLocale()
  const firstDay = [toPlainDate(zone, span.start), today].toSorted().at(-1)!
  const start = toMidnight(firstDay, zone)
  const minutes = Math.min(1440, Math.max(5, Math.round((Date.parse(span.end) - Date.parse(span.start)) / MINUTE)))
  const end = new Date(Date.parse(start) + SEARCHED_DAYS * 1440 * MINUTE).toISOString()
  const { data, error } = useApiQuery(
    calendar.findTime,
    { people, start, end, minutes, without: eventId },
    { keepPreviousData: true, staleTime: 0 },
  )
  if (error && !data) return <Alert color="danger">{formatProblem(error)}</Alert>
  if (!data) return <Spinner size="small" />
  return (
    <section className={css.box} aria-label={t('findTime.title')}>
      <h3 className={css.boxTitle}>{data.slots.length > 0 ? t('findTime.title') : t('findTime.none', { count: SEARCHED_DAYS })}</h3>
      <ul className={css.slots}>
        {data.slots.slice(0, VISIBLE_SLOTS).map((slot) => (
          <li key={slot.start}>
            <button type="button" className={css.slot} aria-pressed={slot.start === span.start} onClick={() => onTime(slot)}>
              {formatWhen({ ...slot, allDay: false }, locale, zone)}
            </button>
          </li>
        ))}
      </ul>
      {data.unknown.length > 0 && (
        <p className={css.note}>{t('findTime.unknown', { names: list(data.unknown.map(({ fullName }) => fullName)) })}</p>
      )}
    </section>
  )
}
