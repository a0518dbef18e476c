import { daysAfter } from '#platform/contract/days.ts'
import type { Chrono, ParsedResult } from 'chrono-node'
import { getNextDay, toLocalDateTime, type Clock } from '../../../due-dates/due-state.ts'
import type { Span } from './spans.ts'

/** What stands before a phrase, the phrase, and what stands after it. */
export type Phrase = { before: string; text: string; after: string }

/** How one language speaks of dates. */
export type DateParser = {
  chrono: Chrono
  /** Ends a text: small words that leave the title with the date, such as "due on ". */
  leadIn: RegExp
  /** Ends a text: words that keep the date's own words in the title, such as "until ". */
  keep: RegExp
  /** Begins a text: small words after the date that leave with it. */
  trail?: RegExp
  /** Phrases with another everyday meaning: only believed after a lead-in, or as the last words. */
  isWeak: (text: string) => boolean
  /** How many days ahead a phrase means, where the library counts from the machine's day, or from two o'clock at night. */
  daysAhead?: (text: string) => number | undefined
  /** Phrases that look like a date and are none. */
  isNotADate: (phrase: Phrase) => boolean
  /** Whether a bare "at 5" is an hour of the afternoon. */
  hasTwelveHours: boolean
  hasSpaces: boolean
}

export type Due = { date: string | null; time: string | null; spans: Span[]; escapes: number[] }
type DateCandidate = { result: ParsedResult; phrase: Phrase; date: string | null; time: string | null }

/** The one date, and its time or one that stands elsewhere, that a line most likely means; never one before today. */
export function findDueDate(line: string, parser: DateParser, clock: Clock): Due {
  const moments = parseCandidates(line, parser, clock)
  const escapes = moments.filter(({ phrase }) => /(?:^|\s)\\$/.test(phrase.before)).map(({ result }) => result.index - 1)
  const today = toLocalDateTime(clock.now, clock.timeZone)
  const believed = moments.filter((moment) => isBelievable(moment, parser) && (moment.date === null || moment.date >= today.date))
  const dated = chooseLikeliest(
    believed.filter(({ date }) => date !== null),
    parser,
  )
  const timed = dated?.time
    ? null
    : chooseLikeliest(
        believed.filter(({ date }) => date === null),
        parser,
      )
  const time = dated?.time ?? timed?.time ?? null
  const date = dated?.date ?? (time === null ? null : time > today.time ? today.date : getNextDay(today.date))
  return { date, time, spans: [dated, timed].flatMap((moment) => (moment ? getSpans(moment, parser) : [])), escapes }
}

function parseCandidates(line: string, parser: DateParser, clock: Clock): DateCandidate[] {
  const wall = toLocalDateTime(clock.now, clock.timeZone)
  const offset = Math.round((Date.parse(`${wall.date}T${wall.time}:00Z`) - clock.now.getTime()) / 60_000)
  return parser.chrono.parse(line, { instant: clock.now, timezone: offset }, { forwardDate: true }).map((result) => {
    const end = result.index + result.text.length
    const phrase = { before: line.slice(0, result.index), text: result.text, after: line.slice(end) }
    return { result, phrase, ...getDateAndTime(result, parser, clock) }
  })
}

/** Only what was said: a date where day, weekday or a distance were named, a time where an hour was. */
function getDateAndTime({ start, text }: ParsedResult, parser: DateParser, clock: Clock): { date: string | null; time: string | null } {
  if (start.isCertain('timezoneOffset')) return toLocalDateTime(start.date(), clock.timeZone)
  const today = toLocalDateTime(clock.now, clock.timeZone).date
  const ahead = parser.daysAhead?.(text)
  const isDated = start.isCertain('day') || start.isCertain('weekday') || start.tags().has('result/relativeDate')
  const date = ahead !== undefined ? daysAfter(today, ahead) : isDated ? getDate(start, text, today) : null
  if (!start.isCertain('hour')) return { date, time: null }
  const hour = start.get('hour')!
  const isAfternoon = parser.hasTwelveHours && !start.isCertain('meridiem') && hour >= 1 && hour <= 6 && !/\d[:.]\d|\b0/.test(text)
  return { date, time: `${pad(isAfternoon ? hour + 12 : hour)}:${pad(start.get('minute') ?? 0)}` }
}

/** A weekday without "next" may be today; the library is a week late where the writer's zone is not the machine's. */
function getDate(start: ParsedResult['start'], text: string, today: string): string {
  const date = [start.get('year'), start.get('month'), start.get('day')].map((part) => pad(part!)).join('-')
  const isBareWeekday =
    start.isCertain('weekday') && !start.isCertain('day') && !/next|prochain|nächst|kommend|próxim|que vem|下/i.test(text)
  const isWeekAhead = Date.parse(date) - Date.parse(today) === 7 * 86_400_000
  return isBareWeekday && isWeekAhead ? today : date
}

const pad = (part: number) => String(part).padStart(2, '0')

function isBelievable({ result, phrase, date, time }: DateCandidate, parser: DateParser): boolean {
  if (result.end || (date === null && time === null)) return false
  if (phrase.before.endsWith('\\') || (parser.hasSpaces && !isWholeWord(phrase)) || parser.isNotADate(phrase)) return false
  return !parser.isWeak(phrase.text) || parser.leadIn.test(phrase.before) || phrase.after.trim() === ''
}

const isWholeWord = ({ before, after }: Phrase) =>
  !/[\p{L}\p{N}\-#@/_.$€£'’]$/u.test(before) && !/^(?:[\p{L}\p{N}_%€$£]|[-'’/]\p{L}|[.,:/-]\d)/u.test(after)

/** Dates stand at the end or at the beginning of what people write, so these go before one in the middle. */
function chooseLikeliest(moments: DateCandidate[], parser: DateParser): DateCandidate | null {
  const last = moments.at(-1)
  const isLast = last?.phrase.after.replace(parser.trail ?? '', '').trim() === ''
  return (isLast ? last : moments[0]) ?? null
}

function getSpans({ result, phrase }: DateCandidate, parser: DateParser): Span[] {
  if (parser.keep.test(phrase.before)) return []
  const lead = parser.leadIn.exec(phrase.before)?.[0].length ?? 0
  const trail = (parser.trail && parser.trail.exec(phrase.after)?.[0].length) ?? 0
  return [{ start: result.index - lead, end: result.index + result.text.length + trail }]
}
