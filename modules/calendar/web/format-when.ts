import { parseDate } from '@internationalized/date'
import type { Event } from '../contract.ts'
import { toKnownZone } from './view-span.ts'

type When = Pick<Event, 'start' | 'end' | 'allDay'>

export function formatWhen(event: When, locale: string, zone: string): string {
  const format = getFormatter(locale, event.allDay ? 'UTC' : zone, event.allDay ? dateOptions : dateTimeOptions)
  return formatRange(format, new Date(event.start), event.allDay ? getLastDay(event) : new Date(event.end))
}

/** European Portuguese abbreviates months as numbers, so it uses the long form. */
export function formatDays(first: string, last: string, locale: string): string {
  return formatRange(
    getFormatter(locale, 'UTC', { ...shortDateOptions, month: locale === 'pt-PT' ? 'long' : 'short' }),
    new Date(first),
    new Date(last),
  )
}

export const formatMonth = (day: string, locale: string) =>
  getFormatter(locale, 'UTC', { month: 'long', year: 'numeric' }).format(new Date(day))

const dateOptions: Intl.DateTimeFormatOptions = { dateStyle: 'full' }
const shortDateOptions: Intl.DateTimeFormatOptions = { day: 'numeric', year: 'numeric' }
const dateTimeOptions: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'short' }

function formatRange(format: Intl.DateTimeFormat, start: Date, end: Date): string {
  return end > start ? format.formatRange(start, end) : format.format(start)
}

const getLastDay = ({ end }: When) => parseDate(end).subtract({ days: 1 }).toDate('UTC')

const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${timeZone}${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: toKnownZone(timeZone) })
  formatters.set(key, formatter)
  return formatter
}

/** For example "London (GMT+1)", with the offset at that time. */
export function formatZone(timeZone: string, locale: string, at: string): string {
  const zone = toKnownZone(timeZone)
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(at))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${getCity(zone)} (${offset})`
}

const getCity = (zone: string) => zone.split('/').slice(-1)[0]!.replaceAll('_', ' ')

export function isSameTime(zone: string, otherZone: string, at: string): boolean {
  return zone === otherZone || formatWallTime(zone, at) === formatWallTime(otherZone, at)
}

const formatWallTime = (zone: string, at: string) =>
  getFormatter('en-GB', zone, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
