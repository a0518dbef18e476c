import { randomUUID } from 'node:crypto'
import type { calendar as contract, Event, EventPatch } from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import { answered } from './add-event.ts'
import { answerAt, answerEvent } from './answers.ts'
import { contentFields, contentOf, withGiven, type Content } from './event-content.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import { MOST_OVERRIDES, tooManyExceptions } from './exceptions.ts'
import { answersMoved, guestIds, guestsOf, notifyGuests } from './guests.ts'
import { keyOf, type Occurrence } from './occurrences.ts'
import { reachedBy } from './remove-event.ts'
import { remindAnew } from './respond.ts'
import { continuedFrom, endedBefore, fitting, isFirst, moved, moverOf, overridesOf } from './series.ts'
import type { EventRow, Override } from './tables.ts'
import { insertEvent, writeEvent, type EventColumns } from './write-event.ts'
import { toInstant, toWall } from './zone.ts'

type Asked = Input<typeof contract.updateEvent>

/** What is to become of an event: only properties that differ, which the viewer may change. */
type Wanted = { content: Partial<Content>; guests: number[] | undefined }

export async function updateEvent(ctx: CalendarContext, { event: given, scope = 'all', ...reach }: Asked): Promise<{ event: Event }> {
  const { occurrence: read, ...patch } = given
  const occurrence = reach.occurrence ?? read ?? undefined
  const row = await findVisible(ctx, eventSubject, patch.id, 'update')
  if (row.ownerId !== ctx.viewer.id) throw new Refusal(403, 'calendar.not_organizer', 'Only its organizer can change an event.')
  const one = reachedBy(row, { occurrence, scope })
  const wanted = await wantedOf(ctx, row, { patch, one })
  if (patch.reminders) await remindAnew(ctx, row, patch.reminders)
  if (isNothing(wanted)) return { event: await answerAt(ctx, row, scope === 'this' ? one!.key : null) }
  if (scope === 'this') return changeOne(ctx, row, { one: one!, wanted })
  if (scope === 'following' && !isFirst(row, one!)) return split(ctx, row, { one: one!, wanted })
  return changeAll(ctx, row, { one, wanted })
}

const isNothing = ({ content, guests }: Wanted) => Object.keys(content).length === 0 && guests === undefined

/** Judged against the occurrence that the person saw, so that what they did not touch stays the series'. */
async function wantedOf(
  ctx: CalendarContext,
  row: EventRow,
  { patch, one }: { patch: Omit<EventPatch, 'occurrence'>; one: Occurrence | null },
): Promise<Wanted> {
  const seen = one ? contentAt(row, one) : contentOf(row)
  const invited = await guestsOf(ctx.db, row.id)
  const { id: _, guests: given, reminders: _reminders, ...rest } = patch
  const next = withGiven(seen, rest)
  const guests = given && (await guestIds(ctx, given, { ownerId: row.ownerId, invited }))
  const changes = { ...pick(answered(next), (name) => next[name] !== seen[name]), ...(guests && { guests: sorted(guests) }) }
  const before = { ...row, ...answered(seen), guests: sorted(invited) }
  const allowed = assertMayChange(ctx, eventSubject, before, changes)
  const content = Object.fromEntries(contentFields.filter((name) => name in allowed).map((name) => [name, next[name]])) as Partial<Content>
  return { content, guests: 'guests' in allowed ? guests : undefined }
}

const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other)
const pick = (content: Record<string, unknown>, isPicked: (name: keyof Content) => boolean) =>
  Object.fromEntries(contentFields.filter(isPicked).map((name) => [name, content[name]]))

function contentAt(row: EventRow, { start, end, override }: Occurrence): Content {
  const { properties: _, sequence: _sequence, ...changed } = override ?? {}
  return contentOf({ ...row, ...changed, start, end })
}

type Change = { one: Occurrence; wanted: Wanted }

/** Rule, zone and guests are the series’: an occurrence has none of its own. */
const OF_SERIES = ['allDay', 'timeZone', 'calendar', 'recurrence'] as const

async function changeOne(ctx: CalendarContext, row: EventRow, { one, wanted: { content, guests } }: Change) {
  const shared = guests ? 'guests' : OF_SERIES.find((name) => name in content)
  if (shared) throw invalid(`/event/${shared}`, 'is the same for the whole series; change it for all or for the following')
  const { start, end, ...rest } = content
  const times = start === undefined && end === undefined ? {} : { start: start ?? one.start, end: end ?? one.end }
  const override: Override = { ...one.override, ...rest, ...times, sequence: row.sequence + 1 }
  const columns = { overrides: JSON.stringify({ ...overridesOf(row), [one.key!]: override }) }
  if (columns.overrides.length > MOST_OVERRIDES) throw tooManyExceptions()
  const written = await writeEvent(ctx, row, { columns })
  await notifyGuests(ctx, row, { kind: 'changed', to: written.guests.kept, scope: 'this', one })
  return { event: await answerAt(ctx, written.row, one.key) }
}

async function changeAll(ctx: CalendarContext, row: EventRow, { one, wanted }: { one: Occurrence | null; wanted: Wanted }) {
  const columns = columnsOf(row, one, wanted.content)
  const written = await writeEvent(ctx, row, { columns, guests: wanted.guests })
  if (Object.keys(wanted.content).length > 0)
    await notifyGuests(ctx, written.row, { kind: 'changed', to: written.guests.kept, scope: 'all' })
  return { event: await answerEvent(ctx, written.row) }
}

/** What the whole series becomes: where times are given for one occurrence, all move as far as that one. */
function columnsOf(row: EventRow, one: Occurrence | null, content: Partial<Content>): EventColumns {
  const { start, end, ...rest } = content
  const next = { ...row, ...rest, ...(start === undefined && end === undefined ? {} : timesOf(row, { one, content })) }
  const series = { ...next, ...moved(row, next, content.recurrence !== undefined) }
  const exceptions = content.recurrence === undefined || series.recurrence === null ? {} : fitting(series)
  return { ...contentOf(series), excluded: series.excluded, added: series.added, overrides: series.overrides, ...exceptions }
}

function timesOf(row: EventRow, { one, content }: { one: Occurrence | null; content: Partial<Content> }): Pick<EventRow, 'start' | 'end'> {
  if (one === null) return { start: content.start ?? row.start, end: content.end ?? row.end }
  const after = { ...row, ...content }
  const wall = (moment: string, { allDay, timeZone }: Pick<EventRow, 'allDay' | 'timeZone'>) =>
    allDay ? Date.parse(moment) : toWall(Date.parse(moment), timeZone)
  const [from, to] = [content.start ?? one.start, content.end ?? one.end]
  const far = wall(from, after) - wall(one.start, row)
  const start = wall(row.start, row) + far
  const instant = after.allDay ? Math.floor(start / 86_400_000) * 86_400_000 : toInstant(start, after.timeZone)
  return { start: keyOf(after, instant), end: keyOf(after, instant + Date.parse(to) - Date.parse(from)) }
}

/** The series ends before the occurrence; a new one goes on from there, with the same guests and their answers. */
async function split(ctx: CalendarContext, row: EventRow, { one, wanted }: Change) {
  const guests = wanted.guests ?? (await guestsOf(ctx.db, row.id))
  const from: EventRow = { ...row, ...continuedFrom(row, one) }
  const start = { ...one, key: from.start, start: from.start, end: from.end }
  const given = { ...pickOverride(one), ...wanted.content }
  const columns = columnsOf(from, start, given)
  const { id: _, ownerId: _owner, createdAt: _created, updatedAt: _updated, rangeStart: _start, rangeEnd: _end, ...kept } = from
  const all = await ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', row.id).execute()
  const move = moverOf(from, { ...from, ...columns })
  const answers = (key: string) => (key < one.key! ? null : (move?.(key) ?? key))
  const carried = all
    .filter(({ isGuest, userId }) => isGuest === 0 || guests.includes(userId))
    .map((person) => ({ ...person, occurrences: answersMoved(person.occurrences, answers) }))
  await writeEvent(ctx, row, { columns: endedBefore(row, one) })
  const values = {
    ...kept,
    ...columns,
    uid: `${randomUUID()}@staffroom`,
    sequence: 0,
    receivedSequence: null,
    importId: null,
    fingerprint: null,
  }
  const next = await insertEvent(ctx, values, { guests, carried })
  await notifyGuests(ctx, next, { kind: 'changed', to: carried.map(({ userId }) => userId), scope: 'all' })
  const left = all.filter((person) => person.isGuest === 1 && !guests.includes(person.userId))
  await notifyGuests(ctx, row, { kind: 'cancelled', to: left.map(({ userId }) => userId), scope: 'following', one })
  return { event: await answerEvent(ctx, next) }
}

/** What was already different about the occurrence goes on with it. */
function pickOverride({ start, end, override }: Occurrence): Partial<Content> {
  const { properties: _, sequence: _sequence, ...changed } = override ?? {}
  return override?.start === undefined && override?.end === undefined ? changed : { ...changed, start, end }
}
