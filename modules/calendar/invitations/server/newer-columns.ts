import type { InvitedEvent } from '../../ical/server/index.ts'
import { mergeExceptions } from '../../recurrence/server/index.ts'
import type { EventColumns, EventRow, OccurrenceOverride, OccurrenceOverrides } from '../../server/tables.ts'

/**
 * Returns undefined if the invitation is not newer than the last received version; local changes do not count. An event that was created
 * here is never changed by an email, because its organizer is the user.
 */
export function getNewerColumns(row: EventRow, { exceptions, ...event }: InvitedEvent): EventColumns | 'too_many_exceptions' | undefined {
  const received = row.receivedSequence
  if (received === null) return undefined
  if (exceptions) {
    const incoming = event.isCancellation ? cancelDates(row, exceptions) : exceptions
    const next = mergeExceptions(row, { ...event, exceptions: incoming }, (incomingOverride, storedOverride) =>
      storedOverride?.receivedSequence === undefined
        ? incomingOverride.sequence! >= received
        : incomingOverride.sequence! > storedOverride.receivedSequence,
    )
    return typeof next === 'string' && next !== 'too_many_exceptions' ? undefined : next
  }
  if (event.sequence <= received) return undefined
  const sequences = { sequence: Math.max(event.sequence, row.sequence + 1), receivedSequence: event.sequence }
  if (event.isCancellation) return { status: 'cancelled', ...sequences }
  const { title, start, end, allDay, timeZone, location, description, recurrence, excluded, added, overrides, status } = event
  return { title, start, end, allDay, timeZone, location, description, recurrence, excluded, added, overrides, status, ...sequences }
}

/** Keeps the stored fields of the occurrences, because a cancellation may omit them. */
function cancelDates({ overrides }: EventRow, incoming: OccurrenceOverrides): OccurrenceOverrides {
  const storedOverrides = JSON.parse(overrides) as OccurrenceOverrides
  const cancelled = Object.entries(incoming).map(([key, { start, end, sequence, receivedSequence }]): [string, OccurrenceOverride] => [
    key,
    { ...(start !== key && { start, end }), ...storedOverrides[key], sequence, receivedSequence, status: 'cancelled' },
  ])
  return Object.fromEntries(cancelled)
}
