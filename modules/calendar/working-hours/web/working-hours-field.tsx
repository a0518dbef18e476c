import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { getFirstWeekday } from '../../web/view-span.ts'
import { useViewerLocale } from '../../web/use-viewer-locale.ts'
import type { WorkingHours, WorkingInterval } from '../contract.ts'
import { addInterval, listDay, listTimes, parseMinutes, replaceInterval } from './edit-intervals.ts'
import css from './working-hours-field.module.css'

type WorkingHoursFieldProps = { value: WorkingHours; onChange: (hours: WorkingHours) => void }

export function WorkingHoursField({ value, onChange }: WorkingHoursFieldProps) {
  const { t } = useTranslation('calendar')
  const { locale } = useViewerLocale()
  const firstDay = getFirstWeekday(locale)
  const weekdays = Array.from({ length: 7 }, (_, index) => ((firstDay + index + 6) % 7) + 1)
  return (
    <fieldset className={css.hours}>
      <legend>{t('hours')}</legend>
      <p className={css.help}>{t('hours.help')}</p>
      <ul className={css.days}>
        {weekdays.map((weekday) => (
          <Day key={weekday} {...{ weekday, value, onChange }} />
        ))}
      </ul>
    </fieldset>
  )
}

const FIRST_MONDAY = Date.UTC(2024, 0, 1)

function Day({ weekday, value, onChange }: WorkingHoursFieldProps & { weekday: number }) {
  const { t } = useTranslation('calendar')
  const { locale } = useViewerLocale()
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(FIRST_MONDAY + (weekday - 1) * 86_400_000)
  const day = listDay(value, weekday)
  const added = addInterval(value, weekday)
  return (
    <li className={css.day}>
      <span className={css.name}>{name}</span>
      <div className={css.intervals}>
        {day.length === 0 && <span className={css.free}>{t('hours.free')}</span>}
        {Array.from(day.keys(), (index) => (
          <Interval key={index} {...{ day, index, name }} onChange={(next) => onChange(replaceInterval(value, day[index]!, next))} />
        ))}
      </div>
      <IconButton label={t('hours.add', { day: name })} size="small" disabled={added === null} onClick={() => added && onChange(added)}>
        <Plus />
      </IconButton>
    </li>
  )
}

type IntervalProps = {
  day: WorkingHours
  index: number
  /** Of the weekday. */
  name: string
  /** Null removes the interval. */
  onChange: (interval: WorkingInterval | null) => void
}

function Interval({ day, index, name, onChange }: IntervalProps) {
  const { t } = useTranslation('calendar')
  const formatTime = useTimeFormat()
  const interval = day[index]!
  return (
    <div className={css.interval}>
      {(['start', 'end'] as const).map((edge) => (
        <Select
          key={edge}
          size="small"
          isLabelHidden
          label={t(`hours.${edge}`, { day: name })}
          options={listTimes(day, index, edge).map((time) => ({ value: time, label: formatTime(time) }))}
          value={interval[edge]}
          onChange={(time) => onChange({ ...interval, [edge]: time })}
        />
      ))}
      <IconButton
        label={t('hours.remove', { day: name, start: formatTime(interval.start), end: formatTime(interval.end) })}
        size="small"
        onClick={() => onChange(null)}
      >
        <X />
      </IconButton>
    </div>
  )
}

function useTimeFormat(): (time: string) => string {
  const { t } = useTranslation('calendar')
  const { locale } = useViewerLocale()
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  return (time) => (time === '24:00' ? t('hours.midnight') : format.format(parseMinutes(time) * 60_000))
}
