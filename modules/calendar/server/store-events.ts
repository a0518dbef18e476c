import type { Insertable } from 'kysely'
import type { CalendarName, SkippedEvent } from '../contract.ts'
import type { Static } from 'typebox'
import { indexRecords } from '#platform/server/search/record.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import type { ImportedEvent } from './ical/read-calendar.ts'
import { remindAtOf, scheduleReminders } from './reminders.ts'
import type { CalendarTables, EventRow } from './tables.ts'
import { indexEvent, tell, wordsOf } from './write-event.ts'
import { guestsOf } from './guests.ts'
import { journalForm } from './event-subject.ts'

type Owner = { userId: number; importId: number; calendar: CalendarName; tell: (done: number) => void }
type Skip = Static<typeof SkippedEvent>
export type Stored = { added: number; updated: number; unchanged: number; skipped: Skip[] }

const BATCH = 250

/** Adds what is new, brings up to date what has changed in the file, and leaves everything else as it is. */
export async function storeEvents(ctx: CalendarContext, events: readonly ImportedEvent[], owner: Owner): Promise<Stored> {
  const stored: Stored = { added: 0, updated: 0, unchanged: 0, skipped: [] }
  for (let start = 0; start < events.length; start += BATCH) {
    const some = events.slice(start, start + BATCH)
    const known = await knownEvents(ctx, some, owner.userId)
    const fresh = some.filter(({ uid }) => !known.has(uid))
    await addAll(ctx, fresh, owner)
    stored.added += fresh.length
    for (const event of some) await bringUp(ctx, { event, row: known.get(event.uid), owner, stored })
    owner.tell(start + some.length)
  }
  return stored
}

/** By UID: one's own, and those that one is invited to. */
async function knownEvents(ctx: CalendarContext, events: readonly ImportedEvent[], userId: number): Promise<Map<string, EventRow>> {
  const uids = events.map(({ uid }) => uid)
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

const rowOf = (
  { reminders: _, line: _line, ...event }: ImportedEvent,
  { userId, importId, calendar }: Owner,
  now: string,
): Insertable<CalendarTables['events']> => ({
  ...event,
  ownerId: userId,
  calendar,
  importId,
  removedAt: null,
  createdAt: now,
  updatedAt: now,
})

/** Without a journal of each: the import has one summary. */
async function addAll(ctx: CalendarContext, events: readonly ImportedEvent[], owner: Owner): Promise<void> {
  if (events.length === 0) return
  const values = events.map((event) => rowOf(event, owner, ctx.now))
  const inserted = await ctx.db.insertInto('events').values(values).returning(['id', 'uid']).execute()
  const ids = new Map(inserted.map(({ id, uid }) => [uid, id]))
  await indexRecords(
    ctx.db,
    events.map((event) => ({ entity: eventSubject.entity, id: ids.get(event.uid)!, at: ctx.now, fields: wordsOf(event) })),
  )
  const reminded = events.filter(({ reminders }) => reminders.length > 0)
  const attendances = reminded.map((event) => attendanceOf(event, { eventId: ids.get(event.uid)!, userId: owner.userId, now: ctx.now }))
  if (attendances.length > 0) await ctx.db.insertInto('attendances').values(attendances).execute()
}

function attendanceOf(event: ImportedEvent, { eventId, userId, now }: { eventId: number; userId: number; now: string }) {
  const { reminders } = event
  const remindAt = remindAtOf(event as unknown as EventRow, reminders, now)
  const kept = { reminders: JSON.stringify(reminders), remindAt, createdAt: now, updatedAt: now }
  return { eventId, userId, isGuest: 0, response: 'accepted' as const, isHidden: 0, occurrences: '{}', ...kept }
}

type Known = { event: ImportedEvent; row: EventRow | undefined; owner: Owner; stored: Stored }

async function bringUp(ctx: CalendarContext, { event, row, owner, stored }: Known): Promise<void> {
  if (!row) return
  const skip = (reason: Skip['reason'], detail: string) =>
    void stored.skipped.push({ line: event.line, title: event.title.slice(0, 100), uid: event.uid.slice(0, 200), reason, detail })
  if (row.ownerId !== owner.userId) return skip('not_yours', 'somebody else has invited you to it')
  if (row.fingerprint === event.fingerprint) return void (stored.unchanged += 1)
  if (event.sequence < row.sequence) return skip('older', `SEQUENCE ${event.sequence}, here it is ${row.sequence}`)
  const { createdAt: _, importId: _import, calendar: _calendar, ownerId: _owner, ...columns } = rowOf(event, owner, ctx.now)
  const after = await ctx.db.updateTable('events').set(columns).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
  const guests = await guestsOf(ctx.db, row.id)
  await indexEvent(ctx, after)
  await scheduleReminders(ctx, after)
  ctx.record({ entity: eventSubject.entity, id: row.id, before: journalForm(row, guests), after: journalForm(after, guests) })
  tell(ctx, guests)
  stored.updated += 1
}
