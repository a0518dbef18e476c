import { findVisible } from '#platform/server/abilities/visible.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { isUnique } from '#platform/server/database/unique.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { contentFields } from './event-content.ts'
import { eventSubject, journalForm, type CalendarContext } from './event-subject.ts'
import { guestsOf, notifyGuests } from './guests.ts'
import { scheduleReminders } from './reminders.ts'
import type { EventRow } from './tables.ts'
import { indexEvent, removeWhole, tell, writeEvent, type EventColumns } from './write-event.ts'

/** Added: removed again. Removed: brought back. Changed: changed back. Guests are told as of any other change. */
export async function undoEvent(ctx: CalendarContext, { id, before, after }: Change): Promise<void> {
  if (after === null) return bringBack(ctx, id)
  if (before === null) return removeAgain(ctx, id)
  const row = await findOwn(ctx, id, 'update')
  const { guests, ...columns } = before as EventColumns & { guests?: number[] }
  const content = Object.fromEntries(contentFields.filter((name) => name in columns).map((name) => [name, columns[name]]))
  assertMayChange(ctx, eventSubject, row, content)
  const written = await writeEvent(ctx, row, { columns: { ...columns, sequence: row.sequence + 1 }, guests })
  await notifyGuests(ctx, written.row, { kind: 'changed', to: written.guests.kept, scope: 'all' })
}

async function removeAgain(ctx: CalendarContext, id: number): Promise<void> {
  const row = await findOwn(ctx, id, 'delete')
  const guests = await removeWhole(ctx, row)
  await notifyGuests(ctx, row, { kind: 'cancelled', to: guests, scope: 'all' })
}

async function findOwn(ctx: CalendarContext, id: number, action: string): Promise<EventRow> {
  const row = await findVisible(ctx, eventSubject, id, action)
  if (row.ownerId !== ctx.viewer.id) throw new Refusal(403, 'calendar.not_organizer', 'Only its organizer can change an event.')
  return row
}

/** Refusal 409 where the same event has been imported anew meanwhile. */
export async function bringBack(ctx: CalendarContext, id: number): Promise<void> {
  const removed = ctx.db.selectFrom('events').selectAll().where('id', '=', id).where('ownerId', '=', ctx.viewer.id)
  if (!(await removed.where('removedAt', 'is not', null).executeTakeFirst())) throw notFound('event')
  await ctx
    .part(() => ctx.db.updateTable('events').set({ removedAt: null }).where('id', '=', id).execute())
    .catch((error: unknown) => {
      throw isUnique(error) ? new Refusal(409, 'journal.moved_on', 'The same event stands in the calendar again.') : error
    })
  const row = await findVisible(ctx, eventSubject, id, 'delete')
  const guests = await guestsOf(ctx.db, id)
  await indexEvent(ctx, row)
  await scheduleReminders(ctx, row)
  ctx.record({ entity: eventSubject.entity, id, before: null, after: journalForm(row, guests) })
  tell(ctx, guests)
  await notifyGuests(ctx, row, { kind: 'changed', to: guests, scope: 'all' })
}
