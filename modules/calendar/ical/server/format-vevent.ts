import ICAL from 'ical.js'
import type { Event, Guest } from '../../contract.ts'
import type { EventRow, Override, Overrides } from '../../server/tables.ts'
import { toInstant, toWall } from '../../recurrence/server/index.ts'
import { formatLine, escapeText } from './content-line.ts'

/** Properties and components that we do not interpret, as jCal. */
export type UnknownParts = { properties?: unknown[]; components?: unknown[] }

const partStates: Record<Guest['response'], string> = {
  pending: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  maybe: 'TENTATIVE',
}

/** Formats a series and its exceptions as VEVENTs. `event` is the response for the reader. */
export function formatVevents(row: EventRow, event: Event): string {
  const overrides = Object.entries(JSON.parse(row.overrides) as Overrides)
  const master = formatVevent(row, event, { moments: formatSeriesLines(row), kept: parseUnknownParts(row.properties) })
  return [master, ...overrides.map(([key, override]) => formatException(row, event, { key, override }))].join('\r\n')
}

function formatException(row: EventRow, event: Event, { key, override }: { key: string; override: Override }): string {
  const start = override.start ?? key
  const length = Date.parse(row.end) - Date.parse(row.start)
  const end = override.end ?? formatInstant(row, Date.parse(start) + length)
  const { properties, ...changed } = override
  const one = { ...row, ...changed, start, end }
  const moments = [formatDateLine(row, 'RECURRENCE-ID', key)]
  return formatVevent(one, { ...event, ...changed, start, end }, { moments, kept: (properties ?? {}) as UnknownParts })
}

const formatInstant = ({ allDay }: EventRow, instant: number) => new Date(instant).toISOString().slice(0, allDay ? 10 : 24)
const parseUnknownParts = (properties: string): UnknownParts => {
  const kept = JSON.parse(properties) as UnknownParts | unknown[]
  return Array.isArray(kept) ? {} : kept
}

type Parts = { moments: string[]; kept: UnknownParts }

function formatVevent(row: EventRow, event: Event, { moments, kept }: Parts): string {
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
    ...moments,
    formatLine('SUMMARY', escapeText(title)),
    ...(location ? [formatLine('LOCATION', escapeText(location))] : []),
    ...(description ? [formatLine('DESCRIPTION', escapeText(description))] : []),
    ...(url ? [formatLine('URL', url.replace(/[\r\n]/g, ''))] : []),
    formatLine('STATUS', status.toUpperCase()),
    formatLine('TRANSP', showAs === 'busy' ? 'OPAQUE' : 'TRANSPARENT'),
    ...formatPeople(event),
    ...formatUnknownParts(kept),
    ...event.reminders.flatMap((minutes) => formatAlarm(minutes, title)),
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
  return recurrence!.replace(/UNTIL=(\d{8})(T\d{6})?(Z?)/, (whole, day: string, time = 'T235959', utc: string) => {
    if (allDay) return `UNTIL=${day}`
    if (utc) return whole
    const wall = `${day}${time}`.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z')
    return `UNTIL=${formatUtc(new Date(toInstant(Date.parse(wall), timeZone)).toISOString())}`
  })
}

function formatDateLine({ allDay, timeZone }: EventRow, name: string, at: string): string {
  if (allDay) return formatLine(name, at.replaceAll('-', ''), { VALUE: 'DATE' })
  if (timeZone === 'UTC') return formatLine(name, formatUtc(at))
  return formatLine(name, formatUtc(new Date(toWall(Date.parse(at), timeZone)).toISOString()).slice(0, 15), { TZID: timeZone })
}

/** Email addresses are replaced, because not every reader may see them. */
function formatPeople({ organizer, guests }: Event): string[] {
  if (!guests?.length) return []
  const address = (id: number) => `mailto:user-${id}@staffroom.invalid`
  return [
    formatLine('ORGANIZER', address(organizer.id), { CN: organizer.fullName }),
    ...guests.map(({ id, fullName, response }) => formatLine('ATTENDEE', address(id), { CN: fullName, PARTSTAT: partStates[response] })),
  ]
}

const formatUnknownParts = ({ properties = [], components = [] }: UnknownParts): string[] => [
  ...properties.map((one) => ICAL.stringify.property(one as never, ICAL.design.icalendar, false)),
  ...components.map((one) => ICAL.stringify.component(one as never, ICAL.design.icalendar)),
]

const formatAlarm = (minutes: number, title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  formatLine('DESCRIPTION', escapeText(title)),
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]
