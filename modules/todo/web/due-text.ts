import type { TFunction } from 'i18next'
import { formatIn, type Format } from '#platform/web/format.ts'
import { dueMoment, dueState, zonedMinute, type Clock, type Due, type DueState } from '../due-state.ts'

type Words = { t: TFunction<'todo'>; format: Format; language: string }

/** How a due date reads to somebody who looks now: "Today, 3:00 PM", "Tomorrow", "24 Nov". */
export function dueText(due: Due, clock: Clock, words: Words): { text: string; state: DueState } | null {
  const [state, moment] = [dueState(due, clock), dueMoment(due, clock.timeZone)]
  if (!state || !moment) return null
  const day = isToday(moment.date, clock)
    ? words.t('due.today')
    : state === 'tomorrow'
      ? words.t('due.tomorrow')
      : dayText(moment.date, clock, words)
  const text = moment.time === null ? day : words.t('due.at', { day, time: timeText(moment.time, words.language) })
  return { text, state }
}

/** `15:00` as the language writes it. */
export const timeText = (time: string, language: string) => clockIn(language).time(`1970-01-01T${time}:00Z`)

const clocks = new Map<string, Format>()

function clockIn(language: string): Format {
  const clock = clocks.get(language) ?? formatIn(language, 'UTC')
  clocks.set(language, clock)
  return clock
}

const isToday = (date: string, { now, timeZone }: Clock) => date === zonedMinute(now, timeZone).date

function dayText(date: string, { now }: Clock, { format }: Words): string {
  const isThisYear = date.startsWith(String(now.getFullYear()))
  return format.date(date, isThisYear ? 'weekday' : 'medium')
}
