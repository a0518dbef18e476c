import type { Parser } from 'chrono-node'

/** Phrases the date library does not know, added to its own parsers so that it joins dates and times as usual. */

/** A day so many days, weeks or months away; null where the words are no such thing. */
export const dayPhrase = (pattern: RegExp, distance: (match: RegExpMatchArray) => { days?: number; months?: number } | null): Parser => ({
  pattern: () => pattern,
  extract: (context, match) => {
    const away = distance(match)
    if (!away) return null
    const today = context.reference.getDateWithAdjustedTimezone()
    const month = today.getMonth() + (away.months ?? 0)
    const lastOfMonth = new Date(today.getFullYear(), month + 1, 0).getDate()
    const day = away.months ? Math.min(today.getDate(), lastOfMonth) : today.getDate()
    return components(new Date(today.getFullYear(), month, day + (away.days ?? 0)))
  },
})

/** The next such weekday after today, Sunday being 0. */
export const weekdayPhrase = (pattern: RegExp, weekday: (match: RegExpMatchArray) => number): Parser => ({
  pattern: () => pattern,
  extract: (context, match) => {
    const today = context.reference.getDateWithAdjustedTimezone()
    const days = (weekday(match) - today.getDay() + 6) % 7
    return components(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days + 1))
  },
})

/** Such a weekday of the week that begins on the next Monday, Sunday being 0 and the last one. */
export const nextWeekPhrase = (pattern: RegExp, weekday: (match: RegExpMatchArray) => number): Parser => ({
  pattern: () => pattern,
  extract: (context, match) => {
    const today = context.reference.getDateWithAdjustedTimezone()
    const days = 7 + ((weekday(match) + 6) % 7) - ((today.getDay() + 6) % 7)
    return components(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days))
  },
})

/** A time of day from the groups 1 (hour) and 2 (minute). */
export const timePhrase = (pattern: RegExp): Parser => ({
  pattern: () => pattern,
  extract: (_, match) => {
    const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
    return hour < 24 && minute < 60 ? { hour, minute, meridiem: hour < 12 ? 0 : 1 } : null
  },
})

/** A date written day first, from the groups 1 (day), 2 (month) and 3 (year, else the next such day). */
export const dayFirstPhrase = (pattern: RegExp): Parser => ({
  pattern: () => pattern,
  extract: (context, match) => {
    const [day, month] = [Number(match[1]), Number(match[2])]
    const today = context.reference.getDateWithAdjustedTimezone()
    const hasPassed = month < today.getMonth() + 1 || (month === today.getMonth() + 1 && day < today.getDate())
    const year = match[3] ? Number(match[3]) : today.getFullYear() + (hasPassed ? 1 : 0)
    const isReal = new Date(year, month - 1, day).getDate() === day && month >= 1 && month <= 12
    return isReal ? { day, month, year } : null
  },
})

const components = (date: Date) => ({ day: date.getDate(), month: date.getMonth() + 1, year: date.getFullYear() })
