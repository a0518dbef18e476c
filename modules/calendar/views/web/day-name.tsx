import type { DayHeaderInfo } from '@fullcalendar/react'
import { useLayoutEffect, useRef } from 'react'
import { useFormat } from '#platform/web/i18n/format.ts'
import css from './calendar-grid.module.css'
import { toDate } from '../../web/view-span.ts'

export type DayNameProps = Pick<DayHeaderInfo, 'text' | 'date' | 'view'> & { isNarrow?: boolean; inPopover?: boolean }

/**
 * Replaces FullCalendar's accessible name, which does not contain the visible text (WCAG 2.5.3), and adds the day of the month
 * where FullCalendar omits it.
 */
export function DayName({ text, date, view, isNarrow = false, inPopover = false }: DayNameProps) {
  const format = useFormat()
  const own = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => own.current?.closest('[role=link]')?.removeAttribute('aria-label'))
  const isWithDate = view.type !== 'dayGridMonth' && !inPopover
  const day = toDate(format.timeZone, date.toISOString())
  return (
    <span ref={own} className={isNarrow ? css.narrowDay : undefined}>
      {text}
      {isWithDate && isNarrow && <span> {Number(day.slice(8))}</span>}
      {isWithDate && <span className="unseen">, {format.date(day, 'long')}</span>}
    </span>
  )
}
