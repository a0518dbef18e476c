import type { Insertable } from 'kysely'
import type { CalendarName, SkippedEvent } from '../../contract.ts'
import { indexRecords, unindexRecords } from '#platform/server/search/index-record.ts'
import { eventSubject, toEventSnapshot, type CalendarContext } from '../../server/event-subject.ts'
import { moveResponses } from '../../guests/server/index.ts'
import { isUpToDate, computeRange, mergeExceptions, type ExceptionColumns } from '../../recurrence/server/index.ts'
import type { ImportedEvent } from '../../ical/server/index.ts'
import { getNextReminderTime } from '../../reminders/server/index.ts'
import type { AttendanceRow, CalendarTables, EventRow, ImportRow } from '../../server/tables.ts'
import { publishCalendars, toSearchFields } from '../../events/server/index.ts'

/** `changed`: events that already exist with differences. */
export type SortedEvents = { fresh: ImportedEvent[]; changed: ImportedEvent[]; unchanged: number; skipped: SkippedEvent[] }
type Owner = { userId: number; importId: number; calendar: CalendarName; hiddenSince: string }
type Known = Map<string, EventRow>

const BATCH = 250

const toOwner = ({ userId, id, calendar, createdAt }: ImportRow): Owner => ({
  userId,
  importId: id,
  calendar: calendar as CalendarName,
  hiddenSince: createdAt,
})

/**
 * Stores new events with `removedAt` set to the start of the import, which hides them. `showStaged` publishes them all at
 * once, `dropStaged` deletes them.
 */
export async function stageEvents(ctx: CalendarContext, events: readonly ImportedEvent[], row: ImportRow): Promise<SortedEvents> {
  const owner = toOwner(row)
  const sorted = sortEvents(events, await findKnownEvents(ctx, events, owner.userId), owner)
  await insertEvents(ctx, sorted.fresh, { owner, removedAt: owner.hiddenSince })
  return sorted
}

function sortEvents(events: readonly ImportedEvent[], known: Known, owner: Owner): SortedEvents {
  const sorted: SortedEvents = { fresh: [], changed: [], unchanged: 0, skipped: [] }
  for (const event of events) {
    const row = known.get(event.uid)
    const skip = (reason: SkippedEvent['reason'], detail: string) =>
      sorted.skipped.push({ line: event.line, title: event.title.slice(0, 100), uid: event.uid.slice(0, 200), reason, detail })
    if (!row) sorted.fresh.push(event)
    else if (row.ownerId !== owner.userId) skip('not_yours', 'organized by someone else')
    else if (event.exceptions) sortExceptions(event, { row, sorted, skip })
    else if (row.fingerprint === event.fingerprint) sorted.unchanged += 1
    else if (!isUpToDate(event.sequence, row)) skip('older', `SEQUENCE ${event.sequence}, here it is ${row.sequence}`)
    else sorted.changed.push(event)
  }
  return sorted
}

type Sorting = { row: EventRow; sorted: SortedEvents; skip: (reason: SkippedEvent['reason'], detail: string) => void }

function sortExceptions(event: ImportedEvent, { row, sorted, skip }: Sorting): void {
  const next = mergeExceptions(row, { ...event, exceptions: event.exceptions! })
  if (next === 'unchanged') sorted.unchanged += 1
  else if (typeof next === 'string') skip(next, skipDetails[next])
  else sorted.changed.push(event)
}

const skipDetails = {
  older: 'the calendar has newer versions of these occurrences',
  bad_time: 'an occurrence and its series differ in being all-day',
  too_many_exceptions: 'the series has too many exceptions',
}

/** Returns the number of published events. Events whose UID was added in the meantime stay hidden. */
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

/** Updates existing events and inserts those that have been removed since. */
export async function upsertEvents(ctx: CalendarContext, events: readonly ImportedEvent[], row: ImportRow): Promise<SortedEvents> {
  const owner = toOwner(row)
  const all: SortedEvents = { fresh: [], changed: [], unchanged: 0, skipped: [] }
  for (let start = 0; start < events.length; start += BATCH) {
    const some = events.slice(start, start + BATCH)
    const known = await findKnownEvents(ctx, some, owner.userId)
    const { fresh, changed, unchanged, skipped } = sortEvents(some, known, owner)
    await insertEvents(ctx, fresh, { owner, removedAt: null })
    await updateEvents(ctx, changed, { known, owner })
    all.fresh.push(...fresh)
    all.changed.push(...changed)
    all.skipped.push(...skipped)
    all.unchanged += unchanged
  }
  return all
}

export const listStagedUids = async (ctx: CalendarContext, { id, createdAt }: ImportRow): Promise<Set<string>> => {
  const rows = await ctx.db.selectFrom('events').select('uid').where('importId', '=', id).where('removedAt', '=', createdAt).execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** Deletes one batch and returns whether there may be more. */
export async function dropStaged(ctx: CalendarContext, { id, createdAt }: ImportRow): Promise<boolean> {
  const hidden = ctx.db.selectFrom('events').select('id').where('importId', '=', id).where('removedAt', '=', createdAt)
  const ids = (await hidden.limit(BATCH).execute()).map((row) => row.id)
  if (ids.length === 0) return false
  await ctx.db.deleteFrom('attendances').where('eventId', 'in', ids).execute()
  await unindexRecords(ctx.db, eventSubject.entity, ids)
  await ctx.db.deleteFrom('events').where('id', 'in', ids).execute()
  return ids.length === BATCH
}

/** Finds the user's own events and their invitations by UID. */
async function findKnownEvents(ctx: CalendarContext, events: readonly ImportedEvent[], userId: number): Promise<Known> {
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

type InsertOptions = { owner: Owner; removedAt: string | null }

const toEventRow = (
  { reminders: _, line: _line, exceptions: _told, ...event }: ImportedEvent,
  { owner, removedAt }: InsertOptions,
  now: string,
) =>
  ({
    ...event,
    ownerId: owner.userId,
    calendar: owner.calendar,
    importId: owner.importId,
    removedAt,
    createdAt: now,
    updatedAt: now,
  }) satisfies Insertable<CalendarTables['events']>

/** Writes no journal entries, because the import has one summary. */
async function insertEvents(ctx: CalendarContext, events: readonly ImportedEvent[], place: InsertOptions): Promise<void> {
  if (events.length === 0) return
  const values = events.map((event) => toEventRow(event, place, ctx.now))
  const inserted = await ctx.db.insertInto('events').values(values).returning(['id', 'uid']).execute()
  const ids = new Map(inserted.map(({ id, uid }) => [uid, id]))
  await indexEvents(
    ctx,
    events.map((event) => ({ ...event, id: ids.get(event.uid)! })),
  )
  const reminded = events.filter(({ reminders }) => reminders.length > 0)
  const attendances = reminded.map((event) =>
    toAttendance(event, { eventId: ids.get(event.uid)!, userId: place.owner.userId, now: ctx.now }),
  )
  if (attendances.length > 0) await ctx.db.insertInto('attendances').values(attendances).execute()
}

const indexEvents = (ctx: CalendarContext, rows: readonly (Parameters<typeof toSearchFields>[0] & { id: number })[]): Promise<void> =>
  indexRecords(
    ctx.db,
    rows.map((row) => ({ entity: eventSubject.entity, id: row.id, at: ctx.now, fields: toSearchFields(row) })),
  )

function toAttendance(event: ImportedEvent, { eventId, userId, now }: { eventId: number; userId: number; now: string }) {
  const { reminders } = event
  const remindAt = getNextReminderTime(event as unknown as EventRow, reminders, now)
  const kept = { reminders: JSON.stringify(reminders), remindAt, createdAt: now, updatedAt: now }
  return { eventId, userId, isGuest: 0, response: 'accepted' as const, isHidden: 0, occurrences: '{}', ...kept }
}

async function updateEvents(ctx: CalendarContext, events: readonly ImportedEvent[], { known, owner }: { known: Known; owner: Owner }) {
  if (events.length === 0) return
  const changed: { before: EventRow; after: EventRow }[] = []
  for (const event of events) {
    const before = known.get(event.uid)!
    const columns = toColumns(ctx, event, { before, owner })
    const after = { ...before, ...columns }
    await ctx.db.updateTable('events').set(columns).where('id', '=', before.id).execute()
    await moveResponses(ctx, before, after)
    changed.push({ before, after })
  }
  const rows = changed.map(({ after }) => after)
  const people = await listAttendancesByEvent(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const { before, after } of changed) {
    const guests = await rescheduleReminders(ctx, after, people.get(before.id) ?? [])
    ctx.recordChange({
      entity: eventSubject.entity,
      id: before.id,
      before: toEventSnapshot(before, guests),
      after: toEventSnapshot(after, guests),
    })
    publishCalendars(ctx, guests)
  }
  await indexEvents(ctx, rows)
}

function toColumns(ctx: CalendarContext, event: ImportedEvent, { before, owner }: { before: EventRow; owner: Owner }): Partial<EventRow> {
  if (event.exceptions) {
    const lists = mergeExceptions(before, { ...event, exceptions: event.exceptions }) as ExceptionColumns
    return { ...lists, ...computeRange({ ...before, ...lists }), updatedAt: ctx.now }
  }
  const { createdAt: _, importId: _import, calendar: _calendar, ...columns } = toEventRow(event, { owner, removedAt: null }, ctx.now)
  return { ...columns, sequence: Math.max(columns.sequence, before.sequence) }
}

async function listAttendancesByEvent(ctx: CalendarContext, eventIds: readonly number[]): Promise<Map<number, AttendanceRow[]>> {
  const rows = await ctx.db.selectFrom('attendances').selectAll().where('eventId', 'in', eventIds).orderBy('id').execute()
  return Map.groupBy(rows, ({ eventId }) => eventId)
}

/** Returns the ids of the guests. */
async function rescheduleReminders(ctx: CalendarContext, row: EventRow, people: readonly AttendanceRow[]): Promise<number[]> {
  for (const { id, reminders } of people.filter((one) => one.reminders !== '[]')) {
    const remindAt = getNextReminderTime(row, JSON.parse(reminders) as number[], ctx.now)
    await ctx.db.updateTable('attendances').set({ remindAt }).where('id', '=', id).execute()
  }
  return people.filter(({ isGuest }) => isGuest === 1).map(({ userId }) => userId)
}
