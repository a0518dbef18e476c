import { randomUUID } from 'node:crypto'
import type { calendar as contract, Event, EventPatch } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import { toEventFields } from './add-event.ts'
import { toOccurrenceResponse, toEventResponse } from './event-response.ts'
import { contentFields, pickContent, applyContentInput, type Content } from './event-content.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import {
  continueSeriesFrom,
  endSeriesBefore,
  keepFittingExceptions,
  isFirstOccurrence,
  formatKey,
  OVERRIDES_MAX_LENGTH,
  moveSeries,
  createKeyMover,
  type Occurrence,
  parseOverrides,
  toInstant,
  createTooManyExceptionsProblem,
  toWall,
} from '../../recurrence/server/index.ts'
import { moveResponseKeys, parseGuestIds, listGuestIds, notifyGuests } from '../../guests/server/index.ts'
import { resolveOccurrence } from './remove-event.ts'
import { updateOwnReminders } from './respond.ts'
import type { EventColumns, EventRow, Override } from '../../server/tables.ts'
import { insertEvent, saveEvent } from './save-event.ts'

type UpdateInput = Input<typeof contract.updateEvent>

/** Only changed fields that the viewer may update. */
type EventChanges = { content: Partial<Content>; guests: number[] | undefined }

export async function updateEvent(ctx: CalendarContext, { event: input, scope = 'all', ...reach }: UpdateInput): Promise<{ event: Event }> {
  const { occurrence: read, ...patch } = input
  const occurrence = reach.occurrence ?? read ?? undefined
  const row = await findVisible(ctx, eventSubject, patch.id, 'update')
  if (row.ownerId !== ctx.viewer.id) throw new ApiError(403, 'calendar.not_organizer', 'Only the organizer can edit this event.')
  const one = resolveOccurrence(row, { occurrence, scope })
  const changes = await resolveChanges(ctx, row, { patch, one })
  if (patch.reminders) await updateOwnReminders(ctx, row, patch.reminders)
  if (isUnchanged(changes)) return { event: await toOccurrenceResponse(ctx, row, scope === 'this' ? one!.key : null) }
  if (scope === 'this') return updateOccurrence(ctx, row, { one: one!, changes })
  if (scope === 'following' && !isFirstOccurrence(row, one!)) return splitSeries(ctx, row, { one: one!, changes })
  return updateSeries(ctx, row, { one, changes })
}

const isUnchanged = ({ content, guests }: EventChanges) => Object.keys(content).length === 0 && guests === undefined

/** Compares with the occurrence that the user saw, so that untouched fields stay shared with the series. */
async function resolveChanges(
  ctx: CalendarContext,
  row: EventRow,
  { patch, one }: { patch: Omit<EventPatch, 'occurrence'>; one: Occurrence | null },
): Promise<EventChanges> {
  const current = one ? getOccurrenceContent(row, one) : pickContent(row)
  const invited = await listGuestIds(ctx.db, row.id)
  const { id: _, guests: guestInput, reminders: _reminders, ...rest } = patch
  const next = applyContentInput(current, rest)
  const guests = guestInput && (await parseGuestIds(ctx, guestInput, { ownerId: row.ownerId, invited }))
  const changedFields = {
    ...pickFields(toEventFields(next), (name) => next[name] !== current[name]),
    ...(guests && { guests: sortIds(guests) }),
  }
  const before = { ...row, ...toEventFields(current), guests: sortIds(invited) }
  const allowed = assertCanUpdate(ctx, eventSubject, before, changedFields)
  const content = Object.fromEntries(contentFields.filter((name) => name in allowed).map((name) => [name, next[name]])) as Partial<Content>
  return { content, guests: 'guests' in allowed ? guests : undefined }
}

const sortIds = (ids: number[]) => ids.toSorted((one, other) => one - other)
const pickFields = (content: Record<string, unknown>, isPicked: (name: keyof Content) => boolean) =>
  Object.fromEntries(contentFields.filter(isPicked).map((name) => [name, content[name]]))

function getOccurrenceContent(row: EventRow, { start, end, override }: Occurrence): Content {
  const { properties: _, sequence: _sequence, ...changed } = override ?? {}
  return pickContent({ ...row, ...changed, start, end })
}

type OccurrenceChange = { one: Occurrence; changes: EventChanges }

/** Fields that an occurrence cannot override. */
const SERIES_FIELDS = ['allDay', 'timeZone', 'calendar', 'recurrence'] as const

async function updateOccurrence(ctx: CalendarContext, row: EventRow, { one, changes: { content, guests } }: OccurrenceChange) {
  const shared = guests ? 'guests' : SERIES_FIELDS.find((name) => name in content)
  if (shared) throw invalidInput(`/event/${shared}`, 'applies to the whole series; change it with scope all or following')
  const { start, end, ...rest } = content
  const times = start === undefined && end === undefined ? {} : { start: start ?? one.start, end: end ?? one.end }
  const override: Override = { ...one.override, ...rest, ...times, sequence: row.sequence + 1 }
  const columns = { overrides: JSON.stringify({ ...parseOverrides(row), [one.key!]: override }) }
  if (columns.overrides.length > OVERRIDES_MAX_LENGTH) throw createTooManyExceptionsProblem()
  const written = await saveEvent(ctx, row, { columns })
  await notifyGuests(ctx, row, { kind: 'changed', to: written.guests.kept, scope: 'this', occurrence: one })
  return { event: await toOccurrenceResponse(ctx, written.row, one.key) }
}

async function updateSeries(ctx: CalendarContext, row: EventRow, { one, changes }: { one: Occurrence | null; changes: EventChanges }) {
  const columns = toSeriesColumns(row, one, changes.content)
  const written = await saveEvent(ctx, row, { columns, guests: changes.guests })
  if (Object.keys(changes.content).length > 0)
    await notifyGuests(ctx, written.row, { kind: 'changed', to: written.guests.kept, scope: 'all' })
  return { event: await toEventResponse(ctx, written.row) }
}

/** If an occurrence was moved, the whole series moves by the same distance. */
function toSeriesColumns(row: EventRow, one: Occurrence | null, content: Partial<Content>): EventColumns {
  const { start, end, ...rest } = content
  const next = { ...row, ...rest, ...(start === undefined && end === undefined ? {} : shiftSeriesTimes(row, { one, content })) }
  const series = { ...next, ...moveSeries(row, next, content.recurrence !== undefined) }
  const exceptions = content.recurrence === undefined || series.recurrence === null ? {} : keepFittingExceptions(series)
  return { ...pickContent(series), excluded: series.excluded, added: series.added, overrides: series.overrides, ...exceptions }
}

function shiftSeriesTimes(
  row: EventRow,
  { one, content }: { one: Occurrence | null; content: Partial<Content> },
): Pick<EventRow, 'start' | 'end'> {
  if (one === null) return { start: content.start ?? row.start, end: content.end ?? row.end }
  const after = { ...row, ...content }
  const wall = (moment: string, { allDay, timeZone }: Pick<EventRow, 'allDay' | 'timeZone'>) =>
    allDay ? Date.parse(moment) : toWall(Date.parse(moment), timeZone)
  const [from, to] = [content.start ?? one.start, content.end ?? one.end]
  const shift = wall(from, after) - wall(one.start, row)
  const start = wall(row.start, row) + shift
  const instant = after.allDay ? Math.floor(start / 86_400_000) * 86_400_000 : toInstant(start, after.timeZone)
  return { start: formatKey(after, instant), end: formatKey(after, instant + Date.parse(to) - Date.parse(from)) }
}

/** Ends the series before the occurrence and continues it as a new event with the same guests and responses. */
async function splitSeries(ctx: CalendarContext, row: EventRow, { one, changes }: OccurrenceChange) {
  const guests = changes.guests ?? (await listGuestIds(ctx.db, row.id))
  const from: EventRow = { ...row, ...continueSeriesFrom(row, one) }
  const start = { ...one, key: from.start, start: from.start, end: from.end }
  const content = { ...toOverrideContent(one), ...changes.content }
  const columns = toSeriesColumns(from, start, content)
  const { id: _, ownerId: _owner, createdAt: _created, updatedAt: _updated, rangeStart: _start, rangeEnd: _end, ...kept } = from
  const all = await ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', row.id).execute()
  const move = createKeyMover(from, { ...from, ...columns })
  const answers = (key: string) => (key < one.key! ? null : (move?.(key) ?? key))
  const carried = all
    .filter(({ isGuest, userId }) => isGuest === 0 || guests.includes(userId))
    .map((person) => ({ ...person, occurrences: moveResponseKeys(person.occurrences, answers) }))
  await saveEvent(ctx, row, { columns: endSeriesBefore(row, one) })
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
  await notifyGuests(ctx, row, { kind: 'cancelled', to: left.map(({ userId }) => userId), scope: 'following', occurrence: one })
  return { event: await toEventResponse(ctx, next) }
}

/** The fields in which the occurrence already differs from its series. */
function toOverrideContent({ start, end, override }: Occurrence): Partial<Content> {
  const { properties: _, sequence: _sequence, ...changed } = override ?? {}
  return override?.start === undefined && override?.end === undefined ? changed : { ...changed, start, end }
}
