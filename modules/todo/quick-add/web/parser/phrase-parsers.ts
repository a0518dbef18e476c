import type { Parser } from 'chrono-node'

/** Parsers for phrases that chrono does not know. They run within chrono, so that it combines dates and times as usual. */

/** A day relative to today. `getDistance` returns null if the match is not a distance. */
export const relativeDayParser = (
  pattern: RegExp,
  getDistance: (match: RegExpMatchArray) => { days?: number; months?: number } | null,
): Parser => ({
  pattern: () => pattern,
  extract: (context, match) => {
    const distance = getDistance(match)
    if (!distance) return null
    const today = context.reference.getDateWithAdjustedTimezone()
    const month = today.getMonth() + (distance.months ?? 0)
    const lastOfMonth = new Date(today.getFullYear(), month + 1, 0).getDate()
    const day = distance.months ? Math.min(today.getDate(), lastOfMonth) : today.getDate()
    return toDateComponents(new Date(today.getFullYear(), month, day + (distance.days ?? 0)))
  },
})

/** The next occurrence of a weekday after today; Sunday is 0. */
export const weekdayParser = (pattern: RegExp, getWeekday: (match: RegExpMatchArray) => number): Parser => ({
  pattern: () => pattern,
  extract: (context, match) => {
    const today = context.reference.getDateWithAdjustedTimezone()
    const days = (getWeekday(match) - today.getDay() + 6) % 7
    return toDateComponents(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days + 1))
  },
})

/** A weekday of the next calendar week, which starts on Monday; Sunday is 0. */
export const nextWeekdayParser = (pattern: RegExp, getWeekday: (match: RegExpMatchArray) => number): Parser => ({
  pattern: () => pattern,
  extract: (context, match) => {
    const today = context.reference.getDateWithAdjustedTimezone()
    const days = 7 + ((getWeekday(match) + 6) % 7) - ((today.getDay() + 6) % 7)
    return toDateComponents(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days))
  },
})

/** A time of day: group 1 is the hour, group 2 the minute. */
export const timeParser = (pattern: RegExp): Parser => ({
  pattern: () => pattern,
  extract: (_, match) => {
    const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
    return hour < 24 && minute < 60 ? { hour, minute, meridiem: hour < 12 ? 0 : 1 } : null
  },
})

/** A date with the day first: group 1 is the day, group 2 the month, group 3 the year. Without a year it is the next such date. */
export const dayFirstDateParser = (pattern: RegExp): Parser => ({
  pattern: () => pattern,
  extract: (context, match) => {
    const [day, month] = [Number(match[1]), Number(match[2])]
    const today = context.reference.getDateWithAdjustedTimezone()
    const hasPassed = month < today.getMonth() + 1 || (month === today.getMonth() + 1 && day < today.getDate())
    const year = match[3] ? Number(match[3]) : today.getFullYear() + (hasPassed ? 1 : 0)
    const isValid = new Date(year, month - 1, day).getDate() === day && month >= 1 && month <= 12
    return isValid ? { day, month, year } : null
  },
})

const toDateComponents = (date: Date) => ({ day: date.getDate(), month: date.getMonth() + 1, year: date.getFullYear() })
