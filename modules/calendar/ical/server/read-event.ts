import ICAL from 'ical.js'
import { FIRST_YEAR, LAST_YEAR, REMINDER_LIMIT, REMINDER_MINUTES_LIMIT, type skipReasons } from '../../contract.ts'
import { InvalidRuleError, formatRule, parseRule } from '../../recurrence/rule.ts'
import type { EventRow } from '../../server/tables.ts'
import { toInstant } from '../../recurrence/server/index.ts'
import type { UnknownParts } from './format-vevent.ts'
import { findZone } from './find-zone.ts'

export type SkipReason = (typeof skipReasons)[number]

export class SkippedEventError extends Error {
  readonly reason: SkipReason
  readonly title: string
  constructor(reason: SkipReason, detail: string, title = '') {
    super(detail.slice(0, 200))
    this.reason = reason
    this.title = title.slice(0, 100)
  }
}

/** `recurrenceId`: the original start of the changed occurrence, null for the series itself. */
export type ReadEvent = Pick<
  EventRow,
  | 'uid'
  | 'title'
  | 'start'
  | 'end'
  | 'allDay'
  | 'timeZone'
  | 'location'
  | 'description'
  | 'url'
  | 'recurrence'
  | 'showAs'
  | 'status'
  | 'sequence'
> & { excluded: string[]; added: string[]; recurrenceId: string | null; reminders: number[]; unknownParts: UnknownParts; line: number }

/** The zone of floating times, and the IANA zones of the file's own zone names. */
export type Zones = { floating: string; named: Map<string, string> }

const MAX_TEXT_LENGTHS = { title: 255, location: 500, description: 20_000, url: 2000 }
const MAX_DATES = 1000
const MAX_UNKNOWN_LENGTH = 100_000
const DAY = 86_400_000
const MAX_DURATION = 366 * DAY

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>

/** Throws SkippedEventError with the reason. */
export function readEvent(text: string, line: number, zones: Zones): ReadEvent {
  const component = parseComponent(text)
  const title = readText(component, 'summary')
  try {
    return { ...toReadEvent(component, zones), line }
  } catch (error) {
    throw error instanceof SkippedEventError
      ? new SkippedEventError(error.reason, error.message, title)
      : new SkippedEventError('bad_time', String(error), title)
  }
}

function parseComponent(text: string): Component {
  try {
    return new ICAL.Component(ICAL.parse(text) as never)
  } catch (error) {
    const title = /^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1] ?? ''
    const message = error instanceof Error ? error.message : String(error)
    throw new SkippedEventError(/recur|frequency|BY[A-Z]+|UNTIL|COUNT|INTERVAL/.test(message) ? 'bad_rule' : 'bad_time', message, title)
  }
}

function toReadEvent(component: Component, zones: Zones): Omit<ReadEvent, 'line'> {
  const startProperty = component.getFirstProperty('dtstart')
  if (!startProperty) throw new SkippedEventError('no_start', 'DTSTART is missing')
  const [start] = readTimes(startProperty, zones)
  if (start === undefined) throw new SkippedEventError('no_start', 'DTSTART is empty')
  const allDay = start.isDate
  const end = readEnd(component, { start: start.at, allDay, zones })
  if (end < start.at) throw new SkippedEventError('ends_before_start', `ends ${new Date(end).toISOString()}`)
  if (end - start.at > MAX_DURATION) throw new SkippedEventError('out_of_range', 'lasts longer than 366 days')
  const moment = (at: number) => new Date(at).toISOString().slice(0, allDay ? 10 : 24)
  const dates = (name: string) => readDates(component, name, { zones, allDay }).map(moment)
  const recurrenceId = component.getFirstProperty('recurrence-id')
  const [changed] = recurrenceId ? readTimes(recurrenceId, zones) : []
  if (recurrenceId?.getParameter('range')) throw new SkippedEventError('bad_rule', 'RECURRENCE-ID with RANGE')
  return {
    uid: readUid(component),
    title: readText(component, 'summary', MAX_TEXT_LENGTHS.title).trim() || '–',
    location: readText(component, 'location', MAX_TEXT_LENGTHS.location),
    description: readText(component, 'description', MAX_TEXT_LENGTHS.description),
    url: readText(component, 'url', MAX_TEXT_LENGTHS.url),
    start: moment(start.at),
    end: moment(allDay && end === start.at ? end + DAY : end),
    allDay: Number(allDay),
    timeZone: start.zone,
    recurrence: recurrenceId ? null : readRule(component),
    recurrenceId: changed ? moment(changed.at) : null,
    excluded: dates('exdate'),
    added: dates('rdate'),
    showAs: readText(component, 'transp').toUpperCase() === 'TRANSPARENT' ? 'free' : 'busy',
    status: readStatus(component),
    sequence: Math.min(Math.max(0, Number.parseInt(readText(component, 'sequence'), 10) || 0), 1_000_000),
    reminders: readReminders(component),
    unknownParts: readUnknownParts(component),
  }
}

function readText(component: Component, name: string, most = 1000): string {
  const value = component.getFirstPropertyValue(name) as { toString: () => string } | string | null
  const text = value?.toString() ?? ''
  if (text.length > most && name in limitedProperties)
    throw new SkippedEventError('too_large', `${name.toUpperCase()} has more than ${most} characters`)
  return text
}

const limitedProperties = { summary: 1, location: 1, description: 1, url: 1 }

function readUid(component: Component): string {
  const uid = readText(component, 'uid').trim()
  if (uid.length > 500) throw new SkippedEventError('too_large', 'UID has more than 500 characters')
  return uid
}

function readStatus(component: Component): EventRow['status'] {
  const status = readText(component, 'status').toLowerCase()
  return status === 'tentative' || status === 'cancelled' ? status : 'confirmed'
}

type ReadTime = { at: number; isDate: boolean; zone: string }

/** Instants in milliseconds; all-day dates are midnight UTC. */
function readTimes(property: Property, { floating, named }: Zones): ReadTime[] {
  const tzid = property.getFirstParameter('tzid')
  const zone = tzid ? (named.get(tzid) ?? findZone(tzid)) : floating
  const isReal = property.toJSON().slice(3).every(isValidTime)
  if (!isReal) throw new SkippedEventError('bad_time', `${property.name.toUpperCase()} is not a valid date or time`)
  return property.getValues().map((value) => {
    const time = (value instanceof ICAL.Period ? value.start : value) as InstanceType<typeof ICAL.Time>
    if (!(time instanceof ICAL.Time)) throw new SkippedEventError('bad_time', `${property.name.toUpperCase()} is not a valid date or time`)
    const { year, month, day, hour, minute, second, isDate } = time
    const wall = Date.UTC(year, month - 1, day, hour, minute, second)
    if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== day)
      throw new SkippedEventError('bad_time', `${property.name.toUpperCase()} is not a valid date or time`)
    if (year < FIRST_YEAR || year > LAST_YEAR)
      throw new SkippedEventError('out_of_range', `${property.name.toUpperCase()} is in the year ${year}`)
    if (isDate) return { at: wall, isDate, zone: zone ?? floating }
    if (!tzid && isUtc(property, time)) return { at: wall, isDate, zone: 'UTC' }
    if (!zone) throw new SkippedEventError('unknown_time_zone', `TZID ${tzid ?? ''}`)
    return { at: toInstant(wall, zone), isDate, zone }
  })
}

/** ical.js accepts 31 June or hour 99 and overflows into the next month or day. */
function isValidTime(value: unknown): boolean {
  const [date, time = '00:00:00'] = String(value)
    .replace(/Z?(\/.*)?$/, '')
    .split('T') as [string, string?]
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  return isDay && /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)$/.test(time)
}

const isUtc = (property: Property, time: InstanceType<typeof ICAL.Time>) =>
  time.zone === ICAL.Timezone.utcTimezone || String(property.toJSON().at(3)).endsWith('Z')

function readEnd(component: Component, { start, allDay, zones }: { start: number; allDay: boolean; zones: Zones }): number {
  const property = component.getFirstProperty('dtend')
  const [end] = property ? readTimes(property, zones) : []
  if (end) return end.isDate === allDay ? end.at : start
  const duration: unknown = component.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? start + duration.toSeconds() * 1000 : start + (allDay ? DAY : 0)
}

/** Ignores dates whose type (date or time) differs from that of the start. */
function readDates(component: Component, name: string, { zones, allDay }: { zones: Zones; allDay: boolean }): number[] {
  const moments = component.getAllProperties(name).flatMap((property) => readTimes(property, zones))
  if (moments.length > MAX_DATES) throw new SkippedEventError('too_many_exceptions', `${name.toUpperCase()} has ${moments.length} values`)
  return [...new Set(moments.filter(({ isDate }) => isDate === allDay).map(({ at }) => at))].toSorted((one, other) => one - other)
}

function readRule(component: Component): string | null {
  const rules = component.getAllProperties('rrule')
  if (rules.length > 1 || component.hasProperty('exrule')) throw new SkippedEventError('bad_rule', 'more than one recurrence rule')
  if (rules.length === 0) return null
  const raw = ICAL.stringify.property(rules[0]!.toJSON() as never, ICAL.design.icalendar, true).replace(/^RRULE[^:]*:/i, '')
  try {
    return formatRule(parseRule(raw))
  } catch (error) {
    throw new SkippedEventError(
      error instanceof InvalidRuleError && error.isTooFrequent ? 'rule_too_frequent' : 'bad_rule',
      `${raw.slice(0, 100)}: ${(error as Error).message}`,
    )
  }
}

/** Alarms that are not a number of minutes before the start are preserved as unknown components. */
function readReminders(component: Component): number[] {
  const minutes = component.getAllSubcomponents('valarm').flatMap((alarm) => getMinutesBefore(alarm) ?? [])
  return [...new Set(minutes)].slice(0, REMINDER_LIMIT)
}

function getMinutesBefore(alarm: Component): number | undefined {
  const trigger = alarm.getFirstProperty('trigger')
  const value: unknown = trigger?.getFirstValue()
  const isPlain = /^(DISPLAY|AUDIO)$/i.test(String(alarm.getFirstPropertyValue('action'))) && !alarm.hasProperty('repeat')
  if (!isPlain || !(value instanceof ICAL.Duration) || trigger?.getFirstParameter('related')?.toUpperCase() === 'END') return undefined
  const minutes = -value.toSeconds() / 60
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= REMINDER_MINUTES_LIMIT ? minutes : undefined
}

const KNOWN_PROPERTIES = new Set(
  'uid,dtstamp,created,last-modified,sequence,dtstart,dtend,duration,recurrence-id,rrule,exdate,rdate,summary,location,description,url,status,transp'.split(
    ',',
  ),
)

function readUnknownParts(component: Component): UnknownParts {
  const properties = component
    .getAllProperties()
    .filter(({ name }) => !KNOWN_PROPERTIES.has(name))
    .map((property) => property.toJSON())
  const alarms = component.getAllSubcomponents().filter((one) => one.name !== 'valarm' || getMinutesBefore(one) === undefined)
  const kept = { ...(properties.length > 0 && { properties }), ...(alarms.length > 0 && { components: alarms.map((one) => one.toJSON()) }) }
  if (JSON.stringify(kept).length > MAX_UNKNOWN_LENGTH) throw new SkippedEventError('too_large', 'its other properties are too long')
  return kept
}
