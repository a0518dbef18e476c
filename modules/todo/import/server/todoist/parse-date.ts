import type { Chrono, ParsedResult } from 'chrono-node'
import { getNextDay, toLocalDateTime, type Clock } from '../../../due-dates/due-state.ts'

export type ParsedDate = { date: string | null; time: string | null; isRecurring: boolean }
export type DateParser = (text: string, language: string, clock: Clock) => ParsedDate

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]+(\d{2}:\d{2}))?/
const RECURRENCE =
  /\b(?:every|ev|each|daily|weekly|monthly|yearly|jede[nrs]?|alle|täglich|wöchentlich|monatlich|jährlich|chaque|tou(?:s|tes) les|quotidien|tod[oa]s?|cada|diariamente|ogni|elke|iedere|varje|hver|co|każd\p{L}+|кажд\p{L}+)(?![\p{L}\p{N}])|[每毎매]/iu
const EVERY_DAY =
  /^(?:every ?day|ev day|daily|jeden tag|täglich|chaque jour|tous les jours|quotidien|todos? os dias|todo dia|cada día|todos los días|diariamente|每天|每日|毎日)/i

/** Loads the parsers of all languages, which take 20 MB, only when there is something to import. */
export async function loadDateParser(): Promise<DateParser> {
  const { de, en, es, fi, fr, it, ja, nl, pt, ru, sv, uk, vi, zh } = await import('chrono-node')
  const cn = zh.hans.casual
  const parsers = new Map<string, Chrono>(Object.entries({ cn, zh: cn }))
  for (const [language, { casual }] of Object.entries({ de, en, es, fi, fr, it, ja, nl, pt, ru, sv, uk, vi })) parsers.set(language, casual)
  return (text, language, clock) => parseDate(text, parsers.get(language.slice(0, 2).toLowerCase()) ?? en.casual, clock)
}

/** A date in words, as in Todoist: `every Monday at 9`, `27 Nov`, `2026-11-27 15:00`. The next date if it is recurring. */
function parseDate(text: string, parser: Chrono, clock: Clock): ParsedDate {
  const isRecurring = RECURRENCE.test(text)
  const exact = ISO.exec(text.trim())
  if (exact) return { ...toExactDate(exact), isRecurring }
  const today = toLocalDateTime(clock.now, clock.timeZone)
  // chrono counts in the time zone of the server, so it gets the local time of the task as if it were there.
  const reference = new Date(`${today.date}T${today.time}:00`)
  const nearest = parser.parse(text, reference)[0]
  const next = parser.parse(text, reference, { forwardDate: true })[0]
  const isWeekday = next?.start.isCertain('weekday') && !next.start.isCertain('day')
  const { date, time } = toDate(isRecurring || isWeekday ? next : nearest)
  const isAnyDay = EVERY_DAY.test(text.trim()) || (time !== null && !isRecurring)
  const nextDay = time !== null && time <= today.time ? getNextDay(today.date) : today.date
  return { date: date ?? (isAnyDay ? nextDay : null), time, isRecurring }
}

function toExactDate([, year, month, day, time]: RegExpExecArray): Omit<ParsedDate, 'isRecurring'> {
  try {
    const date = Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) }, { overflow: 'reject' })
    return { date: date.toString(), time: time !== undefined && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null }
  } catch {
    return { date: null, time: null }
  }
}

function toDate(result: ParsedResult | undefined): Omit<ParsedDate, 'isRecurring'> {
  if (!result) return { date: null, time: null }
  const { start } = result
  const hasDate =
    ['day', 'weekday'].some((part) => start.isCertain(part as 'day')) ||
    [...start.tags()].some((tag) => /relativeDate|casualReference/.test(tag))
  const date = [pad(start.get('year'), 4), pad(start.get('month')), pad(start.get('day'))].join('-')
  const time = start.isCertain('hour') ? `${pad(start.get('hour'))}:${pad(start.get('minute') ?? 0)}` : null
  return { date: hasDate ? date : null, time }
}

const pad = (part: number | null, length = 2) => String(part ?? 0).padStart(length, '0')
