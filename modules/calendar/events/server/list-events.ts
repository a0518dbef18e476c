import { sql, type SqlBool } from 'kysely'
import { setImmediate as soon } from 'node:timers/promises'
import { calendars, LIST_LIMIT, WINDOW_DAYS_LIMIT, type calendar as contract, type Event } from '../../contract.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/list-page.ts'
import { invalidInput, notFound } from '#platform/server/api-error.ts'
import { matchingIds, hasSearchText } from '#platform/server/search/match.ts'
import { createEventSerializer, toEventResponses, toEventResponse, listAttendances } from './event-response.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import {
  isTimeZone,
  type Occurrence,
  findOccurrenceAt,
  listOccurrences,
  toInstant,
  type Window,
  createWindow,
} from '../../recurrence/server/index.ts'
import type { EventRow } from '../../server/tables.ts'

type ListInput = Input<typeof contract.listEvents>
type ListResponse = Output<typeof contract.listEvents>

const DAY = 86_400_000

export async function listEvents(ctx: CalendarContext, input: ListInput): Promise<ListResponse> {
  const window = parseWindow(ctx, input)
  const params = { ...input, calendars: input.calendars ?? [...calendars], q: input.q ?? '' }
  assertFieldsReadable(ctx, eventSubject, [...(window ? ['start', 'end', 'recurrence'] : []), ...(input.calendars ? ['calendar'] : [])])
  if (input.calendars?.length === 0) return { events: [], total: 0, isTruncated: false, params }
  return { ...(window ? await listEventOccurrences(ctx, input, window) : await listStoredEvents(ctx, input)), params }
}

export async function getEvent(ctx: CalendarContext, { id, occurrence }: Input<typeof contract.getEvent>): Promise<{ event: Event }> {
  const row = await findVisible(ctx, eventSubject, id)
  return { event: await toEventResponse(ctx, row, occurrence === undefined ? null : findOccurrence(row, occurrence)) }
}

/** Throws 404 if the series has no occurrence with this original start. */
export function findOccurrence(row: EventRow, key: string): Occurrence {
  const found = row.recurrence === null && row.added === '[]' ? undefined : findOccurrenceAt(row, normalizeKey(row, key))
  if (!found) throw notFound('occurrence')
  return found
}

const normalizeKey = ({ allDay }: EventRow, key: string) => (allDay || key.length !== 20 ? key : key.replace('Z', '.000Z'))

function parseWindow(ctx: CalendarContext, { start, end, timeZone = ctx.viewer.timeZone }: ListInput): Window | undefined {
  if (start === undefined && end === undefined) return undefined
  if (start === undefined || end === undefined)
    throw invalidInput(start === undefined ? '/start' : '/end', 'is required; start and end must be given together')
  if (!isTimeZone(timeZone)) throw invalidInput('/timeZone', `is "${timeZone}", which is no IANA time zone`)
  const [from, to] = [parseEdge(start, timeZone), parseEdge(end, timeZone)]
  for (const [path, instant] of [['/start', from] as const, ['/end', to] as const])
    if (Number.isNaN(instant)) throw invalidInput(path, 'is not a valid date or time')
  if (to < from) throw invalidInput('/end', 'must not be before the start')
  if (to - from > WINDOW_DAYS_LIMIT * DAY) throw invalidInput('/end', `is more than ${WINDOW_DAYS_LIMIT} days after the start`)
  return createWindow(from, to, timeZone)
}

const parseEdge = (edge: string, timeZone: string) => {
  const instant = Date.parse(edge)
  return edge.includes('T') || Number.isNaN(instant) ? instant : toInstant(instant, timeZone)
}

const getPaging = ({ page, perPage }: ListInput) =>
  page === undefined && perPage === undefined ? { page: 1, perPage: LIST_LIMIT } : { page: page ?? 1, perPage: perPage ?? 10 }

async function listStoredEvents(ctx: CalendarContext, input: ListInput) {
  const { rows, total } = await listPage<EventRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: queryEvents(ctx, input),
    table: 'events',
    search: toSearchQuery(ctx, input),
    sort: [],
    ...getPaging(input),
  })
  const { perPage } = getPaging(input)
  return { events: await toEventResponses(ctx, rows), total, isTruncated: perPage === LIST_LIMIT && total > LIST_LIMIT }
}

function queryEvents(ctx: CalendarContext, { calendars: selected }: ListInput) {
  const query = visibleSlow(ctx, eventSubject)
  return selected ? query.where('events.calendar', 'in', selected) : query
}

function toSearchQuery(ctx: CalendarContext, { q = '' }: ListInput) {
  const fields = ['title', 'location', 'description'].filter((field) => isReadableEverywhere(ctx, eventSubject, field))
  return { q, entity: eventSubject.entity, fields }
}

/** Time limit for expanding rules in one request, and the interval after which other requests get a turn. */
const EXPANSION_LIMIT_MS = 1_500
const YIELD_AFTER_MS = 12

async function listEventOccurrences(ctx: CalendarContext, input: ListInput, window: Window) {
  const rows = await listEventsInWindow(ctx, input, window)
  const { found, isTruncated } = await expandEvents(rows, window)
  const visibleOccurrences = await excludeHidden(ctx, rows, found)
  const inOrder = visibleOccurrences.toSorted((one, other) => compareStarts(one.occurrence, other.occurrence) || one.row.id - other.row.id)
  const { page, perPage } = getPaging(input)
  const pageItems = inOrder.slice((page - 1) * perPage, page * perPage)
  const answer = await createEventSerializer(ctx, [...new Set(pageItems.map(({ row }) => row))])
  return { events: pageItems.map(({ row, occurrence }) => answer(row, occurrence)), total: visibleOccurrences.length, isTruncated }
}

const compareStarts = ({ start }: Occurrence, other: Occurrence) => (start < other.start ? -1 : Number(start > other.start))

function listEventsInWindow(ctx: CalendarContext, input: ListInput, { from, to }: Window): Promise<EventRow[]> {
  const search = toSearchQuery(ctx, input)
  let query = queryEvents(ctx, input)
    .where('events.rangeStart', '<', new Date(to).toISOString())
    .where('events.rangeEnd', '>=', new Date(from).toISOString())
  if (hasSearchText(search)) query = query.where(sql<SqlBool>`events.id in (${matchingIds(ctx.dialect, search)})`)
  return query.selectAll('events').execute()
}

type EventOccurrence = { row: EventRow; occurrence: Occurrence }

/** Yields to other requests regularly, because expanding many series takes long. */
export async function expandEvents(
  rows: readonly EventRow[],
  window: Window,
): Promise<{ found: EventOccurrence[]; isTruncated: boolean; failed: EventRow[] }> {
  const found: EventOccurrence[] = []
  const failed: EventRow[] = []
  let spent = 0
  let turn = performance.now()
  for (const row of rows) {
    if (found.length > LIST_LIMIT || spent > EXPANSION_LIMIT_MS) failed.push(row)
    else expandEvent(row, window, { found, failed })
    const now = performance.now()
    if (now - turn < YIELD_AFTER_MS) continue
    spent += now - turn
    await soon()
    turn = performance.now()
  }
  return { found: found.slice(0, LIST_LIMIT), isTruncated: failed.length > 0 || found.length > LIST_LIMIT, failed }
}

function expandEvent(row: EventRow, window: Window, { found, failed }: { found: EventOccurrence[]; failed: EventRow[] }): void {
  try {
    for (const occurrence of listOccurrences(row, window, LIST_LIMIT)) found.push({ row, occurrence })
  } catch {
    failed.push(row)
  }
}

/** Excludes occurrences that the guest has removed from their own calendar. */
async function excludeHidden(ctx: CalendarContext, rows: readonly EventRow[], found: EventOccurrence[]): Promise<EventOccurrence[]> {
  const invited = rows.filter(({ ownerId }) => ownerId !== ctx.viewer.id)
  if (invited.length === 0) return found
  const own = (await listAttendances(ctx, invited)).filter(
    ({ userId, occurrences }) => userId === ctx.viewer.id && occurrences.includes('"hidden"'),
  )
  const hidden = new Map(own.map((one) => [one.eventId, JSON.parse(one.occurrences) as Record<string, string>]))
  return found.filter(({ row, occurrence: { key } }) => key === null || hidden.get(row.id)?.[key] !== 'hidden')
}
