import { addDays } from '#platform/contract/add-days.ts'
import type { Chrono, ParsedResult } from 'chrono-node'
import { getNextDay, toLocalDateTime, type Clock } from '../../../due-dates/due-state.ts'
import type { Span } from './spans.ts'

/** A date found in the typed text, and the text around it. */
export type DatePhrase = { before: string; text: string; after: string }

/** How dates are written in one language. */
export type DateParser = {
  chrono: Chrono
  /** Matches the words before a date that are removed from the title with it, such as "due on ". */
  leadIn: RegExp
  /** Matches the words before a date that keep the date in the title, such as "until ". */
  keepInTitle: RegExp
  /** Matches the words after a date that are removed from the title with it. */
  trailing?: RegExp
  /** Phrases with another everyday meaning. They count as dates only after a lead-in or at the end of the line. */
  isAmbiguous: (text: string) => boolean
  /** Overrides the number of days ahead where chrono counts from the system time zone or shifts the day at night. */
  getDaysAhead?: (text: string) => number | undefined
  /** Phrases that chrono takes for dates although they are not. */
  isFalsePositive: (phrase: DatePhrase) => boolean
  /** Whether "at 5" means 17:00. */
  uses12HourClock: boolean
  usesSpaces: boolean
}

export type ParsedDueDate = { date: string | null; time: string | null; spans: Span[]; escapes: number[] }
type DateCandidate = { result: ParsedResult; phrase: DatePhrase; date: string | null; time: string | null }

/** Finds the most likely due date and time of a line. Never returns a date before today. */
export function findDueDate(line: string, parser: DateParser, clock: Clock): ParsedDueDate {
  const candidates = parseCandidates(line, parser, clock)
  const escapes = candidates.filter(({ phrase }) => /(?:^|\s)\\$/.test(phrase.before)).map(({ result }) => result.index - 1)
  const today = toLocalDateTime(clock.now, clock.timeZone)
  const plausible = candidates.filter(
    (candidate) => isPlausible(candidate, parser) && (candidate.date === null || candidate.date >= today.date),
  )
  const dateCandidate = chooseLikeliest(
    plausible.filter(({ date }) => date !== null),
    parser,
  )
  const timeCandidate = dateCandidate?.time
    ? null
    : chooseLikeliest(
        plausible.filter(({ date }) => date === null),
        parser,
      )
  const time = dateCandidate?.time ?? timeCandidate?.time ?? null
  const date = dateCandidate?.date ?? (time === null ? null : time > today.time ? today.date : getNextDay(today.date))
  return {
    date,
    time,
    spans: [dateCandidate, timeCandidate].flatMap((candidate) => (candidate ? getSpans(candidate, parser) : [])),
    escapes,
  }
}

function parseCandidates(line: string, parser: DateParser, clock: Clock): DateCandidate[] {
  const localNow = toLocalDateTime(clock.now, clock.timeZone)
  const offset = Math.round((Date.parse(`${localNow.date}T${localNow.time}:00Z`) - clock.now.getTime()) / 60_000)
  return parser.chrono.parse(line, { instant: clock.now, timezone: offset }, { forwardDate: true }).map((result) => {
    const end = result.index + result.text.length
    const phrase = { before: line.slice(0, result.index), text: result.text, after: line.slice(end) }
    return { result, phrase, ...getDateAndTime(result, parser, clock) }
  })
}

/** Sets a date only if the text names a day, weekday or distance, and a time only if it names an hour. */
function getDateAndTime({ start, text }: ParsedResult, parser: DateParser, clock: Clock): { date: string | null; time: string | null } {
  if (start.isCertain('timezoneOffset')) return toLocalDateTime(start.date(), clock.timeZone)
  const today = toLocalDateTime(clock.now, clock.timeZone).date
  const ahead = parser.getDaysAhead?.(text)
  const hasDate = start.isCertain('day') || start.isCertain('weekday') || start.tags().has('result/relativeDate')
  const date = ahead !== undefined ? addDays(today, ahead) : hasDate ? getDate(start, text, today) : null
  if (!start.isCertain('hour')) return { date, time: null }
  const hour = start.get('hour')!
  const isAfternoon = parser.uses12HourClock && !start.isCertain('meridiem') && hour >= 1 && hour <= 6 && !/\d[:.]\d|\b0/.test(text)
  return { date, time: `${pad(isAfternoon ? hour + 12 : hour)}:${pad(start.get('minute') ?? 0)}` }
}

/** "Friday" can mean today. chrono returns a date one week late if the viewer's time zone differs from the system's. */
function getDate(start: ParsedResult['start'], text: string, today: string): string {
  const date = [start.get('year'), start.get('month'), start.get('day')].map((part) => pad(part!)).join('-')
  const isBareWeekday =
    start.isCertain('weekday') && !start.isCertain('day') && !/next|prochain|nächst|kommend|próxim|que vem|下/i.test(text)
  const isWeekAhead = Date.parse(date) - Date.parse(today) === 7 * 86_400_000
  return isBareWeekday && isWeekAhead ? today : date
}

const pad = (part: number) => String(part).padStart(2, '0')

function isPlausible({ result, phrase, date, time }: DateCandidate, parser: DateParser): boolean {
  if (result.end || (date === null && time === null)) return false
  if (phrase.before.endsWith('\\') || (parser.usesSpaces && !isWholeWord(phrase)) || parser.isFalsePositive(phrase)) return false
  return !parser.isAmbiguous(phrase.text) || parser.leadIn.test(phrase.before) || phrase.after.trim() === ''
}

const isWholeWord = ({ before, after }: DatePhrase) =>
  !/[\p{L}\p{N}\-#@/_.$€£'’]$/u.test(before) && !/^(?:[\p{L}\p{N}_%€$£]|[-'’/]\p{L}|[.,:/-]\d)/u.test(after)

/** People write dates at the end or the beginning of a line, so a date in the middle comes last. */
function chooseLikeliest(candidates: DateCandidate[], parser: DateParser): DateCandidate | null {
  const last = candidates.at(-1)
  const isLast = last?.phrase.after.replace(parser.trailing ?? '', '').trim() === ''
  return (isLast ? last : candidates[0]) ?? null
}

function getSpans({ result, phrase }: DateCandidate, parser: DateParser): Span[] {
  if (parser.keepInTitle.test(phrase.before)) return []
  const lead = parser.leadIn.exec(phrase.before)?.[0].length ?? 0
  const trailing = (parser.trailing && parser.trailing.exec(phrase.after)?.[0].length) ?? 0
  return [{ start: result.index - lead, end: result.index + result.text.length + trailing }]
}
