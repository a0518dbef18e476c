import ICAL from 'ical.js'
import type { Event } from '../../contract.ts'
import type { EventRow, OccurrenceOverride, OccurrenceOverrides } from '../../server/tables.ts'
import { toInstant, toWallTime } from '../../recurrence/server/index.ts'
import type { EventRoom } from '../../rooms/contract.ts'
import { formatLocation, formatRoomAddress } from '../../rooms/server/index.ts'
import { listMissingReminders, selectAlarms } from './alarms.ts'
import { formatLine, escapeText } from '#platform/server/content-lines/content-line.ts'
import { participationStatuses } from './participation-statuses.ts'
import { mergeParts, type UnknownParts } from './unknown-parts.ts'

type ObjectOptions = {
  /** The email addresses of users, by id; others are replaced by placeholders, because not every reader may see them. */
  addresses?: ReadonlyMap<number, string>
  /** Occurrences with responses of their own, by original start. */
  occurrences?: ReadonlyMap<string, Event>
  /** What programs of a guest have added to their copy. */
  ownParts?: UnknownParts
}

/** `event` is the response as the reader of the calendar sees it. Alarms of the organizer are not for guests. */
export function formatVevents(row: EventRow, event: Event, options: ObjectOptions = {}): string {
  const { addresses = new Map(), occurrences = new Map(), ownParts = {} } = options
  const overrides: Overrides = { ...Object.fromEntries([...occurrences.keys()].map((key) => [key, {}])), ...parseOverrides(row) }
  const pickParts = (parts: UnknownParts) => (event.isOwn === false ? omitAlarms(parts) : parts)
  const { reminders } = event
  const content = { ...event, location: formatLocation(event.location, event.rooms ?? []) }
  const master = formatVevent(row, content, {
    reminders,
    people: formatPeople(event, addresses),
    dateLines: formatSeriesLines(row),
    unknownParts: mergeParts(pickParts(parseUnknownParts(row.properties)), ownParts),
  })
  const exceptions = Object.entries(overrides).map(([key, { properties, ...override }]) => {
    const people = formatPeople(occurrences.get(key) ?? event, addresses)
    return formatException(row, content, { people, reminders, key, override: { ...override, properties: pickParts(properties ?? {}) } })
  })
  return [master, ...exceptions].join('\r\n')
}

type Overrides = Record<string, OccurrenceOverride & { properties?: UnknownParts }>

const parseOverrides = ({ overrides }: EventRow) => JSON.parse(overrides) as Overrides

const omitAlarms = ({ components = [], ...parts }: UnknownParts): UnknownParts => ({
  ...parts,
  components: components.filter((component) => (component as unknown[])[0] !== 'valarm'),
})

type MessageParts = {
  people: string[]
  /** Only these occurrences, by original start; null for the whole event. */
  keys: readonly string[] | null
  isCancelled: boolean
}

/** The components of a message to a guest: without reminders and without properties of other programs. */
export function formatMessageVevents(row: EventRow, { people, keys, isCancelled }: MessageParts): string[] {
  const overrides = JSON.parse(row.overrides) as OccurrenceOverrides
  const status = isCancelled ? { status: 'cancelled' as const } : {}
  const parts = { people, reminders: [], unknownParts: {} }
  const toException = (key: string) => {
    const { properties: _, ...override } = overrides[key] ?? {}
    return formatException(row, row, { ...parts, key, override: { ...override, sequence: row.sequence, ...status } })
  }
  if (keys) return keys.map(toException)
  const series = { ...row, ...status }
  const master = formatVevent(series, series, { ...parts, dateLines: formatSeriesLines(row) })
  return isCancelled ? [master] : [master, ...Object.keys(overrides).map(toException)]
}

/** The columns of an event or properties of its response that its component shows. */
type Content = Pick<Event, 'title' | 'location' | 'description' | 'url' | 'showAs' | 'status'>
type CommonParts = { people: string[]; reminders: readonly number[] }

type Exception = CommonParts & { key: string; override: OccurrenceOverride }

function formatException(row: EventRow, event: Content, { key, override, people, reminders }: Exception): string {
  const start = override.start ?? key
  const length = Date.parse(row.end) - Date.parse(row.start)
  const end = override.end ?? formatInstant(row, Date.parse(start) + length)
  const { properties, ...overriddenFields } = override
  const occurrence = { ...row, ...overriddenFields, start, end }
  const dateLines = [formatDateLine(row, 'RECURRENCE-ID', key)]
  return formatVevent(
    occurrence,
    { ...event, ...overriddenFields },
    { people, reminders, dateLines, unknownParts: (properties ?? {}) as UnknownParts },
  )
}

const formatInstant = ({ allDay }: EventRow, instant: number) => new Date(instant).toISOString().slice(0, allDay ? 10 : 24)
const parseUnknownParts = (properties: string): UnknownParts => {
  const unknownParts = JSON.parse(properties) as UnknownParts | unknown[]
  return Array.isArray(unknownParts) ? {} : unknownParts
}

type Parts = CommonParts & { dateLines: string[]; unknownParts: UnknownParts }

function formatVevent(row: EventRow, event: Content, { dateLines, unknownParts, people, reminders }: Parts): string {
  const { title, location, description, url, showAs, status } = event
  const lines = [
    'BEGIN:VEVENT',
    formatLine('UID', row.uid.replace(/[\r\n]/g, '')),
    formatLine('DTSTAMP', formatUtc(row.updatedAt)),
    formatLine('CREATED', formatUtc(row.createdAt)),
    formatLine('LAST-MODIFIED', formatUtc(row.updatedAt)),
    formatLine('SEQUENCE', String(row.sequence)),
    formatDateLine(row, 'DTSTART', row.start),
    formatDateLine(row, 'DTEND', row.end),
    ...dateLines,
    formatLine('SUMMARY', escapeText(title)),
    ...(location ? [formatLine('LOCATION', escapeText(location))] : []),
    ...(description ? [formatLine('DESCRIPTION', escapeText(description))] : []),
    ...(url ? [formatLine('URL', url.replace(/[\r\n]/g, ''))] : []),
    formatLine('STATUS', status.toUpperCase()),
    formatLine('TRANSP', showAs === 'busy' ? 'OPAQUE' : 'TRANSPARENT'),
    ...people,
    ...formatUnknownParts(selectAlarms(unknownParts, reminders)),
    ...listMissingReminders(unknownParts, reminders).flatMap((minutes) => formatAlarm(minutes, title)),
    'END:VEVENT',
  ]
  return lines.join('\r\n')
}

const formatUtc = (time: string) => time.replace(/[-:]|\.\d+/g, '')

function formatSeriesLines(row: EventRow): string[] {
  const lists = [['EXDATE', row.excluded] as const, ['RDATE', row.added] as const]
  const dates = lists.flatMap(([name, list]) =>
    list === '[]' ? [] : (JSON.parse(list) as string[]).map((key) => formatDateLine(row, name, key)),
  )
  return [...(row.recurrence === null ? [] : [formatLine('RRULE', formatRrule(row))]), ...dates]
}

/** RFC 5545 requires UNTIL to be a date for all-day events and a UTC time for others. */
function formatRrule({ recurrence, allDay, timeZone }: EventRow): string {
  return recurrence!.replace(/UNTIL=(\d{8})(T\d{6})?(Z?)/, (rule, day: string, time = 'T235959', utc: string) => {
    if (allDay) return `UNTIL=${day}`
    if (utc) return rule
    const localTime = `${day}${time}`.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z')
    return `UNTIL=${formatUtc(new Date(toInstant(Date.parse(localTime), timeZone)).toISOString())}`
  })
}

function formatDateLine({ allDay, timeZone }: EventRow, name: string, time: string): string {
  if (allDay) return formatLine(name, time.replaceAll('-', ''), { VALUE: 'DATE' })
  if (timeZone === 'UTC') return formatLine(name, formatUtc(time))
  return formatLine(name, formatUtc(new Date(toWallTime(Date.parse(time), timeZone)).toISOString()).slice(0, 15), { TZID: timeZone })
}

function formatPeople({ organizer, guests, emailGuests, rooms }: Event, addresses: ReadonlyMap<number, string>): string[] {
  if (!guests?.length && !emailGuests?.length && !rooms?.length) return []
  const formatAddress = (id: number) => `mailto:${addresses.get(id) ?? `user-${id}@staffroom.invalid`}`
  return [
    formatLine('ORGANIZER', formatAddress(organizer.id), { CN: organizer.fullName }),
    ...(guests ?? []).map(({ id, fullName, response }) =>
      formatLine('ATTENDEE', formatAddress(id), { CN: fullName, PARTSTAT: participationStatuses[response] }),
    ),
    ...(emailGuests ?? []).map(({ email, name, response }) =>
      formatLine('ATTENDEE', `mailto:${email}`, { CN: name || undefined, PARTSTAT: participationStatuses[response] }),
    ),
    ...formatRooms(rooms ?? []),
  ]
}

/** A booked room has accepted. */
export const formatRooms = (rooms: readonly EventRoom[]): string[] =>
  rooms.map(({ id, name }) =>
    formatLine('ATTENDEE', `mailto:${formatRoomAddress(id)}`, { CUTYPE: 'ROOM', CN: name, PARTSTAT: participationStatuses.accepted }),
  )

const formatUnknownParts = ({ properties = [], components = [] }: UnknownParts): string[] => [
  ...properties.map((property) => ICAL.stringify.property(property as never, ICAL.design.icalendar, false)),
  ...components.map((component) => ICAL.stringify.component(component as never, ICAL.design.icalendar)),
]

const formatAlarm = (minutes: number, title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  formatLine('DESCRIPTION', escapeText(title)),
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]
