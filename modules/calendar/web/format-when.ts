import { parseDate } from '@internationalized/date'
import type { Event } from '../contract.ts'
import { toKnownZone } from './view-span.ts'

type When = Pick<Event, 'start' | 'end' | 'allDay'>

/** Formats all-day events as dates and others as times in the zone. */
export function formatWhen(event: When, locale: string, zone: string): string {
  const format = getFormatter(locale, event.allDay ? 'UTC' : zone, event.allDay ? days : moments)
  return formatRange(format, new Date(event.start), event.allDay ? getLastDay(event) : new Date(event.end))
}

/** European Portuguese abbreviates months as numbers, so it uses the long form. */
export function formatDays(first: string, last: string, locale: string): string {
  return formatRange(
    getFormatter(locale, 'UTC', { ...shortDays, month: locale === 'pt-PT' ? 'long' : 'short' }),
    new Date(first),
    new Date(last),
  )
}

export const formatMonth = (day: string, locale: string) =>
  getFormatter(locale, 'UTC', { month: 'long', year: 'numeric' }).format(new Date(day))

const days: Intl.DateTimeFormatOptions = { dateStyle: 'full' }
const shortDays: Intl.DateTimeFormatOptions = { day: 'numeric', year: 'numeric' }
const moments: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'short' }

function formatRange(format: Intl.DateTimeFormat, start: Date, end: Date): string {
  return end > start ? format.formatRange(start, end) : format.format(start)
}

/** The end of an all-day event is exclusive. */
const getLastDay = ({ end }: When) => parseDate(end).subtract({ days: 1 }).toDate('UTC')

const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${timeZone}${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: toKnownZone(timeZone) })
  formatters.set(key, known)
  return known
}

/** For example "London (GMT+1)", with the offset at that time. */
export function formatZone(named: string, locale: string, at: string): string {
  const zone = toKnownZone(named)
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(at))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${getCity(zone)} (${offset})`
}

const getCity = (zone: string) => zone.split('/').slice(-1)[0]!.replaceAll('_', ' ')

export function isSameTime(one: string, other: string, at: string): boolean {
  return one === other || formatWallTime(one, at) === formatWallTime(other, at)
}

const formatWallTime = (zone: string, at: string) =>
  getFormatter('en-GB', zone, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
