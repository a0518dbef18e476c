import ICAL from 'ical.js'
import { FIRST_YEAR, LAST_YEAR, REMINDER_LIMIT, REMINDER_MINUTES_LIMIT, type skipReasons } from '../../contract.ts'
import { BadRule, formatRule, parseRule } from '../../rule.ts'
import type { EventRow } from '../tables.ts'
import { toInstant } from '../zone.ts'
import type { Kept } from './event-text.ts'
import { zoneNamed } from './zone-of.ts'

export type SkipReason = (typeof skipReasons)[number]

export class Skipped extends Error {
  readonly reason: SkipReason
  readonly title: string
  constructor(reason: SkipReason, detail: string, title = '') {
    super(detail.slice(0, 200))
    this.reason = reason
    this.title = title.slice(0, 100)
  }
}

/** One VEVENT, read. `recurrenceId`: which occurrence of the series of its UID it changes, null for the series itself. */
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
> & { excluded: string[]; added: string[]; recurrenceId: string | null; reminders: number[]; kept: Kept; line: number }

/** Which zone times without one are meant in, and what the file's own names for zones mean. */
export type Zones = { floating: string; named: Map<string, string> }

const MOST_TEXT = { title: 255, location: 500, description: 20_000, url: 2000 }
const MOST_DATES = 1000
const MOST_KEPT = 100_000
const DAY = 86_400_000
const LONGEST = 366 * DAY

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>

/** Throws Skipped, which says why it cannot be kept. */
export function readEvent(text: string, line: number, zones: Zones): ReadEvent {
  const component = componentOf(text)
  const title = textOf(component, 'summary')
  try {
    return { ...eventOf(component, zones), line }
  } catch (error) {
    throw error instanceof Skipped ? new Skipped(error.reason, error.message, title) : new Skipped('bad_time', String(error), title)
  }
}

function componentOf(text: string): Component {
  try {
    return new ICAL.Component(ICAL.parse(text) as never)
  } catch (error) {
    const title = /^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1] ?? ''
    const message = error instanceof Error ? error.message : String(error)
    throw new Skipped(/recur|frequency|BY[A-Z]+|UNTIL|COUNT|INTERVAL/.test(message) ? 'bad_rule' : 'bad_time', message, title)
  }
}

function eventOf(component: Component, zones: Zones): Omit<ReadEvent, 'line'> {
  const startProperty = component.getFirstProperty('dtstart')
  if (!startProperty) throw new Skipped('no_start', 'DTSTART is missing')
  const [start] = momentsOf(startProperty, zones)
  if (start === undefined) throw new Skipped('no_start', 'DTSTART is empty')
  const allDay = start.isDate
  const end = endOf(component, { start: start.at, allDay, zones })
  if (end < start.at) throw new Skipped('ends_before_start', `ends ${new Date(end).toISOString()}`)
  if (end - start.at > LONGEST) throw new Skipped('out_of_range', 'lasts longer than 366 days')
  const moment = (at: number) => new Date(at).toISOString().slice(0, allDay ? 10 : 24)
  const dates = (name: string) => listOf(component, name, { zones, allDay }).map(moment)
  const recurrenceId = component.getFirstProperty('recurrence-id')
  const [changed] = recurrenceId ? momentsOf(recurrenceId, zones) : []
  if (recurrenceId?.getParameter('range')) throw new Skipped('bad_rule', 'RECURRENCE-ID with RANGE')
  return {
    uid: uidOf(component),
    title: textOf(component, 'summary', MOST_TEXT.title).trim() || '–',
    location: textOf(component, 'location', MOST_TEXT.location),
    description: textOf(component, 'description', MOST_TEXT.description),
    url: textOf(component, 'url', MOST_TEXT.url),
    start: moment(start.at),
    end: moment(allDay && end === start.at ? end + DAY : end),
    allDay: Number(allDay),
    timeZone: start.zone,
    recurrence: recurrenceId ? null : ruleOf(component),
    recurrenceId: changed ? moment(changed.at) : null,
    excluded: dates('exdate'),
    added: dates('rdate'),
    showAs: textOf(component, 'transp').toUpperCase() === 'TRANSPARENT' ? 'free' : 'busy',
    status: statusOf(component),
    sequence: Math.min(Math.max(0, Number.parseInt(textOf(component, 'sequence'), 10) || 0), 1_000_000),
    reminders: remindersOf(component),
    kept: keptOf(component),
  }
}

function textOf(component: Component, name: string, most = 1000): string {
  const value = component.getFirstPropertyValue(name) as { toString: () => string } | string | null
  const text = value?.toString() ?? ''
  if (text.length > most && name in lengths) throw new Skipped('too_large', `${name.toUpperCase()} has more than ${most} characters`)
  return text
}

const lengths = { summary: 1, location: 1, description: 1, url: 1 }

function uidOf(component: Component): string {
  const uid = textOf(component, 'uid').trim()
  if (uid.length > 500) throw new Skipped('too_large', 'UID has more than 500 characters')
  return uid
}

function statusOf(component: Component): EventRow['status'] {
  const status = textOf(component, 'status').toLowerCase()
  return status === 'tentative' || status === 'cancelled' ? status : 'confirmed'
}

type Moment = { at: number; isDate: boolean; zone: string }

/** The values of a date property; all-day ones at midnight as if in UTC. */
function momentsOf(property: Property, { floating, named }: Zones): Moment[] {
  const tzid = property.getFirstParameter('tzid')
  const zone = tzid ? (named.get(tzid) ?? zoneNamed(tzid)) : floating
  const isReal = property.toJSON().slice(3).every(isRealMoment)
  if (!isReal) throw new Skipped('bad_time', `${property.name.toUpperCase()} is no time`)
  return property.getValues().map((value) => {
    const time = (value instanceof ICAL.Period ? value.start : value) as InstanceType<typeof ICAL.Time>
    if (!(time instanceof ICAL.Time)) throw new Skipped('bad_time', `${property.name.toUpperCase()} is no time`)
    const { year, month, day, hour, minute, second, isDate } = time
    const wall = Date.UTC(year, month - 1, day, hour, minute, second)
    if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== day)
      throw new Skipped('bad_time', `${property.name.toUpperCase()} is no time`)
    if (year < FIRST_YEAR || year > LAST_YEAR) throw new Skipped('out_of_range', `${property.name.toUpperCase()} lies in the year ${year}`)
    if (isDate) return { at: wall, isDate, zone: zone ?? floating }
    if (!tzid && isUtc(property, time)) return { at: wall, isDate, zone: 'UTC' }
    if (!zone) throw new Skipped('unknown_time_zone', `TZID ${tzid ?? ''}`)
    return { at: toInstant(wall, zone), isDate, zone }
  })
}

/** ical.js counts the 31st of June, or the hour 99, on into what follows. */
function isRealMoment(value: unknown): boolean {
  const [date, time = '00:00:00'] = String(value)
    .replace(/Z?(\/.*)?$/, '')
    .split('T') as [string, string?]
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  return isDay && /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)$/.test(time)
}

const isUtc = (property: Property, time: InstanceType<typeof ICAL.Time>) =>
  time.zone === ICAL.Timezone.utcTimezone || String(property.toJSON().at(3)).endsWith('Z')

function endOf(component: Component, { start, allDay, zones }: { start: number; allDay: boolean; zones: Zones }): number {
  const property = component.getFirstProperty('dtend')
  const [end] = property ? momentsOf(property, zones) : []
  if (end) return end.isDate === allDay ? end.at : start
  const duration: unknown = component.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? start + duration.toSeconds() * 1000 : start + (allDay ? DAY : 0)
}

/** Dates of another kind than the start name no occurrence. */
function listOf(component: Component, name: string, { zones, allDay }: { zones: Zones; allDay: boolean }): number[] {
  const moments = component.getAllProperties(name).flatMap((property) => momentsOf(property, zones))
  if (moments.length > MOST_DATES) throw new Skipped('too_many_exceptions', `${name.toUpperCase()} has ${moments.length} values`)
  return [...new Set(moments.filter(({ isDate }) => isDate === allDay).map(({ at }) => at))].toSorted((one, other) => one - other)
}

function ruleOf(component: Component): string | null {
  const rules = component.getAllProperties('rrule')
  if (rules.length > 1 || component.hasProperty('exrule')) throw new Skipped('bad_rule', 'more than one rule')
  if (rules.length === 0) return null
  const raw = ICAL.stringify.property(rules[0]!.toJSON() as never, ICAL.design.icalendar, true).replace(/^RRULE[^:]*:/i, '')
  try {
    return formatRule(parseRule(raw))
  } catch (error) {
    throw new Skipped(
      error instanceof BadRule && error.isTooFrequent ? 'rule_too_frequent' : 'bad_rule',
      `${raw.slice(0, 100)}: ${(error as Error).message}`,
    )
  }
}

/** Alarms that say something so many minutes before the start; all others are kept as they are. */
function remindersOf(component: Component): number[] {
  const minutes = component.getAllSubcomponents('valarm').flatMap((alarm) => minutesBefore(alarm) ?? [])
  return [...new Set(minutes)].slice(0, REMINDER_LIMIT)
}

function minutesBefore(alarm: Component): number | undefined {
  const trigger = alarm.getFirstProperty('trigger')
  const value: unknown = trigger?.getFirstValue()
  const isPlain = /^(DISPLAY|AUDIO)$/i.test(String(alarm.getFirstPropertyValue('action'))) && !alarm.hasProperty('repeat')
  if (!isPlain || !(value instanceof ICAL.Duration) || trigger?.getFirstParameter('related')?.toUpperCase() === 'END') return undefined
  const minutes = -value.toSeconds() / 60
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= REMINDER_MINUTES_LIMIT ? minutes : undefined
}

const UNDERSTOOD = new Set(
  'uid,dtstamp,created,last-modified,sequence,dtstart,dtend,duration,recurrence-id,rrule,exdate,rdate,summary,location,description,url,status,transp'.split(
    ',',
  ),
)

function keptOf(component: Component): Kept {
  const properties = component
    .getAllProperties()
    .filter(({ name }) => !UNDERSTOOD.has(name))
    .map((property) => property.toJSON())
  const alarms = component.getAllSubcomponents().filter((one) => one.name !== 'valarm' || minutesBefore(one) === undefined)
  const kept = { ...(properties.length > 0 && { properties }), ...(alarms.length > 0 && { components: alarms.map((one) => one.toJSON()) }) }
  if (JSON.stringify(kept).length > MOST_KEPT) throw new Skipped('too_large', 'its other properties are too long')
  return kept
}
