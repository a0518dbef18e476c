import type { Kysely } from 'kysely'
import { personId } from '#platform/contract/schema.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { activePersonId } from '#platform/server/identity/people.ts'
import { attendsAny, type Reach } from './attending.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import { notices } from './notices.ts'
import { remindAtOf } from './reminders.ts'
import { moverOf } from './series.ts'
import type { CalendarTables, EventRow } from './tables.ts'

/** The ids of those given, each once and without the organizer. Refusal 400 where one is no active person, unless invited already. */
export async function guestIds(
  ctx: CalendarContext,
  given: readonly (number | { id: number })[],
  { ownerId, invited }: { ownerId: number; invited: readonly number[] },
): Promise<number[]> {
  const ids = [...new Set(given.map(personId))].filter((id) => id !== ownerId)
  for (const id of ids) if (!invited.includes(id)) await activePersonId(ctx.db, id, '/event/guests')
  return ids
}

export async function guestsOf(db: Kysely<CalendarTables>, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attendances')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('isGuest', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Invites people and tells them; whoever was invited before and taken out again is asked anew. */
export async function invite(ctx: CalendarContext, row: EventRow, guests: readonly number[]): Promise<void> {
  for (const userId of guests) {
    const reminders = await usualReminders(ctx.db, userId)
    const values = {
      isGuest: 1,
      response: 'pending' as const,
      isHidden: 0,
      occurrences: '{}',
      reminders: JSON.stringify(reminders),
      remindAt: remindAtOf(row, reminders, ctx.now),
      updatedAt: ctx.now,
    }
    await ctx.db
      .insertInto('attendances')
      .values({ eventId: row.id, userId, ...values, createdAt: ctx.now })
      .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet(values))
      .execute()
    notify(ctx, row, { userId, kind: 'invited' })
    ctx.announce(`calendar/${userId}`)
  }
}

/** What people answered to single dates goes with these to where they come to stand. */
export async function moveAnswers(ctx: CalendarContext, before: EventRow, after: EventRow): Promise<void> {
  const move = moverOf(before, after)
  if (!move) return
  const own = ctx.db.selectFrom('attendances').select(['id', 'occurrences']).where('eventId', '=', after.id)
  for (const { id, occurrences } of await lockRow(ctx.dialect, own.where('occurrences', '<>', '{}')).execute())
    await ctx.db
      .updateTable('attendances')
      .set({ occurrences: answersMoved(occurrences, move) })
      .where('id', '=', id)
      .execute()
}

/** JSON of answers by original start, where `move` says these come to stand; null drops one. */
export const answersMoved = (answers: string, move: (key: string) => string | null): string => {
  const moved = Object.entries(JSON.parse(answers) as Record<string, string>).map(([key, answer]) => [move(key), answer] as const)
  return JSON.stringify(Object.fromEntries(moved.filter(([key]) => key !== null)))
}

export async function uninvite(ctx: CalendarContext, row: EventRow, guests: readonly number[]): Promise<void> {
  if (guests.length === 0) return
  await ctx.db.deleteFrom('attendances').where('eventId', '=', row.id).where('userId', 'in', guests).execute()
  for (const userId of guests) notify(ctx, row, { userId, kind: 'cancelled' })
}

type News = { kind: 'changed' | 'cancelled'; to: readonly number[] } & Reach

/** Tells those who have not removed the event from their calendar, and not declined what has become different. */
export async function notifyGuests(ctx: CalendarContext, row: EventRow, { kind, to, ...reach }: News) {
  if (to.length === 0) return
  const shown = ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', row.id).where('isHidden', '=', 0)
  const people = (await shown.where('userId', 'in', to).execute()).filter((one) => attendsAny(one, reach))
  const occurrence = kind === 'cancelled' ? reach.one?.start : reach.one?.key
  for (const { userId } of people) notify(ctx, row, { userId, kind, ...(occurrence && { occurrence }) })
}

type Notice = { userId: number; occurrence?: string } & (
  | { kind: 'invited' | 'changed' | 'cancelled' }
  | { kind: 'responded'; values: { response: string } }
)

/** Of what is no more, the day is shown. */
export function notify(ctx: CalendarContext, row: EventRow, { userId, occurrence, ...what }: Notice): void {
  if (userId === ctx.viewer.id) return
  const start = occurrence ?? row.start
  const told = { person: ctx.viewer.fullName, title: row.title, start }
  const about = { userId, id: row.id, link: linkOf(row.id, occurrence) }
  if (what.kind === 'responded') return ctx.notify({ ...about, kind: notices.responded, values: { ...told, ...what.values } })
  if (what.kind !== 'cancelled') return ctx.notify({ ...about, kind: notices[what.kind], values: told })
  ctx.notify({ userId, kind: notices.cancelled, values: told, link: `/calendar?date=${start.slice(0, 10)}` })
}

export const linkOf = (id: number, occurrence?: string | null): string =>
  eventSubject.link(id) + (occurrence ? `&occurrence=${encodeURIComponent(occurrence)}` : '')

export async function usualReminders(db: Kysely<CalendarTables>, userId: number): Promise<number[]> {
  const row = await db.selectFrom('calendar_settings').select('reminders').where('userId', '=', userId).executeTakeFirst()
  return row ? (JSON.parse(row.reminders) as number[]) : [...USUAL_REMINDERS]
}

export const USUAL_REMINDERS: readonly number[] = [10]
