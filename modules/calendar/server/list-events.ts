import { sql, type SqlBool } from 'kysely'
import { setImmediate as soon } from 'node:timers/promises'
import { calendars, LIST_LIMIT, WINDOW_DAYS_LIMIT, type calendar as contract, type Event } from '../contract.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import { invalid, notFound } from '#platform/server/refusal.ts'
import { hits, isSearch } from '#platform/server/search/match.ts'
import { answererFor, answerEvents, answerEvent, attendancesOf } from './answers.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import { occurrenceAt, occurrencesIn, windowOf, type Occurrence, type Window } from './occurrences.ts'
import type { EventRow } from './tables.ts'
import { isTimeZone, toInstant } from './zone.ts'

type Asked = Input<typeof contract.listEvents>
type Answer = Output<typeof contract.listEvents>

const DAY = 86_400_000

export async function listEvents(ctx: CalendarContext, input: Asked): Promise<Answer> {
  const window = windowAsked(ctx, input)
  const params = { ...input, calendars: input.calendars ?? [...calendars], q: input.q ?? '' }
  assertFieldsReadable(ctx, eventSubject, [...(window ? ['start', 'end', 'recurrence'] : []), ...(input.calendars ? ['calendar'] : [])])
  if (input.calendars?.length === 0) return { events: [], total: 0, isTruncated: false, params }
  return { ...(window ? await happening(ctx, input, window) : await stored(ctx, input)), params }
}

export async function getEvent(ctx: CalendarContext, { id, occurrence }: Input<typeof contract.getEvent>): Promise<{ event: Event }> {
  const row = await findVisible(ctx, eventSubject, id)
  return { event: await answerEvent(ctx, row, occurrence === undefined ? null : findOccurrence(row, occurrence)) }
}

/** Refusal 404 where a series has none of that original start. */
export function findOccurrence(row: EventRow, key: string): Occurrence {
  const found = row.recurrence === null && row.added === '[]' ? undefined : occurrenceAt(row, canonical(row, key))
  if (!found) throw notFound('occurrence')
  return found
}

const canonical = ({ allDay }: EventRow, key: string) => (allDay || key.length !== 20 ? key : key.replace('Z', '.000Z'))

function windowAsked(ctx: CalendarContext, { start, end, timeZone = ctx.viewer.timeZone }: Asked): Window | undefined {
  if (start === undefined && end === undefined) return undefined
  if (start === undefined || end === undefined)
    throw invalid(start === undefined ? '/start' : '/end', 'is needed beside the other edge of the window')
  if (!isTimeZone(timeZone)) throw invalid('/timeZone', `is "${timeZone}", which is no IANA time zone`)
  const [from, to] = [edgeOf(start, timeZone), edgeOf(end, timeZone)]
  for (const [path, instant] of [['/start', from] as const, ['/end', to] as const])
    if (Number.isNaN(instant)) throw invalid(path, 'is no time')
  if (to < from) throw invalid('/end', 'is before the start')
  if (to - from > WINDOW_DAYS_LIMIT * DAY) throw invalid('/end', `is more than ${WINDOW_DAYS_LIMIT} days after the start`)
  return windowOf(from, to, timeZone)
}

const edgeOf = (given: string, timeZone: string) => {
  const instant = Date.parse(given)
  return given.includes('T') || Number.isNaN(instant) ? instant : toInstant(instant, timeZone)
}

const pageOf = ({ page, perPage }: Asked) =>
  page === undefined && perPage === undefined ? { page: 1, perPage: LIST_LIMIT } : { page: page ?? 1, perPage: perPage ?? 10 }

async function stored(ctx: CalendarContext, input: Asked) {
  const { rows, total } = await list<EventRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: matching(ctx, input),
    table: 'events',
    search: searchOf(ctx, input),
    sort: [],
    ...pageOf(input),
  })
  const { perPage } = pageOf(input)
  return { events: await answerEvents(ctx, rows), total, isTruncated: perPage === LIST_LIMIT && total > LIST_LIMIT }
}

function matching(ctx: CalendarContext, { calendars: wanted }: Asked) {
  const query = visibleSlow(ctx, eventSubject)
  return wanted ? query.where('events.calendar', 'in', wanted) : query
}

function searchOf(ctx: CalendarContext, { q = '' }: Asked) {
  const fields = ['title', 'location', 'description'].filter((field) => isReadableEverywhere(ctx, eventSubject, field))
  return { q, entity: eventSubject.entity, fields }
}

/** Milliseconds that rules are followed for one answer, and after which others have a turn in between. */
const MOST_MS = 1_500
const TURN_MS = 12

async function happening(ctx: CalendarContext, input: Asked, window: Window) {
  const rows = await rowsAround(ctx, input, window)
  const { found, isTruncated } = await expanded(rows, window)
  const kept = await withoutHidden(ctx, rows, found)
  const inOrder = kept.toSorted((one, other) => byStart(one.occurrence, other.occurrence) || one.row.id - other.row.id)
  const { page, perPage } = pageOf(input)
  const shown = inOrder.slice((page - 1) * perPage, page * perPage)
  const answer = await answererFor(ctx, [...new Set(shown.map(({ row }) => row))])
  return { events: shown.map(({ row, occurrence }) => answer(row, occurrence)), total: kept.length, isTruncated }
}

const byStart = ({ start }: Occurrence, other: Occurrence) => (start < other.start ? -1 : Number(start > other.start))

function rowsAround(ctx: CalendarContext, input: Asked, { from, to }: Window): Promise<EventRow[]> {
  const search = searchOf(ctx, input)
  let query = matching(ctx, input)
    .where('events.rangeStart', '<', new Date(to).toISOString())
    .where('events.rangeEnd', '>=', new Date(from).toISOString())
  if (isSearch(search)) query = query.where(sql<SqlBool>`events.id in (${hits(ctx.dialect, search)})`)
  return query.selectAll('events').execute()
}

type Found = { row: EventRow; occurrence: Occurrence }

/** Follows every series in turn, so that nobody waits for many of them, nor long for one. */
export async function expanded(
  rows: readonly EventRow[],
  window: Window,
): Promise<{ found: Found[]; isTruncated: boolean; failed: EventRow[] }> {
  const found: Found[] = []
  const failed: EventRow[] = []
  let spent = 0
  let turn = performance.now()
  for (const row of rows) {
    if (found.length > LIST_LIMIT || spent > MOST_MS) failed.push(row)
    else follow(row, window, { found, failed })
    const now = performance.now()
    if (now - turn < TURN_MS) continue
    spent += now - turn
    await soon()
    turn = performance.now()
  }
  return { found: found.slice(0, LIST_LIMIT), isTruncated: failed.length > 0 || found.length > LIST_LIMIT, failed }
}

function follow(row: EventRow, window: Window, { found, failed }: { found: Found[]; failed: EventRow[] }): void {
  try {
    for (const occurrence of occurrencesIn(row, window, LIST_LIMIT)) found.push({ row, occurrence })
  } catch {
    failed.push(row)
  }
}

/** A guest may have removed single occurrences from their own calendar. */
async function withoutHidden(ctx: CalendarContext, rows: readonly EventRow[], found: Found[]): Promise<Found[]> {
  const invited = rows.filter(({ ownerId }) => ownerId !== ctx.viewer.id)
  if (invited.length === 0) return found
  const own = (await attendancesOf(ctx, invited)).filter(
    ({ userId, occurrences }) => userId === ctx.viewer.id && occurrences.includes('"hidden"'),
  )
  const hidden = new Map(own.map((one) => [one.eventId, JSON.parse(one.occurrences) as Record<string, string>]))
  return found.filter(({ row, occurrence: { key } }) => key === null || hidden.get(row.id)?.[key] !== 'hidden')
}
