import type { calendar as contract, Event } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { insertOwnerReminders } from './add-event.ts'
import { toOccurrenceResponse, toEventResponse } from './event-response.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { findOccurrence } from './list-events.ts'
import { getNextReminderTime } from '../../reminders/server/index.ts'
import { notifyOwner, findOwnAttendance, updateAttendance } from './remove-event.ts'
import type { AttendanceRow } from '../../server/tables.ts'

export async function respondToInvitation(
  ctx: CalendarContext,
  { id, response, occurrence: key }: Input<typeof contract.respond>,
): Promise<{ event: Event }> {
  const row = await findVisible(ctx, eventSubject, id)
  if (row.ownerId === ctx.viewer.id) throw new ApiError(409, 'calendar.own_event', 'The organizer can’t respond to their own event.')
  const occurrence = key === undefined ? null : findOccurrence(row, key)
  const attendance = await findOwnAttendance(ctx, row)
  const responses = JSON.parse(attendance.occurrences) as Record<string, string>
  await updateAttendance(
    ctx,
    attendance,
    occurrence ? { occurrences: JSON.stringify({ ...responses, [occurrence.key!]: response }) } : { response },
  )
  notifyOwner(ctx, row, { response, occurrence: occurrence?.key ?? null })
  return { event: await toOccurrenceResponse(ctx, row, occurrence?.key ?? null) }
}

export async function setReminders(
  ctx: CalendarContext,
  { id, reminders }: Input<typeof contract.setReminders>,
): Promise<{ event: Event }> {
  const row = await findVisible(ctx, eventSubject, id)
  const ownAttendance = ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', id).where('userId', '=', ctx.viewer.id)
  const attendance = await ownAttendance.executeTakeFirst()
  const remindAt = getNextReminderTime(row, reminders, ctx.now)
  if (attendance) await updateAttendance(ctx, attendance, { reminders: JSON.stringify(reminders), remindAt })
  else await insertOwnerReminders(ctx, row, reminders)
  ctx.publishChange(`calendar/${ctx.viewer.id}`)
  return { event: await toEventResponse(ctx, row) }
}

export async function undoAttendance(ctx: CalendarContext, { id, before }: RecordChange): Promise<void> {
  const attendance = await ctx.db
    .selectFrom('attendances')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', ctx.viewer.id)
    .executeTakeFirst()
  if (!attendance || !before) throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
  const { response, isHidden, occurrences, reminders } = before as Partial<AttendanceRow>
  const row = await ctx.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', attendance.eventId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError(409, 'journal.moved_on', 'The event no longer exists.')
  const next = { ...attendance, ...dropUndefined({ response, isHidden, occurrences, reminders }) }
  const remindAt = next.isHidden ? null : getNextReminderTime(row, JSON.parse(next.reminders) as number[], ctx.now)
  await updateAttendance(ctx, attendance, { ...dropUndefined({ response, isHidden, occurrences, reminders }), remindAt })
}

const dropUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<AttendanceRow>

export async function updateOwnReminders(ctx: CalendarContext, { id }: { id: number }, reminders: number[]): Promise<void> {
  const ownAttendance = ctx.db.selectFrom('attendances').select('reminders').where('eventId', '=', id).where('userId', '=', ctx.viewer.id)
  const before = (await ownAttendance.executeTakeFirst())?.reminders ?? '[]'
  if (before !== JSON.stringify(reminders)) await setReminders(ctx, { id, reminders })
}
