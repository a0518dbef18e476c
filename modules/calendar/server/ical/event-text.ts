import ICAL from 'ical.js'
import type { Event, Guest } from '../../contract.ts'
import type { EventRow, Override, Overrides } from '../tables.ts'
import { toInstant, toWall } from '../zone.ts'
import { line, text } from './lines.ts'

/** What an imported component holds beside what we understand, as jCal. */
export type Kept = { properties?: unknown[]; components?: unknown[] }

const partStates: Record<Guest['response'], string> = {
  pending: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  maybe: 'TENTATIVE',
}

/** An event with its exceptions as VEVENTs. `event`: as its reader sees it. */
export function eventText(row: EventRow, event: Event): string {
  const overrides = Object.entries(JSON.parse(row.overrides) as Overrides)
  const master = component(row, event, { moments: seriesLines(row), kept: keptOf(row.properties) })
  return [master, ...overrides.map(([key, override]) => exceptionText(row, event, { key, override }))].join('\r\n')
}

function exceptionText(row: EventRow, event: Event, { key, override }: { key: string; override: Override }): string {
  const start = override.start ?? key
  const length = Date.parse(row.end) - Date.parse(row.start)
  const end = override.end ?? momentText(row, Date.parse(start) + length)
  const { properties, ...changed } = override
  const one = { ...row, ...changed, start, end }
  const moments = [moment(row, 'RECURRENCE-ID', key)]
  return component(one, { ...event, ...changed, start, end }, { moments, kept: (properties ?? {}) as Kept })
}

const momentText = ({ allDay }: EventRow, instant: number) => new Date(instant).toISOString().slice(0, allDay ? 10 : 24)
const keptOf = (properties: string): Kept => {
  const kept = JSON.parse(properties) as Kept | unknown[]
  return Array.isArray(kept) ? {} : kept
}

type Parts = { moments: string[]; kept: Kept }

function component(row: EventRow, event: Event, { moments, kept }: Parts): string {
  const { title, location, description, url, showAs, status } = event
  const lines = [
    'BEGIN:VEVENT',
    line('UID', row.uid.replace(/[\r\n]/g, '')),
    line('DTSTAMP', stamp(row.updatedAt)),
    line('CREATED', stamp(row.createdAt)),
    line('LAST-MODIFIED', stamp(row.updatedAt)),
    line('SEQUENCE', String(row.sequence)),
    moment(row, 'DTSTART', row.start),
    moment(row, 'DTEND', row.end),
    ...moments,
    line('SUMMARY', text(title)),
    ...(location ? [line('LOCATION', text(location))] : []),
    ...(description ? [line('DESCRIPTION', text(description))] : []),
    ...(url ? [line('URL', url.replace(/[\r\n]/g, ''))] : []),
    line('STATUS', status.toUpperCase()),
    line('TRANSP', showAs === 'busy' ? 'OPAQUE' : 'TRANSPARENT'),
    ...peopleLines(event),
    ...keptLines(kept),
    ...event.reminders.flatMap((minutes) => alarm(minutes, title)),
    'END:VEVENT',
  ]
  return lines.join('\r\n')
}

const stamp = (time: string) => time.replace(/[-:]|\.\d+/g, '')

function seriesLines(row: EventRow): string[] {
  const lists = [['EXDATE', row.excluded] as const, ['RDATE', row.added] as const]
  const dates = lists.flatMap(([name, list]) => (list === '[]' ? [] : (JSON.parse(list) as string[]).map((key) => moment(row, name, key))))
  return [...(row.recurrence === null ? [] : [line('RRULE', ruleText(row))]), ...dates]
}

/** UNTIL has the kind of the start: a date, or a time in UTC; a date lasts until its end in the event's zone. */
function ruleText({ recurrence, allDay, timeZone }: EventRow): string {
  return recurrence!.replace(/UNTIL=(\d{8})(T\d{6})?(Z?)/, (whole, day: string, time = 'T235959', utc: string) => {
    if (allDay) return `UNTIL=${day}`
    if (utc) return whole
    const wall = `${day}${time}`.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z')
    return `UNTIL=${stamp(new Date(toInstant(Date.parse(wall), timeZone)).toISOString())}`
  })
}

function moment({ allDay, timeZone }: EventRow, name: string, at: string): string {
  if (allDay) return line(name, at.replaceAll('-', ''), { VALUE: 'DATE' })
  if (timeZone === 'UTC') return line(name, stamp(at))
  return line(name, stamp(new Date(toWall(Date.parse(at), timeZone)).toISOString()).slice(0, 15), { TZID: timeZone })
}

/** People of the workspace by name; their addresses are not for every reader. */
function peopleLines({ organizer, guests }: Event): string[] {
  if (!guests?.length) return []
  const address = (id: number) => `mailto:user-${id}@staffroom.invalid`
  return [
    line('ORGANIZER', address(organizer.id), { CN: organizer.fullName }),
    ...guests.map(({ id, fullName, response }) => line('ATTENDEE', address(id), { CN: fullName, PARTSTAT: partStates[response] })),
  ]
}

const keptLines = ({ properties = [], components = [] }: Kept): string[] => [
  ...properties.map((one) => ICAL.stringify.property(one as never, ICAL.design.icalendar, false)),
  ...components.map((one) => ICAL.stringify.component(one as never, ICAL.design.icalendar)),
]

const alarm = (minutes: number, title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  line('DESCRIPTION', text(title)),
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]
