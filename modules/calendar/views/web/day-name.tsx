import type { DayHeaderInfo } from '@fullcalendar/react'
import { useLayoutEffect, useRef } from 'react'
import { useFormat } from '#platform/web/i18n/format.ts'
import css from './calendar-grid.module.css'
import { toPlainDate } from '../../web/view-span.ts'

export type DayNameProps = Pick<DayHeaderInfo, 'text' | 'date' | 'view'> & { isNarrow?: boolean; inPopover?: boolean }

/** FullCalendar's accessible name lacks the visible text (WCAG 2.5.3) and, in some views, the day of the month. */
export function DayName({ text, date, view, isNarrow = false, inPopover = false }: DayNameProps) {
  const format = useFormat()
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => element.current?.closest('[role=link]')?.removeAttribute('aria-label'))
  const showsDate = view.type !== 'dayGridMonth' && !inPopover
  const day = toPlainDate(format.timeZone, date.toISOString())
  return (
    <span ref={element} className={isNarrow ? css.narrowDay : undefined}>
      {text}
      {showsDate && isNarrow && <span> {Number(day.slice(8))}</span>}
      {showsDate && <span className="visually-hidden">, {format.date(day, 'long')}</span>}
    </span>
  )
}
