import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import type { ImportSupport } from '#platform/server/imports/import-source.ts'
import type { CalendarName } from '../../contract.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import { eventSubject, toEventSnapshot, type CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'
import { findExistingEvents } from './existing-events.ts'
import { insertEvents, type ImportTarget } from './insert-events.ts'
import { sortEvents } from './sort-events.ts'
import { updateEvents } from './update-events.ts'

type Support = Pick<ImportSupport, 'options'>

/** A ZIP file may contain an event in several calendars. */
export async function storeAllEvents(ctx: CalendarContext, events: readonly ImportedEvent[], support: Support): Promise<number[]> {
  if (new Set(events.map(({ uid }) => uid)).size === events.length) return storeEvents(ctx, events, support)
  const ids: number[] = []
  for (const event of events) ids.push(await storeEvent(ctx, event, support))
  return ids
}

export const storeEvent = async (ctx: CalendarContext, event: ImportedEvent, support: Support): Promise<number> =>
  (await storeEvents(ctx, [event], support))[0]!

/** Adds events with different UIDs, or updates those that exist already. Throws 409 if one of them cannot be updated. */
async function storeEvents(ctx: CalendarContext, events: readonly ImportedEvent[], { options }: Support): Promise<number[]> {
  const target: ImportTarget = { userId: ctx.viewer.id, calendar: options['calendar'] as CalendarName }
  const organizer = { organizer: { id: target.userId } }
  assertCanCreate(ctx, eventSubject, { calendar: 'Personal', ...organizer }, { calendar: target.calendar, ...organizer })
  const { added, changed } = sortEvents(events, await findExistingEvents(ctx, events), target.userId)
  await insertEvents(ctx, added, target)
  await updateEvents(ctx, changed, target)
  const rows = await findExistingEvents(ctx, events)
  for (const { uid } of added) recordAddition(ctx, rows.get(uid)!)
  return events.map(({ uid }) => rows.get(uid)!.id)
}

const recordAddition = (ctx: CalendarContext, row: EventRow) =>
  ctx.recordChange({
    entity: eventSubject.entity,
    id: row.id,
    before: null,
    after: toEventSnapshot(row, { guests: [], emailGuests: [], rooms: [] }),
  })
