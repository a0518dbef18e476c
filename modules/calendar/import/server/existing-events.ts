import type { ImportedEvent } from '../../ical/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'

/** By UID. */
export type ExistingEvents = ReadonlyMap<string, EventRow>

/** The events with the same UIDs that the user organizes or is invited to. */
export async function findExistingEvents(ctx: CalendarContext, events: readonly ImportedEvent[]): Promise<ExistingEvents> {
  const uids = events.map(({ uid }) => uid)
  const userId = ctx.viewer.id
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
