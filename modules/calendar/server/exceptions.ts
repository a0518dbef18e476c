import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#platform/server/refusal.ts'
import { occurrenceAt } from './occurrences.ts'
import type { EventRow, Override, Overrides } from './tables.ts'

/** Characters that the exceptions of one series may take. */
export const MOST_OVERRIDES = 500_000

export const tooManyExceptions = (): Refusal => new Refusal(409, 'calendar.too_many_exceptions', 'This series has too many exceptions.')

type Told = Pick<EventRow, 'allDay' | 'sequence'> & { exceptions: Overrides }
/** Whether what is told of an occurrence counts; `known`: what stands there of it. */
type Counts = (told: Override, known: Override | undefined) => boolean
export type WithExceptions = Pick<EventRow, 'excluded' | 'added' | 'overrides'>

/** What of one occurrence differs from its series. */
export function differing(series: Pick<EventRow, (typeof compared)[number]>, { properties, ...whole }: Override): Override {
  const kept = Object.entries(whole).filter(([name, value]) => !compared.some((one) => one === name && series[one] === value))
  return { ...Object.fromEntries(kept), ...(properties !== undefined && { properties }) }
}

const compared = ['title', 'location', 'description', 'url', 'showAs', 'status'] as const

/** Whether what a file tells counts: newer than what came before, or as new, where nothing was changed here since. */
export function isAsNew(told: number, { sequence, receivedSequence }: { sequence: number; receivedSequence?: number | null }): boolean {
  const received = receivedSequence ?? sequence
  return told > received || (told === received && sequence <= received)
}

/**
 * The exceptions of a series with what was told of some occurrences alone; the rest of it stays as it stands. Or why it
 * does: `older` is told what is known better, `unchanged` what is known.
 */
export function withExceptions(
  row: EventRow,
  told: Told,
  counts: Counts = (one, known) => isAsNew(one.sequence!, { ...row, ...known }),
): WithExceptions | 'older' | 'unchanged' | 'bad_time' | 'too_many_exceptions' {
  if (told.allDay !== row.allDay) return 'bad_time'
  const overrides = JSON.parse(row.overrides) as Overrides
  const newer = Object.entries(told.exceptions).filter(([key, one]) => counts(one, overrides[key]))
  if (newer.length === 0) return 'older'
  const changed = newer.map(([key, one]): [string, Override] => [key, differing(row, one)])
  if (changed.every(([key, one]) => isDeepStrictEqual(overrides[key], one))) return 'unchanged'
  const keys = changed.map(([key]) => key)
  const next = JSON.stringify({ ...overrides, ...Object.fromEntries(changed) })
  if (next.length > MOST_OVERRIDES) return 'too_many_exceptions'
  const excluded = (JSON.parse(row.excluded) as string[]).filter((key) => !keys.includes(key))
  return { excluded: JSON.stringify(excluded), added: withPlaces(row, keys), overrides: next }
}

/** Dates that the series has no place for are added to it. */
function withPlaces(row: EventRow, keys: string[]): string {
  const added = JSON.parse(row.added) as string[]
  const isMissing = (key: string) => row.recurrence === null || !occurrenceAt({ ...row, excluded: '[]', overrides: '{}' }, key)
  return JSON.stringify([...new Set([...added, ...keys.filter(isMissing)])].toSorted())
}
