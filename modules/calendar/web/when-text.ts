import { parseDate } from '@internationalized/date'
import type { Event } from '../contract.ts'
import { knownZone } from './span.ts'

type When = Pick<Event, 'start' | 'end' | 'allDay'>

/** From when until when, as the language writes it: all-day events are days everywhere, others times in a zone. */
export function whenText(event: When, locale: string, zone: string): string {
  const format = formatter(locale, event.allDay ? 'UTC' : zone, event.allDay ? days : moments)
  return rangeText(format, new Date(event.start), event.allDay ? lastDay(event) : new Date(event.end))
}

/** Days from the first to the last; a short month in European Portuguese would be a figure. */
export function daysText(first: string, last: string, locale: string): string {
  return rangeText(
    formatter(locale, 'UTC', { ...shortDays, month: locale === 'pt-PT' ? 'long' : 'short' }),
    new Date(first),
    new Date(last),
  )
}

export const monthTitle = (day: string, locale: string) =>
  formatter(locale, 'UTC', { month: 'long', year: 'numeric' }).format(new Date(day))

const days: Intl.DateTimeFormatOptions = { dateStyle: 'full' }
const shortDays: Intl.DateTimeFormatOptions = { day: 'numeric', year: 'numeric' }
const moments: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'short' }

function rangeText(format: Intl.DateTimeFormat, start: Date, end: Date): string {
  return end > start ? format.formatRange(start, end) : format.format(start)
}

/** An all-day event ends on the day after its last. */
const lastDay = ({ end }: When) => parseDate(end).subtract({ days: 1 }).toDate('UTC')

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${timeZone}${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: knownZone(timeZone) })
  formatters.set(key, known)
  return known
}

/** `Europe/London` as people read it: "London (GMT+1)", with the offset it has at that time. */
export function zoneText(named: string, locale: string, at: string): string {
  const zone = knownZone(named)
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(at))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${cityOf(zone)} (${offset})`
}

const cityOf = (zone: string) => zone.split('/').slice(-1)[0]!.replaceAll('_', ' ')

/** Whether two zones show the same time at a moment: then only one is named. */
export function isSameTime(one: string, other: string, at: string): boolean {
  return one === other || wall(one, at) === wall(other, at)
}

const wall = (zone: string, at: string) => formatter('en-GB', zone, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
