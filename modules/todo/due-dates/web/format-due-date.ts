import type { TFunction } from 'i18next'
import { createFormat, type Format } from '#platform/web/i18n/format.ts'
import { getLocalDueDate, getDueState, toLocalDateTime, type Clock, type TaskDue, type DueState } from '../due-state.ts'

type FormatOptions = { t: TFunction<'todo'>; format: Format; language: string }

/** Formats a due date relative to now: "Today, 3:00 PM", "Tomorrow", "24 Nov". */
export function formatDueDate(due: TaskDue, clock: Clock, options: FormatOptions): { text: string; state: DueState } | null {
  const [state, localDue] = [getDueState(due, clock), getLocalDueDate(due, clock.timeZone)]
  if (!state || !localDue) return null
  const day = isToday(localDue.date, clock)
    ? options.t('due.today')
    : state === 'tomorrow'
      ? options.t('due.tomorrow')
      : formatDay(localDue.date, clock, options)
  const text = localDue.time === null ? day : options.t('due.at', { day, time: formatTime(localDue.time, options.language) })
  return { text, state }
}

/** Formats `15:00` for the language, such as "3:00 PM". */
export const formatTime = (time: string, language: string) => getUtcFormat(language).time(`1970-01-01T${time}:00Z`)

const utcFormats = new Map<string, Format>()

function getUtcFormat(language: string): Format {
  const clock = utcFormats.get(language) ?? createFormat(language, 'UTC')
  utcFormats.set(language, clock)
  return clock
}

const isToday = (date: string, { now, timeZone }: Clock) => date === toLocalDateTime(now, timeZone).date

function formatDay(date: string, { now }: Clock, { format }: FormatOptions): string {
  const isThisYear = date.startsWith(String(now.getFullYear()))
  return format.date(date, isThisYear ? 'weekday' : 'medium')
}
