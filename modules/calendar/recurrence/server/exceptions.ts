import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '#platform/server/api-error.ts'
import { findOccurrenceAt } from './occurrences.ts'
import type { EventRow, Override, Overrides } from '../../server/tables.ts'

/** Maximum length of the JSON of a series' exceptions. */
export const OVERRIDES_MAX_LENGTH = 500_000

export const createTooManyExceptionsProblem = (): ApiError =>
  new ApiError(409, 'calendar.too_many_exceptions', 'This series has too many exceptions.')

type ReceivedExceptions = Pick<EventRow, 'allDay' | 'sequence'> & { exceptions: Overrides }
/** Decides whether a received occurrence replaces the stored one. */
type IsNewer = (incoming: Override, stored: Override | undefined) => boolean
export type ExceptionColumns = Pick<EventRow, 'excluded' | 'added' | 'overrides'>

/** Returns the fields in which an occurrence differs from its series. */
export function diffFromSeries(series: Pick<EventRow, (typeof COMPARED_FIELDS)[number]>, { properties, ...whole }: Override): Override {
  const kept = Object.entries(whole).filter(([name, value]) => !COMPARED_FIELDS.some((one) => one === name && series[one] === value))
  return { ...Object.fromEntries(kept), ...(properties !== undefined && { properties }) }
}

const COMPARED_FIELDS = ['title', 'location', 'description', 'url', 'showAs', 'status'] as const

/** Whether a received version is newer, or the same version and nothing was changed here since. */
export function isUpToDate(
  incoming: number,
  { sequence, receivedSequence }: { sequence: number; receivedSequence?: number | null },
): boolean {
  const received = receivedSequence ?? sequence
  return incoming > received || (incoming === received && sequence <= received)
}

/**
 * Merges received occurrences into the exceptions of a series. Returns the reason if nothing changes: `older` if newer
 * versions are stored, `unchanged` if they are equal.
 */
export function mergeExceptions(
  row: EventRow,
  incoming: ReceivedExceptions,
  isNewer: IsNewer = (one, stored) => isUpToDate(one.sequence!, { ...row, ...stored }),
): ExceptionColumns | 'older' | 'unchanged' | 'bad_time' | 'too_many_exceptions' {
  if (incoming.allDay !== row.allDay) return 'bad_time'
  const overrides = JSON.parse(row.overrides) as Overrides
  const newer = Object.entries(incoming.exceptions).filter(([key, one]) => isNewer(one, overrides[key]))
  if (newer.length === 0) return 'older'
  const changed = newer.map(([key, one]): [string, Override] => [key, diffFromSeries(row, one)])
  if (changed.every(([key, one]) => isDeepStrictEqual(overrides[key], one))) return 'unchanged'
  const keys = changed.map(([key]) => key)
  const next = JSON.stringify({ ...overrides, ...Object.fromEntries(changed) })
  if (next.length > OVERRIDES_MAX_LENGTH) return 'too_many_exceptions'
  const excluded = (JSON.parse(row.excluded) as string[]).filter((key) => !keys.includes(key))
  return { excluded: JSON.stringify(excluded), added: addMissingStarts(row, keys), overrides: next }
}

/** Occurrences that the rule does not produce are added as RDATEs. */
function addMissingStarts(row: EventRow, keys: string[]): string {
  const added = JSON.parse(row.added) as string[]
  const isMissing = (key: string) => row.recurrence === null || !findOccurrenceAt({ ...row, excluded: '[]', overrides: '{}' }, key)
  return JSON.stringify([...new Set([...added, ...keys.filter(isMissing)])].toSorted())
}
