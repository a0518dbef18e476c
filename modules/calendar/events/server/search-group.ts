import type { Context } from '#platform/server/context.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { toAccountKey, userSubject } from '#platform/server/identity/users.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { type CalendarContext, eventSubject } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'

export const eventSearchGroup: SearchGroup<EventRow, CalendarContext> = {
  subject: eventSubject,
  index: { fields: ['title', 'location', 'description'] },
  toResults: (_, rows) =>
    rows.map(({ id, title, location, start }) => ({
      title: title ?? '',
      detail: location ?? '',
      at: start,
      link: getEventLink(id, start),
    })),
  listPath: '/calendar?q=',
  related: { find: findEventsOfPeople },
}

const getEventLink = (id: number, start: string | null) =>
  start ? `/calendar?date=${start.slice(0, 10)}&event=${id}` : eventSubject.link(id)

/** Events whose organizer or guest has one of the addresses. */
async function findEventsOfPeople(ctx: CalendarContext, addresses: readonly string[], limit: number): Promise<number[]> {
  const userIds = await findOtherUsers(ctx, addresses)
  const attended = ctx.slow.selectFrom('attendances').select('eventId').where('userId', 'in', userIds).where('isGuest', '=', 1)
  const invited = ctx.slow.selectFrom('event_guests').select('eventId').where('emailKey', 'in', addresses)
  const showsEmailGuests = isReadableEverywhere(ctx, eventSubject, 'emailGuests')
  if (userIds.length === 0 && !showsEmailGuests) return []
  const rows = await visibleInWorker(ctx, eventSubject)
    .select('events.id')
    .where((eb) =>
      eb.or([
        ...(userIds.length > 0 ? [eb('events.ownerId', 'in', userIds), eb('events.id', 'in', attended)] : []),
        ...(showsEmailGuests ? [eb('events.id', 'in', invited)] : []),
      ]),
    )
    .orderBy('events.start', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

async function findOtherUsers(ctx: CalendarContext, addresses: readonly string[]): Promise<number[]> {
  if (!isReadableEverywhere(ctx, userSubject, 'email')) return []
  const users = await visibleInWorker(ctx as unknown as Context<IdentityTables>, userSubject)
    .select('users.id')
    .where('users.emailKey', 'in', addresses.map(toAccountKey))
    .execute()
  return users.map(({ id }) => id).filter((id) => id !== ctx.viewer.id)
}
