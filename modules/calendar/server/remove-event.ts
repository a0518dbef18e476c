import type { calendar as contract, Event, Scope } from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { invalid } from '#platform/server/refusal.ts'
import { answerEvent } from './answers.ts'
import { attendanceForm, attendanceSubject, eventSubject, type CalendarContext } from './event-subject.ts'
import { notify, notifyGuests } from './guests.ts'
import { findOccurrence } from './list-events.ts'
import type { Occurrence } from './occurrences.ts'
import { endedBefore, isFirst, withoutOccurrence } from './series.ts'
import type { AttendanceRow, EventRow } from './tables.ts'
import { removeWhole, tell, writeEvent } from './write-event.ts'

type Asked = Input<typeof contract.removeEvent>

/** By its organizer for everyone, by a guest for themselves. */
export async function removeEvent(ctx: CalendarContext, { id, occurrence, scope = 'all' }: Asked): Promise<{ event: Event }> {
  const row = await findVisible(ctx, eventSubject, id)
  const one = reachedBy(row, { occurrence, scope })
  const event = await answerEvent(ctx, row, scope === 'all' ? null : one)
  if (row.ownerId !== ctx.viewer.id) await hide(ctx, row, { scope, one })
  else await removeOwn(ctx, await findVisible(ctx, eventSubject, id, 'delete'), { scope, one })
  return { event }
}

/** The occurrence that a scope needs. Refusal 400 where none is given, 404 where there is none. */
export function reachedBy(row: EventRow, { occurrence, scope }: { occurrence?: string | undefined; scope: Scope }): Occurrence | null {
  if (occurrence !== undefined) return findOccurrence(row, occurrence)
  if (scope === 'all') return null
  throw invalid('/occurrence', `is needed where the scope is ${scope}`)
}

type Reach = { scope: Scope; one: Occurrence | null }

async function removeOwn(ctx: CalendarContext, row: EventRow, { scope, one }: Reach): Promise<void> {
  const columns =
    scope === 'all' ? null : scope === 'this' ? withoutOccurrence(row, one!) : isFirst(row, one!) ? null : endedBefore(row, one!)
  if (columns === null) {
    const guests = await removeWhole(ctx, row)
    return notifyGuests(ctx, row, { kind: 'cancelled', to: guests, scope: 'all' })
  }
  const written = await writeEvent(ctx, row, { columns })
  await notifyGuests(ctx, row, { kind: 'cancelled', to: written.guests.kept, scope, one })
}

/** A guest takes an event, or one occurrence, out of their own calendar and thereby declines. */
async function hide(ctx: CalendarContext, row: EventRow, { scope, one }: Reach): Promise<void> {
  if (scope === 'following') throw invalid('/scope', 'must be this or all for a guest')
  const attendance = await ownAttendance(ctx, row)
  const columns =
    scope === 'this'
      ? { occurrences: JSON.stringify({ ...(JSON.parse(attendance.occurrences) as object), [one!.key!]: 'hidden' }) }
      : { isHidden: 1, response: 'declined' as const, remindAt: null }
  await writeAttendance(ctx, attendance, columns)
  notifyOwner(ctx, row, { response: 'declined', occurrence: scope === 'this' ? one!.key : null })
}

export const ownAttendance = (ctx: CalendarContext, row: EventRow): Promise<AttendanceRow> =>
  lockRow(
    ctx.dialect,
    ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', row.id).where('userId', '=', ctx.viewer.id),
  ).executeTakeFirstOrThrow()

export async function writeAttendance(
  ctx: CalendarContext,
  before: AttendanceRow,
  columns: Partial<AttendanceRow>,
): Promise<AttendanceRow> {
  const after = await ctx.db
    .updateTable('attendances')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.noticed(eventSubject.entity, [after.eventId], after.userId)
  ctx.record({ entity: attendanceSubject.entity, id: after.id, before: attendanceForm(before), after: attendanceForm(after) })
  await tellOthers(ctx, after.eventId)
  return after
}

/** The guests' answers show in everybody's calendar. */
async function tellOthers(ctx: CalendarContext, eventId: number): Promise<void> {
  const people = await ctx.db.selectFrom('attendances').select('userId').where('eventId', '=', eventId).execute()
  const owner = await ctx.db.selectFrom('events').select('ownerId').where('id', '=', eventId).executeTakeFirst()
  tell(ctx, [...people.map(({ userId }) => userId), ...(owner ? [owner.ownerId] : [])])
}

export function notifyOwner(
  ctx: CalendarContext,
  row: EventRow,
  { response, occurrence }: { response: string; occurrence: string | null },
): void {
  notify(ctx, row, { userId: row.ownerId, kind: 'responded', values: { response }, ...(occurrence && { occurrence }) })
}
