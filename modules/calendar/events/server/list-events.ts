import { sql, type SqlBool } from 'kysely'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { calendars, LIST_LIMIT, WINDOW_DAYS_LIMIT, type calendar as contract, type Event } from '../../contract.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { invalidInput, notFound } from '#platform/server/api-error.ts'
import { matchingIds, hasSearchText } from '#platform/server/search/match.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { createEventSerializer, toEventResponses, toEventResponse, listAttendances } from './event-response.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import {
  type EventTiming,
  type Occurrence,
  findOccurrenceAt,
  listOccurrences,
  toInstant,
  type OccurrenceWindow,
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
  const occurrence = row.recurrence === null && row.added === '[]' ? undefined : findOccurrenceAt(row, normalizeKey(row, key))
  if (!occurrence) throw notFound('occurrence')
  return occurrence
}

const normalizeKey = ({ allDay }: EventRow, key: string) => (allDay || key.length !== 20 ? key : key.replace('Z', '.000Z'))

type WindowInput = Pick<ListInput, 'start' | 'end' | 'timeZone'>

export function parseWindow(
  ctx: CalendarContext,
  { start, end, timeZone = ctx.viewer.timeZone }: WindowInput,
): OccurrenceWindow | undefined {
  if (start === undefined && end === undefined) return undefined
  if (start === undefined || end === undefined)
    throw invalidInput(start === undefined ? '/start' : '/end', 'is required; start and end must be given together')
  if (!isTimeZone(timeZone)) throw invalidInput('/timeZone', `is "${timeZone}", which is not an IANA time zone`)
  const [from, to] = [parseWindowTime(start, timeZone), parseWindowTime(end, timeZone)]
  for (const [path, instant] of [['/start', from] as const, ['/end', to] as const])
    if (Number.isNaN(instant)) throw invalidInput(path, 'is not a valid date or time')
  if (to < from) throw invalidInput('/end', 'must not be before the start')
  if (to - from > WINDOW_DAYS_LIMIT * DAY) throw invalidInput('/end', `is more than ${WINDOW_DAYS_LIMIT} days after the start`)
  return createWindow(from, to, timeZone)
}

const parseWindowTime = (time: string, timeZone: string) => {
  const instant = Date.parse(time)
  return time.includes('T') || Number.isNaN(instant) ? instant : toInstant(instant, timeZone)
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
  const query = visibleInWorker(ctx, eventSubject)
  return selected ? query.where('events.calendar', 'in', selected) : query
}

function toSearchQuery(ctx: CalendarContext, { q = '' }: ListInput) {
  const fields = ['title', 'location', 'description'].filter((field) => isReadableEverywhere(ctx, eventSubject, field))
  return { q, entity: eventSubject.entity, fields }
}

/** The time limit for expanding rules in one request, and the interval after which other requests get a turn. */
const EXPANSION_LIMIT_MS = 1_500
const YIELD_AFTER_MS = 12

async function listEventOccurrences(ctx: CalendarContext, input: ListInput, window: OccurrenceWindow) {
  const rows = await listEventsInWindow(ctx, input, window)
  const { occurrences, isTruncated } = await expandEvents(rows, window)
  const visibleOccurrences = await excludeHidden(ctx, rows, occurrences)
  const sorted = visibleOccurrences.toSorted((a, b) => compareStarts(a.occurrence, b.occurrence) || a.row.id - b.row.id)
  const { page, perPage } = getPaging(input)
  const pageItems = sorted.slice((page - 1) * perPage, page * perPage)
  const serialize = await createEventSerializer(ctx, [...new Set(pageItems.map(({ row }) => row))])
  return { events: pageItems.map(({ row, occurrence }) => serialize(row, occurrence)), total: visibleOccurrences.length, isTruncated }
}

const compareStarts = (a: Occurrence, b: Occurrence) => (a.start < b.start ? -1 : Number(a.start > b.start))

function listEventsInWindow(ctx: CalendarContext, input: ListInput, { from, to }: OccurrenceWindow): Promise<EventRow[]> {
  const search = toSearchQuery(ctx, input)
  let query = queryEvents(ctx, input)
    .where('events.rangeStart', '<', new Date(to).toISOString())
    .where('events.rangeEnd', '>=', new Date(from).toISOString())
  if (hasSearchText(search)) query = query.where(sql<SqlBool>`events.id in (${matchingIds(ctx.dialect, search)})`)
  return query.selectAll('events').execute()
}

type EventOccurrence<Row = EventRow> = { row: Row; occurrence: Occurrence }

export async function expandEvents<Row extends EventTiming>(
  rows: readonly Row[],
  window: OccurrenceWindow,
): Promise<{ occurrences: EventOccurrence<Row>[]; isTruncated: boolean; failed: Row[] }> {
  const occurrences: EventOccurrence<Row>[] = []
  const failed: Row[] = []
  let elapsed = 0
  let turnStart = performance.now()
  for (const row of rows) {
    if (occurrences.length > LIST_LIMIT || elapsed > EXPANSION_LIMIT_MS) failed.push(row)
    else expandEvent(row, window, { occurrences, failed })
    const now = performance.now()
    if (now - turnStart < YIELD_AFTER_MS) continue
    elapsed += now - turnStart
    await yieldToEventLoop()
    turnStart = performance.now()
  }
  return { occurrences: occurrences.slice(0, LIST_LIMIT), isTruncated: failed.length > 0 || occurrences.length > LIST_LIMIT, failed }
}

function expandEvent<Row extends EventTiming>(
  row: Row,
  window: OccurrenceWindow,
  { occurrences, failed }: { occurrences: EventOccurrence<Row>[]; failed: Row[] },
): void {
  try {
    for (const occurrence of listOccurrences(row, window, LIST_LIMIT)) occurrences.push({ row, occurrence })
  } catch {
    failed.push(row)
  }
}

async function excludeHidden(ctx: CalendarContext, rows: readonly EventRow[], occurrences: EventOccurrence[]): Promise<EventOccurrence[]> {
  const invited = rows.filter(({ ownerId }) => ownerId !== ctx.viewer.id)
  if (invited.length === 0) return occurrences
  const ownAttendances = (await listAttendances(ctx, invited)).filter(
    ({ userId, occurrences: responses }) => userId === ctx.viewer.id && responses.includes('"hidden"'),
  )
  const hiddenByEvent = new Map(
    ownAttendances.map((attendance) => [attendance.eventId, JSON.parse(attendance.occurrences) as Record<string, string>]),
  )
  return occurrences.filter(({ row, occurrence: { key } }) => key === null || hiddenByEvent.get(row.id)?.[key] !== 'hidden')
}
