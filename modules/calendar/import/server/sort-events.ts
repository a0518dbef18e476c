import type { SkippedEvent } from '../../contract.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import { isUpToDate, mergeExceptions } from '../../recurrence/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'
import type { ImportTarget } from './insert-events.ts'

/** `changed` are events that already exist but differ. */
export type SortedEvents = { added: ImportedEvent[]; changed: ImportedEvent[]; unchanged: number; skipped: SkippedEvent[] }
export type ExistingEvents = Map<string, EventRow>

export function sortEvents(events: readonly ImportedEvent[], existing: ExistingEvents, target: ImportTarget): SortedEvents {
  const sorted: SortedEvents = { added: [], changed: [], unchanged: 0, skipped: [] }
  for (const event of events) {
    const row = existing.get(event.uid)
    const skip: Sorting['skip'] = (reason, detail) => void sorted.skipped.push(toSkippedEvent(event, reason, detail))
    if (!row) sorted.added.push(event)
    else if (row.ownerId !== target.userId) skip('not_yours', 'organized by someone else')
    else if (event.exceptions) sortExceptions(event, { row, sorted, skip })
    else if (row.fingerprint === event.fingerprint) sorted.unchanged += 1
    else if (!isUpToDate(event.sequence, row)) skip('older', `SEQUENCE ${event.sequence}; the calendar has ${row.sequence}`)
    else sorted.changed.push(event)
  }
  return sorted
}

export const toSkippedEvent = ({ line, title, uid }: ImportedEvent, reason: SkippedEvent['reason'], detail: string): SkippedEvent => ({
  line,
  title: title.slice(0, 100),
  uid: uid.slice(0, 200),
  reason,
  detail,
})

type Sorting = { row: EventRow; sorted: SortedEvents; skip: (reason: SkippedEvent['reason'], detail: string) => void }

function sortExceptions(event: ImportedEvent, { row, sorted, skip }: Sorting): void {
  const next = mergeExceptions(row, { ...event, exceptions: event.exceptions! })
  if (next === 'unchanged') sorted.unchanged += 1
  else if (typeof next === 'string') skip(next, skipDetails[next])
  else sorted.changed.push(event)
}

const skipDetails = {
  older: 'the calendar has newer versions of these occurrences',
  bad_time: 'an occurrence and its series differ in being all-day',
  too_many_exceptions: 'the series has too many exceptions',
}

export async function findExistingEvents(ctx: CalendarContext, events: readonly ImportedEvent[], userId: number): Promise<ExistingEvents> {
  const uids = events.map(({ uid }) => uid)
  const own = ctx.db.selectFrom('events').selectAll().where('ownerId', '=', userId).where('uid', 'in', uids).where('removedAt', 'is', null)
  const invited = ctx.db
    .selectFrom('attendances')
    .innerJoin('events', 'events.id', 'attendances.eventId')
    .selectAll('events')
    .where('attendances.userId', '=', userId)
    .where('attendances.isGuest', '=', 1)
    .where('events.uid', 'in', uids)
    .where('events.removedAt', 'is', null)
  return new Map([...(await invited.execute()), ...(await own.execute())].map((row) => [row.uid, row]))
}
