import type { EventRow } from '../../server/tables.ts'
import { formatLine, escapeText } from '#platform/server/content-lines/content-line.ts'
import { formatVtimezone } from '#platform/server/icalendar/format-vtimezone.ts'

type Calendar = { zones: Map<string, number>; events: string[]; name?: string; method?: string }

/** A calendar to export has a name, a message to an organizer or guest a method (RFC 5546), an object of a calendar neither. */
export function formatVcalendar({ zones, events, name, method }: Calendar): string {
  const parts = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staffroom//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [formatLine('METHOD', method)]),
    ...(name === undefined ? [] : [formatLine('NAME', escapeText(name)), formatLine('X-WR-CALNAME', escapeText(name))]),
    ...[...zones].map(([zone, year]) => formatVtimezone(zone, year)),
    ...events,
    'END:VCALENDAR',
    '',
  ]
  return parts.join('\r\n')
}

export function listZones(rows: readonly EventRow[]): Map<string, number> {
  const zones = new Map<string, number>()
  for (const { allDay, timeZone, start } of rows) {
    if (allDay || timeZone === 'UTC') continue
    zones.set(timeZone, Math.min(zones.get(timeZone) ?? Number.POSITIVE_INFINITY, Number(start.slice(0, 4))))
  }
  return zones
}
