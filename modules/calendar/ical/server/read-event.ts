import ICAL from 'ical.js'
import { InvalidRuleError, formatRule, parseRule } from '#platform/contract/recurrence-rule.ts'
import type { EventRow } from '../../server/tables.ts'
import type { UnknownParts } from './unknown-parts.ts'
import { readReminders, readUnknownParts } from './read-reminders.ts'
import { readDates, readEnd, readTimes, type Zones } from './read-times.ts'
import { SkippedEventError } from './skipped-event-error.ts'

/** `recurrenceId` is the original start of a changed occurrence; null for the series itself. */
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

const MAX_TEXT_LENGTHS = { title: 255, location: 500, description: 20_000, url: 2000 }
const DAY = 86_400_000
const MAX_DURATION = 366 * DAY

type Component = InstanceType<typeof ICAL.Component>

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
  const formatTime = (at: number) => new Date(at).toISOString().slice(0, allDay ? 10 : 24)
  const readDateList = (name: string) => readDates(component, name, { zones, allDay }).map(formatTime)
  const recurrenceId = component.getFirstProperty('recurrence-id')
  const [originalStart] = recurrenceId ? readTimes(recurrenceId, zones) : []
  if (recurrenceId?.getParameter('range')) throw new SkippedEventError('bad_rule', 'RECURRENCE-ID with RANGE')
  return {
    uid: readUid(component),
    title: readText(component, 'summary', MAX_TEXT_LENGTHS.title).trim() || '–',
    location: readText(component, 'location', MAX_TEXT_LENGTHS.location),
    description: readText(component, 'description', MAX_TEXT_LENGTHS.description),
    url: readText(component, 'url', MAX_TEXT_LENGTHS.url),
    start: formatTime(start.at),
    end: formatTime(allDay && end === start.at ? end + DAY : end),
    allDay: Number(allDay),
    timeZone: start.zone,
    recurrence: recurrenceId ? null : readRule(component),
    recurrenceId: originalStart ? formatTime(originalStart.at) : null,
    excluded: readDateList('exdate'),
    added: readDateList('rdate'),
    showAs: readText(component, 'transp').toUpperCase() === 'TRANSPARENT' ? 'free' : 'busy',
    status: readStatus(component),
    sequence: Math.min(Math.max(0, Number.parseInt(readText(component, 'sequence'), 10) || 0), 1_000_000),
    reminders: readReminders(component),
    unknownParts: readUnknownParts(component),
  }
}

function readText(component: Component, name: string, maxLength = 1000): string {
  const value = component.getFirstPropertyValue(name) as { toString: () => string } | string | null
  const text = value?.toString() ?? ''
  if (text.length > maxLength && name in limitedProperties)
    throw new SkippedEventError('too_large', `${name.toUpperCase()} has more than ${maxLength} characters`)
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

function readRule(component: Component): string | null {
  const rules = component.getAllProperties('rrule')
  if (rules.length > 1 || component.hasProperty('exrule')) throw new SkippedEventError('bad_rule', 'more than one recurrence rule')
  if (rules.length === 0) return null
  const rule = ICAL.stringify.property(rules[0]!.toJSON() as never, ICAL.design.icalendar, true).replace(/^RRULE[^:]*:/i, '')
  try {
    return formatRule(parseRule(rule))
  } catch (error) {
    throw new SkippedEventError(
      error instanceof InvalidRuleError && error.isTooFrequent ? 'rule_too_frequent' : 'bad_rule',
      `${rule.slice(0, 100)}: ${(error as Error).message}`,
    )
  }
}
