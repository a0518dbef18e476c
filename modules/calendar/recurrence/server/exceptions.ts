import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '#platform/server/api-error.ts'
import { findOccurrenceAt } from './occurrences.ts'
import type { EventRow, OccurrenceOverride, OccurrenceOverrides } from '../../server/tables.ts'

/** In characters of JSON. */
export const OVERRIDES_MAX_LENGTH = 500_000

export const createTooManyExceptionsProblem = (): ApiError =>
  new ApiError(409, 'calendar.too_many_exceptions', 'This series has too many exceptions.')

type ReceivedExceptions = Pick<EventRow, 'allDay' | 'sequence'> & { exceptions: OccurrenceOverrides }
type IsNewer = (incoming: OccurrenceOverride, stored: OccurrenceOverride | undefined) => boolean
export type ExceptionColumns = Pick<EventRow, 'excluded' | 'added' | 'overrides'>

export function diffFromSeries(
  series: Pick<EventRow, (typeof COMPARED_FIELDS)[number]>,
  { properties, ...override }: OccurrenceOverride,
): OccurrenceOverride {
  const differences = Object.entries(override).filter(
    ([name, value]) => !COMPARED_FIELDS.some((field) => field === name && series[field] === value),
  )
  return { ...Object.fromEntries(differences), ...(properties !== undefined && { properties }) }
}

const COMPARED_FIELDS = ['title', 'location', 'description', 'url', 'showAs', 'status'] as const

/** Whether a received version is newer, or the same version without local changes since. */
export function isUpToDate(
  incoming: number,
  { sequence, receivedSequence }: { sequence: number; receivedSequence?: number | null },
): boolean {
  const received = receivedSequence ?? sequence
  return incoming > received || (incoming === received && sequence <= received)
}

/** Returns the reason if nothing changes: `older` if newer versions are stored, `unchanged` if they are equal. */
export function mergeExceptions(
  row: EventRow,
  incoming: ReceivedExceptions,
  isNewer: IsNewer = (override, stored) => isUpToDate(override.sequence!, { ...row, ...stored }),
): ExceptionColumns | 'older' | 'unchanged' | 'bad_time' | 'too_many_exceptions' {
  if (incoming.allDay !== row.allDay) return 'bad_time'
  const overrides = JSON.parse(row.overrides) as OccurrenceOverrides
  const newer = Object.entries(incoming.exceptions).filter(([key, override]) => isNewer(override, overrides[key]))
  if (newer.length === 0) return 'older'
  const changed = newer.map(([key, override]): [string, OccurrenceOverride] => [key, diffFromSeries(row, override)])
  if (changed.every(([key, override]) => isDeepStrictEqual(overrides[key], override))) return 'unchanged'
  const keys = changed.map(([key]) => key)
  const next = JSON.stringify({ ...overrides, ...Object.fromEntries(changed) })
  if (next.length > OVERRIDES_MAX_LENGTH) return 'too_many_exceptions'
  const excluded = (JSON.parse(row.excluded) as string[]).filter((key) => !keys.includes(key))
  return { excluded: JSON.stringify(excluded), added: addMissingStarts(row, keys), overrides: next }
}

function addMissingStarts(row: EventRow, keys: string[]): string {
  const added = JSON.parse(row.added) as string[]
  const isMissing = (key: string) => row.recurrence === null || !findOccurrenceAt({ ...row, excluded: '[]', overrides: '{}' }, key)
  return JSON.stringify([...new Set([...added, ...keys.filter(isMissing)])].toSorted())
}
