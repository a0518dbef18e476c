import type { TFunction } from 'i18next'
import { formatIn, type Format } from '#platform/web/i18n/format.ts'
import { getLocalDueDate, getDueState, toLocalDateTime, type Clock, type Due, type DueState } from '../due-state.ts'

type FormatOptions = { t: TFunction<'todo'>; format: Format; language: string }

/** Formats a due date relative to now: "Today, 3:00 PM", "Tomorrow", "24 Nov". */
export function formatDueDate(due: Due, clock: Clock, words: FormatOptions): { text: string; state: DueState } | null {
  const [state, moment] = [getDueState(due, clock), getLocalDueDate(due, clock.timeZone)]
  if (!state || !moment) return null
  const day = isToday(moment.date, clock)
    ? words.t('due.today')
    : state === 'tomorrow'
      ? words.t('due.tomorrow')
      : formatDay(moment.date, clock, words)
  const text = moment.time === null ? day : words.t('due.at', { day, time: formatTime(moment.time, words.language) })
  return { text, state }
}

/** `15:00` as the language writes it. */
export const formatTime = (time: string, language: string) => getUtcFormat(language).time(`1970-01-01T${time}:00Z`)

const utcFormats = new Map<string, Format>()

function getUtcFormat(language: string): Format {
  const clock = utcFormats.get(language) ?? formatIn(language, 'UTC')
  utcFormats.set(language, clock)
  return clock
}

const isToday = (date: string, { now, timeZone }: Clock) => date === toLocalDateTime(now, timeZone).date

function formatDay(date: string, { now }: Clock, { format }: FormatOptions): string {
  const isThisYear = date.startsWith(String(now.getFullYear()))
  return format.date(date, isThisYear ? 'weekday' : 'medium')
}
