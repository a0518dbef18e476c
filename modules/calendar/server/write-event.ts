import type { Insertable } from 'kysely'
import { indexRecord, unindexRecord } from '#platform/server/search/record.ts'
import { rangeOfGiven } from './event-content.ts'
import { eventSubject, journalForm, type CalendarContext } from './event-subject.ts'
import { guestsOf, invite, moveAnswers, uninvite } from './guests.ts'
import { scheduleReminders } from './reminders.ts'
import type { AttendanceRow, CalendarTables, EventRow, Overrides } from './tables.ts'

export type NewEvent = Omit<Insertable<CalendarTables['events']>, 'id' | 'rangeStart' | 'rangeEnd' | 'createdAt' | 'updatedAt' | 'ownerId'>
export type EventColumns = Partial<Omit<EventRow, 'id' | 'ownerId' | 'createdAt' | 'updatedAt' | 'rangeStart' | 'rangeEnd' | 'removedAt'>>

/** `carried`: how people stood to the event that this one continues; they are not invited anew. */
type People = { guests: readonly number[]; carried?: readonly AttendanceRow[] }

/** Stores a new event of the viewer's and invites its guests. */
export async function insertEvent(ctx: CalendarContext, values: NewEvent, { guests, carried = [] }: People): Promise<EventRow> {
  const row = await ctx.db
    .insertInto('events')
    .values({ ...values, ...rangeOfGiven(values as EventRow), ownerId: ctx.viewer.id, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexEvent(ctx, row)
  const known = carried.map(({ id: _, ...one }) => ({ ...one, eventId: row.id, createdAt: ctx.now, updatedAt: ctx.now }))
  if (known.length > 0) await ctx.db.insertInto('attendances').values(known).execute()
  await scheduleReminders(ctx, row)
  await invite(
    ctx,
    row,
    guests.filter((id) => !known.some(({ userId }) => userId === id)),
  )
  ctx.record({ entity: eventSubject.entity, id: row.id, before: null, after: journalForm(row, guests) })
  return row
}

export type Written = { row: EventRow; guests: { kept: number[]; added: number[]; removed: number[] } }

/** Changes an event; its sequence counts on. Guests are told by the caller, who knows what it means to them. */
export async function writeEvent(
  ctx: CalendarContext,
  before: EventRow,
  { columns, guests }: { columns: EventColumns; guests?: readonly number[] | undefined },
): Promise<Written> {
  const invited = await guestsOf(ctx.db, before.id)
  const wanted = guests ?? invited
  const next = { ...before, sequence: before.sequence + 1, ...columns }
  const row = await ctx.db
    .updateTable('events')
    .set({ ...columns, ...rangeOfGiven(next), sequence: next.sequence, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const [added, removed] = [wanted.filter((id) => !invited.includes(id)), invited.filter((id) => !wanted.includes(id))]
  await moveAnswers(ctx, before, row)
  await uninvite(ctx, row, removed)
  await invite(ctx, row, added)
  await indexEvent(ctx, row)
  await scheduleReminders(ctx, row)
  ctx.record({ entity: eventSubject.entity, id: row.id, before: journalForm(before, invited), after: journalForm(row, wanted) })
  tell(ctx, [...invited, ...added])
  return { row, guests: { kept: wanted.filter((id) => invited.includes(id)), added, removed } }
}

/** Marks an event as removed: nobody finds it any more, and undo has 30 days. Answers who was invited. */
export async function removeWhole(ctx: CalendarContext, row: EventRow): Promise<number[]> {
  const guests = await guestsOf(ctx.db, row.id)
  await ctx.db.updateTable('events').set({ removedAt: ctx.now }).where('id', '=', row.id).execute()
  await ctx.db.updateTable('attendances').set({ remindAt: null }).where('eventId', '=', row.id).execute()
  await unindexRecord(ctx.db, eventSubject.entity, row.id)
  ctx.record({ entity: eventSubject.entity, id: row.id, before: journalForm(row, guests), after: null })
  tell(ctx, guests)
  return guests
}

/** What shows an event changes for these people, too. */
export const tell = (ctx: CalendarContext, people: readonly number[]): void => people.forEach((id) => ctx.announce(`calendar/${id}`))

/** Makes an event findable by its words, and by those of its exceptions. */
export async function indexEvent(ctx: CalendarContext, row: EventRow): Promise<void> {
  await indexRecord(ctx.db, { entity: eventSubject.entity, id: row.id, at: row.updatedAt, fields: wordsOf(row) })
}

export function wordsOf(
  row: Pick<EventRow, 'title' | 'location' | 'description' | 'overrides'>,
): Record<'title' | 'location' | 'description', string> {
  const overrides = row.overrides === '{}' ? [] : Object.values(JSON.parse(row.overrides) as Overrides)
  const words = (field: 'title' | 'location' | 'description') =>
    [...new Set([row[field], ...overrides.map((one) => one[field] ?? '')])].join('\n').trim()
  return { title: words('title'), location: words('location'), description: words('description') }
}
