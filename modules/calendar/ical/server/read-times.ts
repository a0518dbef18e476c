import ICAL from 'ical.js'
import { FIRST_YEAR, LAST_YEAR } from '../../contract.ts'
import { toInstant } from '../../recurrence/server/index.ts'
import { findZone } from '#platform/server/icalendar/find-zone.ts'
import { SkippedEventError } from './skipped-event-error.ts'

const MAX_DATES = 1000
const DAY = 86_400_000

/** `floating` is the zone of times without a TZID, `named` maps the TZIDs of the file to IANA zones. */
export type Zones = { floating: string; named: Map<string, string> }

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>
type ReadTime = { at: number; isDate: boolean; zone: string }

/** Instants in milliseconds; all-day dates are midnight UTC. */
export function readTimes(property: Property, { floating, named }: Zones): ReadTime[] {
  const tzid = property.getFirstParameter('tzid')
  const zone = tzid ? (named.get(tzid) ?? findZone(tzid)) : floating
  if (!property.toJSON().slice(3).every(isValidTime)) throw createInvalidTimeError(property)
  return property.getValues().map((value) => {
    const { wall, isDate, isUtc } = readWallTime(property, value)
    if (isDate) return { at: wall, isDate, zone: zone ?? floating }
    if (!tzid && isUtc) return { at: wall, isDate, zone: 'UTC' }
    if (!zone) throw new SkippedEventError('unknown_time_zone', `TZID ${tzid ?? ''}`)
    return { at: toInstant(wall, zone), isDate, zone }
  })
}

function readWallTime(property: Property, value: unknown): { wall: number; isDate: boolean; isUtc: boolean } {
  const time = value instanceof ICAL.Period ? value.start : value
  if (!(time instanceof ICAL.Time)) throw createInvalidTimeError(property)
  const { year, month, day, hour, minute, second, isDate } = time
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== day) throw createInvalidTimeError(property)
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw new SkippedEventError('out_of_range', `${property.name.toUpperCase()} is in the year ${year}`)
  return { wall, isDate, isUtc: isUtcTime(property, time) }
}

const createInvalidTimeError = ({ name }: Property) =>
  new SkippedEventError('bad_time', `${name.toUpperCase()} is not a valid date or time`)

/** ical.js accepts 31 June or hour 99 and overflows into the next month or day. */
function isValidTime(value: unknown): boolean {
  const [date, time = '00:00:00'] = String(value)
    .replace(/Z?(\/.*)?$/, '')
    .split('T') as [string, string?]
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  return isDay && /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)$/.test(time)
}

const isUtcTime = (property: Property, time: InstanceType<typeof ICAL.Time>) =>
  time.zone === ICAL.Timezone.utcTimezone || String(property.toJSON().at(3)).endsWith('Z')

/** Milliseconds since 1970. Without end and duration, all-day events last one day and others end at their start (RFC 5545). */
export function readEnd(component: Component, { start, allDay, zones }: { start: number; allDay: boolean; zones: Zones }): number {
  const property = component.getFirstProperty('dtend')
  const [end] = property ? readTimes(property, zones) : []
  if (end) return end.isDate === allDay ? end.at : start
  const duration: unknown = component.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? start + duration.toSeconds() * 1000 : start + (allDay ? DAY : 0)
}

/** Ignores dates whose type (date or time) differs from that of the start. */
export function readDates(component: Component, name: string, { zones, allDay }: { zones: Zones; allDay: boolean }): number[] {
  const times = component.getAllProperties(name).flatMap((property) => readTimes(property, zones))
  if (times.length > MAX_DATES) throw new SkippedEventError('too_many_exceptions', `${name.toUpperCase()} has ${times.length} values`)
  return [...new Set(times.filter(({ isDate }) => isDate === allDay).map(({ at }) => at))].toSorted((a, b) => a - b)
}
