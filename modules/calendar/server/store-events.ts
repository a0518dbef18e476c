import type { Insertable } from 'kysely'
import type { CalendarName, SkippedEvent } from '../contract.ts'
import { indexRecords, unindexRecords } from '#platform/server/search/record.ts'
import { eventSubject, journalForm, type CalendarContext } from './event-subject.ts'
import { moveAnswers } from './guests.ts'
import { isAsNew, withExceptions, type WithExceptions } from './exceptions.ts'
import type { ImportedEvent } from './ical/read-calendar.ts'
import { rangeOf } from './occurrences.ts'
import { remindAtOf } from './reminders.ts'
import type { AttendanceRow, CalendarTables, EventRow, ImportRow } from './tables.ts'
import { tell, wordsOf } from './write-event.ts'

/** What becomes of the events of a file; `changed` stand there already and differ. */
export type Sorted = { fresh: ImportedEvent[]; changed: ImportedEvent[]; unchanged: number; skipped: SkippedEvent[] }
type Owner = { userId: number; importId: number; calendar: CalendarName; hiddenSince: string }
type Known = Map<string, EventRow>

const BATCH = 250

const ownerOf = ({ userId, id, calendar, createdAt }: ImportRow): Owner => ({
  userId,
  importId: id,
  calendar: calendar as CalendarName,
  hiddenSince: createdAt,
})

/**
 * Stores what of some events is new, hidden as if it had been removed when the import began: `showStaged` makes all of
 * them visible at once, `dropStaged` takes them away. So nothing half done is seen, and no act is long.
 */
export async function stageEvents(ctx: CalendarContext, events: readonly ImportedEvent[], row: ImportRow): Promise<Sorted> {
  const owner = ownerOf(row)
  const sorted = sort(events, await knownEvents(ctx, events, owner.userId), owner)
  await addAll(ctx, sorted.fresh, { owner, removedAt: owner.hiddenSince })
  return sorted
}

function sort(events: readonly ImportedEvent[], known: Known, owner: Owner): Sorted {
  const sorted: Sorted = { fresh: [], changed: [], unchanged: 0, skipped: [] }
  for (const event of events) {
    const row = known.get(event.uid)
    const skip = (reason: SkippedEvent['reason'], detail: string) =>
      sorted.skipped.push({ line: event.line, title: event.title.slice(0, 100), uid: event.uid.slice(0, 200), reason, detail })
    if (!row) sorted.fresh.push(event)
    else if (row.ownerId !== owner.userId) skip('not_yours', 'somebody else has invited you to it')
    else if (event.exceptions) sortExceptions(event, { row, sorted, skip })
    else if (row.fingerprint === event.fingerprint) sorted.unchanged += 1
    else if (!isAsNew(event.sequence, row)) skip('older', `SEQUENCE ${event.sequence}, here it is ${row.sequence}`)
    else sorted.changed.push(event)
  }
  return sorted
}

type Sorting = { row: EventRow; sorted: Sorted; skip: (reason: SkippedEvent['reason'], detail: string) => void }

function sortExceptions(event: ImportedEvent, { row, sorted, skip }: Sorting): void {
  const next = withExceptions(row, { ...event, exceptions: event.exceptions! })
  if (next === 'unchanged') sorted.unchanged += 1
  else if (typeof next === 'string') skip(next, whyNot[next])
  else sorted.changed.push(event)
}

const whyNot = {
  older: 'what is known of these occurrences is newer',
  bad_time: 'an exception is of another kind than its series',
  too_many_exceptions: 'the series has too many exceptions',
}

/** Shows what was staged and answers how much it was; what has come to stand there meanwhile stays hidden. */
export async function showStaged(ctx: CalendarContext, row: ImportRow): Promise<number> {
  const shown = await ctx.db
    .updateTable('events')
    .set({ removedAt: null })
    .where('importId', '=', row.id)
    .where('removedAt', '=', row.createdAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events as there')
            .select('there.id')
            .where('there.ownerId', '=', row.userId)
            .whereRef('there.uid', '=', 'events.uid')
            .where('there.removedAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(shown.numUpdatedRows)
}

/** Brings up to date what stands there, and adds what does not stand there any more. */
export async function bringUp(ctx: CalendarContext, events: readonly ImportedEvent[], row: ImportRow): Promise<Sorted> {
  const owner = ownerOf(row)
  const all: Sorted = { fresh: [], changed: [], unchanged: 0, skipped: [] }
  for (let start = 0; start < events.length; start += BATCH) {
    const some = events.slice(start, start + BATCH)
    const known = await knownEvents(ctx, some, owner.userId)
    const { fresh, changed, unchanged, skipped } = sort(some, known, owner)
    await addAll(ctx, fresh, { owner, removedAt: null })
    await updateAll(ctx, changed, { known, owner })
    all.fresh.push(...fresh)
    all.changed.push(...changed)
    all.skipped.push(...skipped)
    all.unchanged += unchanged
  }
  return all
}

/** UIDs of what is hidden still. */
export const stagedUids = async (ctx: CalendarContext, { id, createdAt }: ImportRow): Promise<Set<string>> => {
  const rows = await ctx.db.selectFrom('events').select('uid').where('importId', '=', id).where('removedAt', '=', createdAt).execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** Takes some of what is hidden away for good; answers whether there is more. */
export async function dropStaged(ctx: CalendarContext, { id, createdAt }: ImportRow): Promise<boolean> {
  const hidden = ctx.db.selectFrom('events').select('id').where('importId', '=', id).where('removedAt', '=', createdAt)
  const ids = (await hidden.limit(BATCH).execute()).map((row) => row.id)
  if (ids.length === 0) return false
  await ctx.db.deleteFrom('attendances').where('eventId', 'in', ids).execute()
  await unindexRecords(ctx.db, eventSubject.entity, ids)
  await ctx.db.deleteFrom('events').where('id', 'in', ids).execute()
  return ids.length === BATCH
}

/** By UID: one's own, and those that one is invited to. */
async function knownEvents(ctx: CalendarContext, events: readonly ImportedEvent[], userId: number): Promise<Known> {
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

type Place = { owner: Owner; removedAt: string | null }

const rowOf = ({ reminders: _, line: _line, exceptions: _told, ...event }: ImportedEvent, { owner, removedAt }: Place, now: string) =>
  ({
    ...event,
    ownerId: owner.userId,
    calendar: owner.calendar,
    importId: owner.importId,
    removedAt,
    createdAt: now,
    updatedAt: now,
  }) satisfies Insertable<CalendarTables['events']>

/** Without a journal of each: the import has one summary. */
async function addAll(ctx: CalendarContext, events: readonly ImportedEvent[], place: Place): Promise<void> {
  if (events.length === 0) return
  const values = events.map((event) => rowOf(event, place, ctx.now))
  const inserted = await ctx.db.insertInto('events').values(values).returning(['id', 'uid']).execute()
  const ids = new Map(inserted.map(({ id, uid }) => [uid, id]))
  await indexAll(
    ctx,
    events.map((event) => ({ ...event, id: ids.get(event.uid)! })),
  )
  const reminded = events.filter(({ reminders }) => reminders.length > 0)
  const attendances = reminded.map((event) =>
    attendanceOf(event, { eventId: ids.get(event.uid)!, userId: place.owner.userId, now: ctx.now }),
  )
  if (attendances.length > 0) await ctx.db.insertInto('attendances').values(attendances).execute()
}

const indexAll = (ctx: CalendarContext, rows: readonly (Parameters<typeof wordsOf>[0] & { id: number })[]): Promise<void> =>
  indexRecords(
    ctx.db,
    rows.map((row) => ({ entity: eventSubject.entity, id: row.id, at: ctx.now, fields: wordsOf(row) })),
  )

function attendanceOf(event: ImportedEvent, { eventId, userId, now }: { eventId: number; userId: number; now: string }) {
  const { reminders } = event
  const remindAt = remindAtOf(event as unknown as EventRow, reminders, now)
  const kept = { reminders: JSON.stringify(reminders), remindAt, createdAt: now, updatedAt: now }
  return { eventId, userId, isGuest: 0, response: 'accepted' as const, isHidden: 0, occurrences: '{}', ...kept }
}

async function updateAll(ctx: CalendarContext, events: readonly ImportedEvent[], { known, owner }: { known: Known; owner: Owner }) {
  if (events.length === 0) return
  const changed: { before: EventRow; after: EventRow }[] = []
  for (const event of events) {
    const before = known.get(event.uid)!
    const columns = columnsOf(ctx, event, { before, owner })
    const after = { ...before, ...columns }
    await ctx.db.updateTable('events').set(columns).where('id', '=', before.id).execute()
    await moveAnswers(ctx, before, after)
    changed.push({ before, after })
  }
  const rows = changed.map(({ after }) => after)
  const people = await attendancesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const { before, after } of changed) {
    const guests = await rescheduled(ctx, after, people.get(before.id) ?? [])
    ctx.record({ entity: eventSubject.entity, id: before.id, before: journalForm(before, guests), after: journalForm(after, guests) })
    tell(ctx, guests)
  }
  await indexAll(ctx, rows)
}

function columnsOf(ctx: CalendarContext, event: ImportedEvent, { before, owner }: { before: EventRow; owner: Owner }): Partial<EventRow> {
  if (event.exceptions) {
    const lists = withExceptions(before, { ...event, exceptions: event.exceptions }) as WithExceptions
    return { ...lists, ...rangeOf({ ...before, ...lists }), updatedAt: ctx.now }
  }
  const { createdAt: _, importId: _import, calendar: _calendar, ...columns } = rowOf(event, { owner, removedAt: null }, ctx.now)
  return { ...columns, sequence: Math.max(columns.sequence, before.sequence) }
}

async function attendancesOf(ctx: CalendarContext, eventIds: readonly number[]): Promise<Map<number, AttendanceRow[]>> {
  const rows = await ctx.db.selectFrom('attendances').selectAll().where('eventId', 'in', eventIds).orderBy('id').execute()
  return Map.groupBy(rows, ({ eventId }) => eventId)
}

/** Sets the reminders of everyone anew; answers who is a guest. */
async function rescheduled(ctx: CalendarContext, row: EventRow, people: readonly AttendanceRow[]): Promise<number[]> {
  for (const { id, reminders } of people.filter((one) => one.reminders !== '[]')) {
    const remindAt = remindAtOf(row, JSON.parse(reminders) as number[], ctx.now)
    await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', id).execute()
  }
  return people.filter(({ isGuest }) => isGuest === 1).map(({ userId }) => userId)
}
