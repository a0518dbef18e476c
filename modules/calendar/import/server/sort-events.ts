import { ApiError } from '#platform/server/api-error.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import { isUpToDate, mergeExceptions } from '../../recurrence/server/index.ts'
import type { EventRow } from '../../server/tables.ts'
import type { ExistingEvents } from './existing-events.ts'
import { eventProblemCodes } from './problem-codes.ts'

export type NewVersion = { event: ImportedEvent; before: EventRow }
export type SortedEvents = { added: ImportedEvent[]; changed: NewVersion[] }

/** Leaves out events that have not changed. Throws 409 if an event must not be updated. */
export function sortEvents(events: readonly ImportedEvent[], existing: ExistingEvents, userId: number): SortedEvents {
  const sorted: SortedEvents = { added: [], changed: [] }
  for (const event of events) {
    const before = existing.get(event.uid)
    if (!before) sorted.added.push(event)
    else if (isChanged(event, before, userId)) sorted.changed.push({ event, before })
  }
  return sorted
}

function isChanged(event: ImportedEvent, row: EventRow, userId: number): boolean {
  if (row.ownerId !== userId) throw createProblem('not_yours', 'The event is organized by someone else.')
  if (event.exceptions) return hasNewExceptions(row, { ...event, exceptions: event.exceptions })
  if (row.fingerprint === event.fingerprint) return false
  if (!isUpToDate(event.sequence, row))
    throw createProblem('older', `SEQUENCE must not be lower than ${row.sequence}, but is ${event.sequence}.`)
  return true
}

function hasNewExceptions(row: EventRow, event: Parameters<typeof mergeExceptions>[1]): boolean {
  const next = mergeExceptions(row, event)
  if (next === 'unchanged') return false
  if (typeof next === 'string') throw createProblem(next, exceptionProblems[next])
  return true
}

const exceptionProblems = {
  older: 'The calendar has newer versions of these occurrences.',
  bad_time: 'An occurrence and its series must both be all-day or both have a time.',
  too_many_exceptions: 'The series has too many exceptions.',
}

const createProblem = (reason: keyof typeof eventProblemCodes, detail: string) => new ApiError(409, eventProblemCodes[reason], detail)
