import type { Insertable } from 'kysely'
import type { CalendarName } from '../../contract.ts'
import { indexRecords } from '#platform/server/search/index-record.ts'
import { toSearchFields } from '../../events/server/index.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import { getNextReminderTime } from '../../reminders/server/index.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { CalendarTables, EventRow } from '../../server/tables.ts'

export type ImportTarget = { userId: number; calendar: CalendarName }

export const toEventRow = (
  { reminders: _, line: _line, exceptions: _exceptions, ...event }: ImportedEvent,
  { userId, calendar }: ImportTarget,
  now: string,
) =>
  ({ ...event, ownerId: userId, calendar, removedAt: null, createdAt: now, updatedAt: now }) satisfies Insertable<CalendarTables['events']>

/** Does not record the changes. */
export async function insertEvents(ctx: CalendarContext, events: readonly ImportedEvent[], target: ImportTarget): Promise<void> {
  if (events.length === 0) return
  const values = events.map((event) => toEventRow(event, target, ctx.now))
  const inserted = await ctx.db.insertInto('events').values(values).returning(['id', 'uid']).execute()
  const ids = new Map(inserted.map(({ id, uid }) => [uid, id]))
  await indexEvents(
    ctx,
    events.map((event) => ({ ...event, id: ids.get(event.uid)! })),
  )
  const attendances = events
    .filter(({ reminders }) => reminders.length > 0)
    .map((event) => toAttendance(event, { eventId: ids.get(event.uid)!, userId: target.userId, now: ctx.now }))
  if (attendances.length > 0) await ctx.db.insertInto('attendances').values(attendances).execute()
}

export const indexEvents = (
  ctx: CalendarContext,
  rows: readonly (Parameters<typeof toSearchFields>[0] & { id: number })[],
): Promise<void> =>
  indexRecords(
    ctx.db,
    rows.map((row) => ({ entity: eventSubject.entity, id: row.id, at: ctx.now, fields: toSearchFields(row) })),
  )

function toAttendance(event: ImportedEvent, { eventId, userId, now }: { eventId: number; userId: number; now: string }) {
  const { reminders } = event
  const remindAt = getNextReminderTime(event as unknown as EventRow, reminders, now)
  const values = { reminders: JSON.stringify(reminders), remindAt, createdAt: now, updatedAt: now }
  return { eventId, userId, isGuest: 0, response: 'accepted' as const, isHidden: 0, occurrences: '{}', ...values }
}
