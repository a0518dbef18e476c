import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { DavMember, DavMemberFilter, DavTimeRange } from '#platform/server/dav/dav-collection.ts'
import type { CalendarName } from '../../contract.ts'
import { createWindow, listOccurrences, type OccurrenceWindow } from '../../recurrence/server/index.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'

/** Increased when the same event is formatted differently, so that programs read it again. */
const FORMAT = 1

/** Own events of the calendar and those that the viewer is invited to, as their organizers have filed them. */
export async function listMembers(ctx: CalendarContext, calendar: CalendarName, filter: DavMemberFilter = {}): Promise<DavMember[]> {
  const ids = filter.timeRange ? await findIdsInRange(ctx, calendar, filter.timeRange) : filter.ids
  if (ids?.length === 0) return []
  const rows = await queryEvents(ctx, calendar, ids).select(['events.id', 'events.sequence', 'events.updatedAt']).execute()
  const [attendances, guests] = [
    await listChanges(ctx, calendar, { table: 'attendances', ids }),
    await listChanges(ctx, calendar, { table: 'event_guests', ids }),
  ]
  return rows.map(({ id, sequence, updatedAt }) => ({
    id,
    etag: [FORMAT, id, sequence, encodeTime(updatedAt), attendances.get(id) ?? 0, guests.get(id) ?? 0].join('-'),
  }))
}

const encodeTime = (time: string) => Date.parse(time).toString(36)

function queryEvents(ctx: CalendarContext, calendar: CalendarName, ids: readonly number[] | undefined) {
  const query = visibleInWorker(ctx, eventSubject).where('events.calendar', '=', calendar)
  return ids ? query.where(isInIds(ctx.dialect, 'events.id', ids)) : query
}

type Related = { table: 'attendances' | 'event_guests'; ids: readonly number[] | undefined }

/** What identifies the state of the responses by event: their number and last change. */
async function listChanges(ctx: CalendarContext, calendar: CalendarName, { table, ids }: Related): Promise<Map<number, string>> {
  const rows = await ctx.slow
    .selectFrom(table)
    .select(['eventId', (eb) => eb.fn.countAll<number>().as('count'), (eb) => eb.fn.max('updatedAt').as('updatedAt')])
    .where((eb) => (ids ? isInIds(ctx.dialect, 'eventId', ids) : eb('eventId', 'in', queryEvents(ctx, calendar, ids).select('events.id'))))
    .groupBy('eventId')
    .execute()
  return new Map(rows.map(({ eventId, count, updatedAt }) => [eventId, `${count}.${encodeTime(updatedAt)}`]))
}

const YIELD_INTERVAL = 500
const [EARLIEST_TIME, LATEST_TIME] = [Date.UTC(1800, 0, 1), Date.UTC(2300, 0, 1)]

async function findIdsInRange(
  ctx: CalendarContext,
  calendar: CalendarName,
  { start = EARLIEST_TIME, end = LATEST_TIME }: DavTimeRange,
): Promise<number[]> {
  const window = createWindow(clampTime(start), clampTime(end), ctx.viewer.timeZone)
  const rows: EventRow[] = await queryEvents(ctx, calendar, undefined)
    .where('events.rangeStart', '<', new Date(window.to).toISOString())
    .where('events.rangeEnd', '>=', new Date(window.from).toISOString())
    .selectAll('events')
    .execute()
  const ids: number[] = []
  for (const [index, row] of rows.entries()) {
    if (overlaps(row, window)) ids.push(row.id)
    if (index % YIELD_INTERVAL === YIELD_INTERVAL - 1) await yieldToEventLoop()
  }
  return ids
}

const clampTime = (instant: number) => Math.min(Math.max(instant, EARLIEST_TIME), LATEST_TIME)

/** A series that is too expensive to expand counts, so that no event is missed. */
function overlaps(row: EventRow, window: OccurrenceWindow): boolean {
  try {
    return listOccurrences(row, window, 1).length > 0
  } catch {
    return true
  }
}
