import ICAL from 'ical.js'
import type { Override } from '../tables.ts'
import { readOne, uidIn } from './read-calendar.ts'

const methods = ['request', 'cancel', 'reply', 'publish'] as const
type Somebody = { name: string; email: string }

/** What an invitation that came with a mail says. `start` and `end` in UTC, of an all-day event at midnight there. */
export type ReadInvitation = {
  method: (typeof methods)[number]
  uid: string
  title: string
  start: string
  end: string
  allDay: boolean
  location: string
  organizer: Somebody | null
  guests: Somebody[]
  isSeries: boolean
}

/** Longer ones are none that people send each other. */
const LONGEST = 100_000
const MOST_EVENTS = 200
const MOST_GUESTS = 200

/** Undefined where it holds no event that the calendar could keep. */
export function readInvitation(text: string, timeZone: string): ReadInvitation | undefined {
  const event = eventIn(text, timeZone)
  if (!event) return undefined
  const { uid, title, location, allDay } = event
  const moment = (at: string) => (at.length === 10 ? `${at}T00:00:00.000Z` : at)
  const { start, end } = shownOf(event)
  const when = { start: moment(start), end: moment(end), allDay: allDay === 1, isSeries: isSeries(event) }
  return { uid, title, location, ...when, ...peopleIn(text) }
}

/** Where single occurrences are told of, when the first of them is now. */
function shownOf({ start, end, exceptions }: Invited): { start: string; end: string } {
  const [first] = Object.values(exceptions ?? {})
  return { start: first?.start ?? start, end: first?.end ?? end }
}

const isSeries = ({ recurrence, added, exceptions }: Invited) =>
  exceptions === null ? recurrence !== null || added !== '[]' : Object.keys(exceptions).length > 1

type Event = ReturnType<typeof readOne>
/** A cancellation may leave out of the event what it likes. */
export type Invited = Event & { isCancellation: boolean }

/**
 * The event it is about; undefined where there is none that the calendar could keep. It is read each time the mail is, and
 * while others wait: so its rule is followed only once it is put into the calendar.
 */
export function eventIn(text: string, timeZone: string): Invited | undefined {
  if (text.length > LONGEST || text.includes('\0')) return undefined
  try {
    return isCancellation(text)
      ? cancelled(readOne(withDates(text), timeZone, MOST_EVENTS))
      : { ...readOne(text, timeZone, MOST_EVENTS), isCancellation: false }
  } catch {
    return undefined
  }
}

const isCancellation = (text: string) => /^METHOD:CANCEL\s*$/im.test(text)
const unfolded = (text: string) => text.replace(/\r?\n[ \t]/g, '')
/** Each ends before the next one begins: what has no end is given up there and not looked for through the whole text. */
const EVENTS = /^BEGIN:VEVENT\s(?:(?!^BEGIN:VEVENT)[^])*?^END:VEVENT/gim

/** A cancellation need not say when a date of a series was: its name does. */
const withDates = (text: string) =>
  unfolded(text).replace(EVENTS, (event) =>
    /^DTSTART[:;]/im.test(event) ? event : event.replace(/^RECURRENCE-ID([:;].*)$/im, '$&\r\nDTSTART$1'),
  )

/** The UID of an event whose cancellation says of no date when it was. */
export function undatedUid(text: string): string | undefined {
  if (text.length > LONGEST || !isCancellation(text)) return undefined
  const [event] = unfolded(text).match(EVENTS) ?? []
  return !event || /^(DTSTART|RECURRENCE-ID)[:;]/im.test(event) ? undefined : uidIn(event)
}

/** The cancellation, saying when the event was. */
export function datedText(text: string, { start, end }: { start: string; end: string }): string {
  const moment = (name: string, at: string) => `${name}${at.length === 10 ? ';VALUE=DATE' : ''}:${at.replace(/[-:]|\.\d+/g, '')}`
  return text.replace(/^BEGIN:VEVENT/im, (begin) => [begin, moment('DTSTART', start), moment('DTEND', end)].join('\r\n'))
}

function cancelled(event: Event): Invited {
  const exceptions = Object.entries(event.exceptions ?? {}).map(([key, one]): [string, Override] => [key, { ...one, status: 'cancelled' }])
  return { ...event, status: 'cancelled', exceptions: event.exceptions && Object.fromEntries(exceptions), isCancellation: true }
}

function peopleIn(text: string): Pick<ReadInvitation, 'method' | 'organizer' | 'guests'> {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  const event = calendar.getFirstSubcomponent('vevent')
  const method = String(calendar.getFirstPropertyValue('method') ?? '').toLowerCase()
  const people = (name: string) =>
    (event?.getAllProperties(name) ?? []).slice(0, MOST_GUESTS).flatMap((property) => somebody(property) ?? [])
  return {
    method: methods.find((one) => one === method) ?? 'publish',
    organizer: people('organizer')[0] ?? null,
    guests: people('attendee'),
  }
}

function somebody(property: InstanceType<typeof ICAL.Property>): Somebody | undefined {
  const email = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '')
  if (!email.includes('@') || email.length > 320) return undefined
  return { name: (property.getFirstParameter('cn') ?? '').slice(0, 250), email }
}
