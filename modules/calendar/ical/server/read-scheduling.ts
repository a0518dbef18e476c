import ICAL from 'ical.js'
import { GUEST_NOTE_MAX_LENGTH, type GuestResponse } from '../../contract.ts'
import { toEmailKey } from '../../guests/email-address.ts'
import { mapNamedZones } from './read-calendar.ts'
import { readEnd, readTimes, type Zones } from './read-times.ts'
import { splitCalendar } from './split-calendar.ts'

/** One component of a message about an event (RFC 5546). Times have the format of event responses. */
export type SchedulingItem = {
  uid: string
  /** The original start of the occurrence; null for the whole event. */
  key: string | null
  sequence: number
  /** DTSTAMP; null if it is missing. */
  stamp: string | null
  /** Responses by lowercase address; null if the attendee has delegated the invitation. */
  attendees: Map<string, GuestResponse | null>
  comment: string
  time: { start: string; end: string; allDay: boolean } | null
}
export type SchedulingMessage = { method: 'reply' | 'counter' | 'refresh'; items: SchedulingItem[] }

const METHOD = /^METHOD:(REPLY|COUNTER|REFRESH)\s*$/im
const MAX_LENGTH = 100_000
const MAX_ITEMS = 50

const responses: Record<string, GuestResponse> = {
  'NEEDS-ACTION': 'pending',
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'maybe',
}

/** Reads a message from a guest. Undefined for other messages and for unreadable ones. */
export function readSchedulingMessage(text: string, timeZone: string): SchedulingMessage | undefined {
  const method = text.length > MAX_LENGTH ? undefined : METHOD.exec(text)?.[1]?.toLowerCase()
  if (!method) return undefined
  try {
    const { blocks } = splitCalendar(text, MAX_ITEMS)
    const zones = { floating: timeZone, named: mapNamedZones(blocks) }
    const events = blocks.filter(({ name }) => name === 'VEVENT')
    return { method: method as SchedulingMessage['method'], items: events.map((event) => readItem(event.text, zones)) }
  } catch {
    return undefined
  }
}

type Component = InstanceType<typeof ICAL.Component>

function readItem(text: string, zones: Zones): SchedulingItem {
  const component = new ICAL.Component(ICAL.parse(text) as never)
  return {
    uid: readText(component, 'uid').trim(),
    key: readTime(component, 'recurrence-id', zones)?.text ?? null,
    sequence: Math.max(0, Number.parseInt(readText(component, 'sequence'), 10) || 0),
    stamp: readTime(component, 'dtstamp', zones)?.text ?? null,
    attendees: new Map(component.getAllProperties('attendee').map(readAttendee)),
    comment: readText(component, 'comment').trim().slice(0, GUEST_NOTE_MAX_LENGTH),
    time: readSpan(component, zones),
  }
}

const readText = (component: Component, name: string) => String(component.getFirstPropertyValue(name) ?? '')

function readAttendee(property: InstanceType<typeof ICAL.Property>): [key: string, response: GuestResponse | null] {
  const status = (property.getFirstParameter('partstat') ?? 'NEEDS-ACTION').toUpperCase()
  return [toEmailKey(String(property.getFirstValue() ?? '').replace(/^mailto:/i, '')), responses[status] ?? null]
}

function readTime(component: Component, name: string, zones: Zones): { text: string; at: number; allDay: boolean } | undefined {
  const property = component.getFirstProperty(name)
  const [time] = property ? readTimes(property, zones) : []
  return time && { text: formatTime(time.at, time.isDate), at: time.at, allDay: time.isDate }
}

const formatTime = (at: number, isDate: boolean) => new Date(at).toISOString().slice(0, isDate ? 10 : 24)

function readSpan(component: Component, zones: Zones): SchedulingItem['time'] {
  const start = readTime(component, 'dtstart', zones)
  if (!start) return null
  const end = readEnd(component, { start: start.at, allDay: start.allDay, zones })
  return { start: start.text, end: formatTime(end, start.allDay), allDay: start.allDay }
}
