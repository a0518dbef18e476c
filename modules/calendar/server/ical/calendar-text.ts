import type { EventRow } from '../tables.ts'
import { line, text } from './lines.ts'
import { zoneText } from './zone-text.ts'

type Calendar = { name: string; zones: Map<string, number>; events: string[] }

export function calendarText({ name, zones, events }: Calendar): string {
  const parts = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staffroom//Calendar//EN',
    'CALSCALE:GREGORIAN',
    line('NAME', text(name)),
    line('X-WR-CALNAME', text(name)),
    ...[...zones].map(([zone, year]) => zoneText(zone, year)),
    ...events,
    'END:VCALENDAR',
    '',
  ]
  return parts.join('\r\n')
}

/** The zones that events are written in, with the first year that needs them. */
export function zoneNames(rows: readonly EventRow[]): Map<string, number> {
  const zones = new Map<string, number>()
  for (const { allDay, timeZone, start } of rows) {
    if (allDay || timeZone === 'UTC') continue
    zones.set(timeZone, Math.min(zones.get(timeZone) ?? Number.POSITIVE_INFINITY, Number(start.slice(0, 4))))
  }
  return zones
}
