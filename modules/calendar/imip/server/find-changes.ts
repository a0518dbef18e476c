import { isDeepStrictEqual } from 'node:util'
import type { EventRow, OccurrenceOverride, OccurrenceOverrides } from '../../server/tables.ts'

/** What to send to guests: the whole event if `keys` is null, otherwise these occurrences by original start. */
export type GuestUpdate = { method: 'REQUEST' | 'CANCEL'; keys: string[] | null }

const SERIES_FIELDS = [
  'title',
  'start',
  'end',
  'allDay',
  'timeZone',
  'location',
  'description',
  'url',
  'recurrence',
  'added',
  'status',
] as const satisfies (keyof EventRow)[]

/** Above this number of occurrences, one message with the whole series is shorter. */
const MAX_OCCURRENCES = 10

export type ChangedEvent = { before: EventRow; after: EventRow; areRoomsChanged: boolean }

/** Returns nothing for changes that guests cannot see, such as moving the event to another calendar. */
export function findGuestUpdates({ before, after, areRoomsChanged }: ChangedEvent): GuestUpdate[] {
  if (after.status === 'cancelled') return before.status === 'cancelled' ? [] : [{ method: 'CANCEL', keys: null }]
  if (areRoomsChanged || SERIES_FIELDS.some((name) => before[name] !== after[name])) return [{ method: 'REQUEST', keys: null }]
  const { changed, cancelled } = findOccurrenceChanges(before, after)
  if (changed.length + cancelled.length > MAX_OCCURRENCES) return [{ method: 'REQUEST', keys: null }]
  return [
    ...(changed.length > 0 ? [{ method: 'REQUEST' as const, keys: changed }] : []),
    ...(cancelled.length > 0 ? [{ method: 'CANCEL' as const, keys: cancelled }] : []),
  ]
}

function findOccurrenceChanges(before: EventRow, after: EventRow): { changed: string[]; cancelled: string[] } {
  const [excludedBefore, excluded] = [parseKeys(before), parseKeys(after)]
  const [old, next] = [parseOverrides(before), parseOverrides(after)]
  const restored = excludedBefore.filter((key) => !excluded.includes(key))
  const edited = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    (key) => !excluded.includes(key) && !isDeepStrictEqual(getVisibleFields(old[key]), getVisibleFields(next[key])),
  )
  const changed = [...new Set([...restored, ...edited])].toSorted()
  const isCancelled = (key: string) => next[key]?.status === 'cancelled'
  const removed = excluded.filter((key) => !excludedBefore.includes(key))
  return { changed: changed.filter((key) => !isCancelled(key)), cancelled: [...removed, ...changed.filter(isCancelled)] }
}

const parseKeys = ({ excluded }: EventRow) => JSON.parse(excluded) as string[]
const parseOverrides = ({ overrides }: EventRow) => JSON.parse(overrides) as OccurrenceOverrides

function getVisibleFields(override: OccurrenceOverride = {}): OccurrenceOverride {
  const { sequence: _, receivedSequence: _received, properties: _properties, showAs: _showAs, ...fields } = override
  return fields
}
