import ICAL from 'ical.js'
import type { GuestResponse } from '../../contract.ts'
import type { OccurrenceOverride } from '../../server/tables.ts'
import { readSingleEvent, findUid } from './read-calendar.ts'
import { readSchedulingMessage } from './read-scheduling.ts'

const methods = ['request', 'cancel', 'reply', 'counter', 'refresh', 'declinecounter', 'publish'] as const
type InvitationPerson = { name: string; email: string }

/** An invitation of an email. `start` and `end` are in UTC; for all-day events midnight UTC. */
export type ReadInvitation = {
  method: (typeof methods)[number]
  uid: string
  title: string
  start: string
  end: string
  allDay: boolean
  location: string
  organizer: InvitationPerson | null
  guests: InvitationPerson[]
  isSeries: boolean
  /** The answer of a guest in a REPLY or COUNTER. */
  answer: { response: GuestResponse; note: string } | null
}

const MAX_LENGTH = 100_000
const MAX_EVENTS = 200
const MAX_GUESTS = 200

export function readInvitation(text: string, timeZone: string): ReadInvitation | undefined {
  const event = readInvitedEvent(text, timeZone)
  if (!event) return undefined
  const { uid, title, location, allDay } = event
  const toUtcTime = (time: string) => (time.length === 10 ? `${time}T00:00:00.000Z` : time)
  const { start, end } = getFirstTimes(event)
  const times = { start: toUtcTime(start), end: toUtcTime(end), allDay: allDay === 1, isSeries: isSeries(event) }
  return { uid, title, location, ...times, ...readPeople(text), answer: readAnswer(text, timeZone) }
}

function readAnswer(text: string, timeZone: string): ReadInvitation['answer'] {
  const message = readSchedulingMessage(text, timeZone)
  const [item] = message && message.method !== 'refresh' ? message.items : []
  const [response] = item?.attendees.values() ?? []
  return item && response ? { response, note: item.comment } : null
}

function getFirstTimes({ start, end, exceptions }: InvitedEvent): { start: string; end: string } {
  const [first] = Object.values(exceptions ?? {})
  return { start: first?.start ?? start, end: first?.end ?? end }
}

const isSeries = ({ recurrence, added, exceptions }: InvitedEvent) =>
  exceptions === null ? recurrence !== null || added !== '[]' : Object.keys(exceptions).length > 1

type Event = ReturnType<typeof readSingleEvent>
export type InvitedEvent = Event & { isCancellation: boolean }

/** Returns undefined if the text contains no valid event. Does not expand the rule, because this runs whenever the email is read. */
export function readInvitedEvent(text: string, timeZone: string): InvitedEvent | undefined {
  if (text.length > MAX_LENGTH || text.includes('\0')) return undefined
  try {
    return isCancellation(text)
      ? toCancellation(readSingleEvent(addOccurrenceDates(text), timeZone, MAX_EVENTS))
      : { ...readSingleEvent(text, timeZone, MAX_EVENTS), isCancellation: false }
  } catch {
    return undefined
  }
}

const isCancellation = (text: string) => /^METHOD:CANCEL\s*$/im.test(text)
const unfoldLines = (text: string) => text.replace(/\r?\n[ \t]/g, '')
/** The lookahead stops at the next BEGIN, which avoids quadratic time for unmatched ones. */
const VEVENT_PATTERN = /^BEGIN:VEVENT\s(?:(?!^BEGIN:VEVENT)[^])*?^END:VEVENT/gim

/** Cancellations of occurrences may lack a DTSTART; the RECURRENCE-ID then provides it. */
const addOccurrenceDates = (text: string) =>
  unfoldLines(text).replace(VEVENT_PATTERN, (event) =>
    /^DTSTART[:;]/im.test(event) ? event : event.replace(/^RECURRENCE-ID([:;].*)$/im, '$&\r\nDTSTART$1'),
  )

/** Returns the UID of a canceled event without dates. */
export function findUndatedUid(text: string): string | undefined {
  if (text.length > MAX_LENGTH || !isCancellation(text)) return undefined
  const [event] = unfoldLines(text).match(VEVENT_PATTERN) ?? []
  return !event || /^(DTSTART|RECURRENCE-ID)[:;]/im.test(event) ? undefined : findUid(event)
}

export function addDates(text: string, { start, end }: { start: string; end: string }): string {
  const formatDateLine = (name: string, time: string) =>
    `${name}${time.length === 10 ? ';VALUE=DATE' : ''}:${time.replace(/[-:]|\.\d+/g, '')}`
  return text.replace(/^BEGIN:VEVENT/im, (begin) => [begin, formatDateLine('DTSTART', start), formatDateLine('DTEND', end)].join('\r\n'))
}

function toCancellation(event: Event): InvitedEvent {
  const exceptions = Object.entries(event.exceptions ?? {}).map(([key, override]): [string, OccurrenceOverride] => [
    key,
    { ...override, status: 'cancelled' },
  ])
  return { ...event, status: 'cancelled', exceptions: event.exceptions && Object.fromEntries(exceptions), isCancellation: true }
}

function readPeople(text: string): Pick<ReadInvitation, 'method' | 'organizer' | 'guests'> {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  const event = calendar.getFirstSubcomponent('vevent')
  const method = String(calendar.getFirstPropertyValue('method') ?? '').toLowerCase()
  const readAll = (name: string) =>
    (event?.getAllProperties(name) ?? []).slice(0, MAX_GUESTS).flatMap((property) => readPerson(property) ?? [])
  return {
    method: methods.find((name) => name === method) ?? 'publish',
    organizer: readAll('organizer')[0] ?? null,
    guests: readAll('attendee'),
  }
}

function readPerson(property: InstanceType<typeof ICAL.Property>): InvitationPerson | undefined {
  const email = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '')
  if (!email.includes('@') || email.length > 320) return undefined
  return { name: (property.getFirstParameter('cn') ?? '').slice(0, 250), email }
}
