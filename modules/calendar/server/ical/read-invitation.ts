import ICAL from 'ical.js'
import { readCalendar, type ImportedEvent } from './read-calendar.ts'

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
const MOST_GUESTS = 200

/** Undefined where it holds no event that the calendar could keep. */
export function readInvitation(text: string, timeZone: string): ReadInvitation | undefined {
  const event = eventIn(text, timeZone)
  if (!event) return undefined
  const { uid, title, location, allDay, recurrence, added } = event
  const moment = (at: string) => (at.length === 10 ? `${at}T00:00:00.000Z` : at)
  const when = { start: moment(event.start), end: moment(event.end), allDay: allDay === 1, isSeries: recurrence !== null || added !== '[]' }
  return { uid, title, location, ...when, ...peopleIn(text) }
}

/** Its first event; undefined where there is none that the calendar could keep. */
export function eventIn(text: string, timeZone: string): ImportedEvent | undefined {
  if (text.length > LONGEST) return undefined
  try {
    return readCalendar(new TextEncoder().encode(text), timeZone, () => {}).events[0]
  } catch {
    return undefined
  }
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
