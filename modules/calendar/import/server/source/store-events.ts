import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { ImportSupport } from '#platform/server/imports/import-source.ts'
import type { CalendarName } from '../../../contract.ts'
import type { ImportedEvent } from '../../../ical/server/index.ts'
import { eventSubject, toEventSnapshot, type CalendarContext } from '../../../server/event-subject.ts'
import type { EventRow } from '../../../server/tables.ts'
import type { SkippedEvent } from '../../contract.ts'
import { insertEvents, type ImportTarget } from '../insert-events.ts'
import { findExistingEvents, sortEvents } from '../sort-events.ts'
import { updateEvents } from '../upsert-events.ts'
import { eventProblemCodes } from './problem-codes.ts'

/** Adds events, or updates those with the same UID. Throws 409 if one of them cannot be updated. */
export async function storeEvents(
  ctx: CalendarContext,
  events: readonly ImportedEvent[],
  { options }: Pick<ImportSupport, 'options'>,
): Promise<number[]> {
  const target: ImportTarget = {
    userId: ctx.viewer.id,
    importId: null,
    calendar: options['calendar'] as CalendarName,
    hiddenSince: ctx.now,
  }
  const organizer = { organizer: { id: target.userId } }
  assertCanCreate(ctx, eventSubject, { calendar: 'Personal', ...organizer }, { calendar: target.calendar, ...organizer })
  const existing = await findExistingEvents(ctx, events, target.userId)
  const { added, changed, skipped } = sortEvents(events, existing, target)
  assertNoneSkipped(skipped)
  await insertEvents(ctx, added, { target, removedAt: null })
  assertNoneSkipped([...(await updateEvents(ctx, changed, { existing, target })).values()])
  const rows = await findExistingEvents(ctx, events, target.userId)
  for (const { uid } of added) recordAddition(ctx, rows.get(uid)!)
  return events.map(({ uid }) => rows.get(uid)!.id)
}

function assertNoneSkipped([first]: readonly SkippedEvent[]): void {
  if (first) throw new ApiError(409, eventProblemCodes[first.reason], first.detail)
}

const recordAddition = (ctx: CalendarContext, row: EventRow) =>
  ctx.recordChange({
    entity: eventSubject.entity,
    id: row.id,
    before: null,
    after: toEventSnapshot(row, { guests: [], emailGuests: [], rooms: [] }),
  })
