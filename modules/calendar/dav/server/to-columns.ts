import { isDeepStrictEqual } from 'node:util'
import type { CalendarObject, UnknownParts } from '../../ical/server/index.ts'
import { formatKey, getDuration, parseInstant, parseOverrides } from '../../recurrence/server/index.ts'
import type { EventRow, OccurrenceOverride } from '../../server/tables.ts'
import { omitProperties, parseParts, type Property } from './attendee-properties.ts'

const columnNames = [
  'title',
  'start',
  'end',
  'allDay',
  'timeZone',
  'location',
  'description',
  'url',
  'recurrence',
  'excluded',
  'added',
  'overrides',
  'properties',
  'showAs',
  'status',
] as const satisfies (keyof EventRow)[]

/** The columns of an event that an object determines. */
export type ObjectColumns = Pick<EventRow, (typeof columnNames)[number]>

export const pickColumns = (event: Pick<EventRow, keyof ObjectColumns>): ObjectColumns =>
  Object.fromEntries(columnNames.map((name) => [name, event[name]])) as ObjectColumns

/** The properties of attendees that became guests are those of the guests from then on. */
const isGuestProperty = ([name, parameters, , value]: Property): boolean =>
  name === 'organizer' ||
  (name === 'attendee' && /^mailto:/i.test(String(value)) && !/^(CLIENT|NONE)$/i.test(parameters['schedule-agent'] ?? ''))

export function toColumns(object: CalendarObject, hasGuests: boolean): ObjectColumns {
  const columns = pickColumns(object)
  if (!hasGuests) return columns
  const overrides = Object.entries(parseOverrides(object)).map(([key, { properties, ...override }]): [string, OccurrenceOverride] => {
    const parts = omitProperties((properties ?? {}) as UnknownParts, isGuestProperty)
    return [key, Object.keys(parts).length > 0 ? { ...override, properties: parts } : override]
  })
  return {
    ...columns,
    overrides: JSON.stringify(Object.fromEntries(overrides)),
    properties: JSON.stringify(omitProperties(parseParts(object.properties), isGuestProperty)),
  }
}

/** Replaces values that only differ in how they are written, so that equal objects change nothing. `sequence` is that of changed exceptions. */
export function keepEqualValues(row: EventRow, columns: ObjectColumns, sequence: number): ObjectColumns {
  const next = { ...row, ...columns }
  const keepList = (name: 'excluded' | 'added') => (isSameList(row[name], columns[name]) ? row[name] : columns[name])
  const overrides = Object.entries(parseOverrides(next)).flatMap(([key, override]): [string, OccurrenceOverride][] => {
    const stored = parseOverrides(row)[key]
    const isEqual = isDeepStrictEqual(resolveOverride(next, key, override), resolveOverride(next, key, stored ?? {}))
    if (isEqual) return stored ? [[key, stored]] : isAddedStart(next, key) ? [[key, { sequence }]] : []
    return [[key, { ...omitDefaults(next, key, override), sequence }]]
  })
  return {
    ...columns,
    excluded: keepList('excluded'),
    added: keepList('added'),
    overrides: keepOverrides(row, overrides),
    properties: isDeepStrictEqual(parseParts(row.properties), parseParts(columns.properties)) ? row.properties : columns.properties,
  }
}

const isSameList = (left: string, right: string) =>
  isDeepStrictEqual((JSON.parse(left) as string[]).toSorted(), (JSON.parse(right) as string[]).toSorted())

const isAddedStart = ({ added }: EventRow, key: string) => (JSON.parse(added) as string[]).includes(key)

function keepOverrides(row: EventRow, entries: readonly [string, OccurrenceOverride][]): string {
  const overrides = Object.fromEntries(entries)
  return isDeepStrictEqual(parseOverrides(row), overrides) ? row.overrides : JSON.stringify(overrides)
}

/** The occurrence with this exception, without its versions. */
export function resolveOverride(
  event: EventRow,
  key: string,
  { sequence: _, receivedSequence: _received, properties, ...fields }: OccurrenceOverride,
) {
  const { title, location, description, url, showAs, status } = event
  const start = fields.start ?? key
  const end = fields.end ?? formatKey(event, parseInstant(start) + getDuration(event))
  return { title, location, description, url, showAs, status, ...fields, start, end, properties: properties ?? {} }
}

function omitDefaults(event: EventRow, key: string, { receivedSequence: _, ...override }: OccurrenceOverride): OccurrenceOverride {
  const end = formatKey(event, parseInstant(key) + getDuration(event))
  if (override.start !== key || override.end !== end) return override
  const { start: _start, end: _end, ...rest } = override
  return rest
}
