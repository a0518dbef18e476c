import type { Kysely } from 'kysely'
import { getPersonId } from '#platform/contract/schema.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { getActivePersonId } from '#platform/server/identity/people.ts'
import { attendsAny, type AffectedOccurrences } from '../../server/attendance.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { calendarNotifications } from '../../server/notifications.ts'
import { getNextReminderTime } from '../../reminders/server/index.ts'
import { createKeyMover } from '../../recurrence/server/index.ts'
import type { CalendarTables, EventRow } from '../../server/tables.ts'

/** Returns unique ids without the organizer. Throws 400 for inactive users who were not invited before. */
export async function parseGuestIds(
  ctx: CalendarContext,
  guests: readonly (number | { id: number })[],
  { ownerId, invited }: { ownerId: number; invited: readonly number[] },
): Promise<number[]> {
  const ids = [...new Set(guests.map(getPersonId))].filter((id) => id !== ownerId)
  for (const id of ids) if (!invited.includes(id)) await getActivePersonId(ctx.db, id, '/event/guests')
  return ids
}

export async function listGuestIds(db: Kysely<CalendarTables>, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attendances')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('isGuest', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Creates attendances and notifies the guests; earlier responses of returning guests are reset. */
export async function inviteGuests(ctx: CalendarContext, row: EventRow, guests: readonly number[]): Promise<void> {
  for (const userId of guests) {
    const reminders = await getDefaultReminders(ctx.db, userId)
    const values = {
      isGuest: 1,
      response: 'pending' as const,
      isHidden: 0,
      occurrences: '{}',
      reminders: JSON.stringify(reminders),
      remindAt: getNextReminderTime(row, reminders, ctx.now),
      updatedAt: ctx.now,
    }
    await ctx.db
      .insertInto('attendances')
      .values({ eventId: row.id, userId, ...values, createdAt: ctx.now })
      .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet(values))
      .execute()
    notifyPerson(ctx, row, { userId, kind: 'invited' })
    ctx.publishChange(`calendar/${userId}`)
  }
}

export async function moveResponses(ctx: CalendarContext, before: EventRow, after: EventRow): Promise<void> {
  const moveKey = createKeyMover(before, after)
  if (!moveKey) return
  const attendances = ctx.db.selectFrom('attendances').select(['id', 'occurrences']).where('eventId', '=', after.id)
  for (const { id, occurrences } of await lockRows(ctx.dialect, attendances.where('occurrences', '<>', '{}')).execute())
    await ctx.db
      .updateTable('attendances')
      .set({ occurrences: moveResponseKeys(occurrences, moveKey) })
      .where('id', '=', id)
      .execute()
}

/** `responses` is JSON by original start. A response is deleted if `moveKey` returns null. */
export const moveResponseKeys = (responses: string, moveKey: (key: string) => string | null): string => {
  const entries = Object.entries(JSON.parse(responses) as Record<string, string>).map(
    ([key, response]) => [moveKey(key), response] as const,
  )
  return JSON.stringify(Object.fromEntries(entries.filter(([key]) => key !== null)))
}

export async function uninviteGuests(ctx: CalendarContext, row: EventRow, guests: readonly number[]): Promise<void> {
  if (guests.length === 0) return
  await ctx.db.deleteFrom('attendances').where('eventId', '=', row.id).where('userId', 'in', guests).execute()
  for (const userId of guests) notifyPerson(ctx, row, { userId, kind: 'cancelled' })
}

type GuestsNotification = { kind: 'changed' | 'cancelled'; to: readonly number[] } & AffectedOccurrences

/** Notifies guests who still have the event in their calendar and have not declined the affected occurrences. */
export async function notifyGuests(ctx: CalendarContext, row: EventRow, { kind, to, ...affected }: GuestsNotification) {
  if (to.length === 0) return
  const visibleAttendances = ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', row.id).where('isHidden', '=', 0)
  const attendees = (await visibleAttendances.where('userId', 'in', to).execute()).filter((attendance) => attendsAny(attendance, affected))
  const occurrence = kind === 'cancelled' ? affected.occurrence?.start : affected.occurrence?.key
  for (const { userId } of attendees) notifyPerson(ctx, row, { userId, kind, ...(occurrence && { occurrence }) })
}

type PersonNotification = { userId: number; occurrence?: string } & (
  | { kind: 'invited' | 'changed' | 'cancelled' }
  | { kind: 'responded'; values: { response: string } }
)

/** Links to the day if the event is canceled, because guests can no longer open it. */
export function notifyPerson(ctx: CalendarContext, row: EventRow, { userId, occurrence, ...notification }: PersonNotification): void {
  if (userId === ctx.viewer.id) return
  const start = occurrence ?? row.start
  const values = { person: ctx.viewer.fullName, title: row.title, start }
  const recipient = { userId, id: row.id, link: getOccurrenceLink(row.id, occurrence) }
  if (notification.kind === 'responded')
    return ctx.notify({ ...recipient, kind: calendarNotifications.responded, values: { ...values, ...notification.values } })
  if (notification.kind !== 'cancelled') return ctx.notify({ ...recipient, kind: calendarNotifications[notification.kind], values })
  ctx.notify({ userId, kind: calendarNotifications.cancelled, values, link: `/calendar?date=${start.slice(0, 10)}` })
}

export const getOccurrenceLink = (id: number, occurrence?: string | null): string =>
  eventSubject.link(id) + (occurrence ? `&occurrence=${encodeURIComponent(occurrence)}` : '')

export async function getDefaultReminders(db: Kysely<CalendarTables>, userId: number): Promise<number[]> {
  const row = await db.selectFrom('calendar_settings').select('reminders').where('userId', '=', userId).executeTakeFirst()
  return row ? (JSON.parse(row.reminders) as number[]) : [...DEFAULT_REMINDERS]
}

export const DEFAULT_REMINDERS: readonly number[] = [10]
