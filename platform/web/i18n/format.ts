import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toLanguageTag } from './language.ts'
import { useSession } from '../session/session.ts'

type DateInput = string | number | Date
export type DateStyle = 'short' | 'medium' | 'long' | 'weekday' | 'month' | 'monthName' | 'day'

export type Format = {
  /** A plain date such as `2026-11-21` stays that day; an instant is shown in the user's time zone. */
  date: (moment: DateInput, style?: DateStyle) => string
  time: (moment: DateInput) => string
  dateTime: (moment: DateInput) => string
  /** "3 minutes ago", "in 2 days". */
  relative: (moment: DateInput, now?: DateInput) => string
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  /** `amount` is in minor units. */
  money: (amount: number, currency: string) => string
  list: (items: Iterable<string>) => string
  timeZone: string
}

export function useFormat(): Format {
  const { i18n } = useTranslation()
  const timeZone = useSession()?.userData.timeZone
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => createFormat(language, timeZone), [language, timeZone])
}

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'short' },
  day: { day: 'numeric' },
}

export function createFormat(language: string, userTimeZone?: string): Format {
  const tag = toLanguageTag(language)
  const timeZone = memoize(`z${userTimeZone}`, () => resolveTimeZone(tag, userTimeZone))
  const dates = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    memoize(`d${tag}${zone}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(tag, { ...options, timeZone: zone }))
  const numbers = (options: Intl.NumberFormatOptions) =>
    memoize(`n${tag}${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options))
  return {
    timeZone,
    date: (moment, style = 'medium') => dates(dateStyles[style], isPlainDate(moment) ? 'UTC' : timeZone).format(new Date(moment)),
    time: (moment) => dates({ timeStyle: 'short' }).format(new Date(moment)),
    dateTime: (moment) => dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment)),
    relative: (moment, now = Date.now()) => relative(tag, (Number(new Date(moment)) - Number(new Date(now))) / 1000),
    number: (value, options = {}) => numbers(options).format(value),
    money: (amount, currency) => money(numbers({ style: 'currency', currency }), amount),
    list: (items) => memoize(`l${tag}`, () => new Intl.ListFormat(tag)).format(items),
  }
}

/** Creating Intl formatters is slow. */
const formatters = new Map<string | Intl.NumberFormat, unknown>()
function memoize<T>(key: string | Intl.NumberFormat, make: () => T): T {
  if (!formatters.has(key)) formatters.set(key, make())
  return formatters.get(key) as T
}

/** Uses the interface language, since the first formatter of each language is slow to create. */
function resolveTimeZone(tag: string, timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat(tag, { timeZone }).resolvedOptions().timeZone
  } catch {
    return new Intl.DateTimeFormat(tag).resolvedOptions().timeZone
  }
}

const isPlainDate = (moment: DateInput) => typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)

function money(format: Intl.NumberFormat, amount: number): string {
  return format.format(amount / 10 ** memoize(format, () => format.resolvedOptions().maximumFractionDigits ?? 2))
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Infinity],
]

function relative(tag: string, seconds: number): string {
  let value = seconds
  for (const [unit, size] of units) {
    if (Math.abs(Math.round(value)) < size)
      return memoize(`r${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })).format(Math.round(value), unit)
    value /= size
  }
  return ''
}
