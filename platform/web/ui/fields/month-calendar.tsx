import { parseDate, type CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, type CalendarProps } from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { useLocale } from 'react-aria-components/I18nProvider'
import { AriaLocale } from '../aria-locale.tsx'
import css from './date-picker.module.css'

/** Characters that fit a weekday column; Portuguese abbreviates "segunda-feira" to "segunda". */
const MAX_WEEKDAY_LENGTH = 4
const SUNDAY = new Date(Date.UTC(2026, 10, 22))

export function MonthCalendar(props: CalendarProps<CalendarDate>) {
  const { locale } = useLocale()
  const sunday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(SUNDAY)
  return (
    <Calendar {...props} className={css.calendar!}>
      <div className={css.head}>
        <Heading className={css.month} />
        <Button slot="previous" className={css.open!}>
          <ChevronLeft data-points />
        </Button>
        <Button slot="next" className={css.open!}>
          <ChevronRight data-points />
        </Button>
      </div>
      <CalendarGrid weekdayStyle={sunday.length > MAX_WEEKDAY_LENGTH ? 'narrow' : 'short'} className={css.grid}>
        {(date) => <CalendarCell date={date} className={css.cell!} />}
      </CalendarGrid>
    </Calendar>
  )
}

/** `value` is `YYYY-MM-DD`. */
export type MonthPickerProps = { label: string; value: string; onChange: (date: string) => void }

/** A calendar that stays on the page. Includes React Aria, so use it in lazy-loaded code. */
export function MonthPicker({ label, value, onChange }: MonthPickerProps) {
  const [shown, setShown] = useState({ value, focused: parseDate(value) })
  if (shown.value !== value) setShown({ value, focused: parseDate(value) })
  return (
    <AriaLocale>
      <MonthCalendar
        aria-label={label}
        value={parseDate(value)}
        focusedValue={shown.focused}
        onFocusChange={(focused) => setShown({ value, focused })}
        onChange={(date) => onChange(date.toString())}
      />
    </AriaLocale>
  )
}
