import type { DayHeaderInfo } from '@fullcalendar/react'
import { useLayoutEffect, useRef } from 'react'
import { useFormat } from '#platform/web/format.ts'
import css from './calendar-grid.module.css'
import { dayIn } from './span.ts'

export type DayNameProps = Pick<DayHeaderInfo, 'text' | 'date' | 'view'> & { isNarrow?: boolean; inPopover?: boolean }

/**
 * A day as a heading. FullCalendar makes it a link with a name of its own, by which it is not found by voice, and leaves
 * the day of the month out where there is little room.
 */
export function DayName({ text, date, view, isNarrow = false, inPopover = false }: DayNameProps) {
  const format = useFormat()
  const own = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => own.current?.closest('[role=link]')?.removeAttribute('aria-label'))
  const isWithDate = view.type !== 'dayGridMonth' && !inPopover
  const day = dayIn(format.timeZone, date.toISOString())
  return (
    <span ref={own} className={isNarrow ? css.narrowDay : undefined}>
      {text}
      {isWithDate && isNarrow && <span> {Number(day.slice(8))}</span>}
      {isWithDate && <span className="unseen">, {format.date(day, 'long')}</span>}
    </span>
  )
}
