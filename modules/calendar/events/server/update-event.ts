import { randomUUID } from 'node:crypto'
import type { calendar as contract, Event, EventPatch } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import { toEventFields } from './add-event.ts'
import { toOccurrenceResponse, toEventResponse } from './event-response.ts'
import { contentFields, pickContent, applyContentInput, type EventContentColumns } from './event-content.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import {
  continueSeriesFrom,
  endSeriesBefore,
  removeObsoleteExceptions,
  isFirstOccurrence,
  formatKey,
  OVERRIDES_MAX_LENGTH,
  moveSeries,
  createKeyMover,
  type Occurrence,
  parseOverrides,
  toInstant,
  createTooManyExceptionsProblem,
  toWallTime,
} from '../../recurrence/server/index.ts'
import type { NamedEmail } from '../../guests/email-address.ts'
import {
  listEmailGuests,
  moveResponseKeys,
  parseEmailGuests,
  parseGuestIds,
  listGuestIds,
  notifyGuests,
} from '../../guests/server/index.ts'
import { listRoomIds, parseRoomIds } from '../../rooms/server/index.ts'
import { resolveOccurrence } from './remove-event.ts'
import { updateOwnReminders } from './respond.ts'
import type { EventColumns, EventRow, OccurrenceOverride } from '../../server/tables.ts'
import { insertEvent, saveEvent, type NewEvent } from './save-event.ts'

type UpdateInput = Input<typeof contract.updateEvent>

/** Contains only changed fields that the viewer may update. */
type EventChanges = {
  content: Partial<EventContentColumns>
  guests: number[] | undefined
  emailGuests: NamedEmail[] | undefined
  rooms: number[] | undefined
}

export async function updateEvent(
  ctx: CalendarContext,
  { event: input, scope = 'all', occurrence: keyInput }: UpdateInput,
): Promise<{ event: Event }> {
  const { occurrence: eventKey, ...patch } = input
  const key = keyInput ?? eventKey ?? undefined
  const row = await findVisible(ctx, eventSubject, patch.id, 'update')
  if (row.ownerId !== ctx.viewer.id) throw new ApiError(403, 'calendar.not_organizer', 'Only the organizer can edit this event.')
  const occurrence = resolveOccurrence(row, { key, scope })
  const changes = await resolveChanges(ctx, row, { patch, occurrence })
  if (patch.reminders) await updateOwnReminders(ctx, row, patch.reminders)
  if (isUnchanged(changes)) return { event: await toOccurrenceResponse(ctx, row, scope === 'this' ? occurrence!.key : null) }
  if (scope === 'this') return updateOccurrence(ctx, row, { occurrence: occurrence!, changes })
  if (scope === 'following' && !isFirstOccurrence(row, occurrence!)) return splitSeries(ctx, row, { occurrence: occurrence!, changes })
  return updateSeries(ctx, row, { occurrence, changes })
}

const isUnchanged = ({ content, guests, emailGuests, rooms }: EventChanges) =>
  Object.keys(content).length === 0 && guests === undefined && emailGuests === undefined && rooms === undefined

/** Compares with the occurrence that the user saw, so that untouched fields stay shared with the series. */
async function resolveChanges(
  ctx: CalendarContext,
  row: EventRow,
  { patch, occurrence }: { patch: Omit<EventPatch, 'occurrence'>; occurrence: Occurrence | null },
): Promise<EventChanges> {
  const current = occurrence ? getOccurrenceContent(row, occurrence) : pickContent(row)
  const invited = await listGuestIds(ctx.db, row.id)
  const { id: _, guests: guestInput, emailGuests: emailGuestInput, rooms: roomInput, reminders: _reminders, ...rest } = patch
  const next = applyContentInput(current, rest)
  const guests = guestInput && (await parseGuestIds(ctx, guestInput, { ownerId: row.ownerId, invited }))
  const emailGuestRows = await listEmailGuests(ctx.db, row.id)
  const emailGuests = emailGuestInput && (await parseEmailGuests(ctx, emailGuestInput, { event: row, invited: emailGuestRows }))
  const booked = await listRoomIds(ctx.db, row.id)
  const rooms = roomInput && (await parseRoomIds(ctx, roomInput, booked))
  const changedFields = {
    ...pickFields(toEventFields(next), (name) => next[name] !== current[name]),
    ...(guests && { guests: sortIds(guests) }),
    ...(emailGuests && { emailGuests: sortByAddress(emailGuests) }),
    ...(rooms && { rooms: sortIds(rooms) }),
  }
  const people = { guests: sortIds(invited), emailGuests: sortByAddress(emailGuestRows), rooms: sortIds(booked) }
  const before = { ...row, ...toEventFields(current), ...people }
  const allowed = assertCanUpdate(ctx, eventSubject, before, changedFields)
  const content = Object.fromEntries(
    contentFields.filter((name) => name in allowed).map((name) => [name, next[name]]),
  ) as Partial<EventContentColumns>
  return {
    content,
    guests: 'guests' in allowed ? guests : undefined,
    emailGuests: 'emailGuests' in allowed ? emailGuests : undefined,
    rooms: 'rooms' in allowed ? rooms : undefined,
  }
}

const sortIds = (ids: number[]) => ids.toSorted((a, b) => a - b)
const sortByAddress = (guests: readonly NamedEmail[]) =>
  guests.map(({ email, name }) => ({ email, name })).toSorted((a, b) => (a.email < b.email ? -1 : 1))
const pickFields = (content: Record<string, unknown>, isPicked: (name: keyof EventContentColumns) => boolean) =>
  Object.fromEntries(contentFields.filter(isPicked).map((name) => [name, content[name]]))

function getOccurrenceContent(row: EventRow, { start, end, override }: Occurrence): EventContentColumns {
  const { properties: _, sequence: _sequence, ...overriddenFields } = override ?? {}
  return pickContent({ ...row, ...overriddenFields, start, end })
}

type OccurrenceChange = { occurrence: Occurrence; changes: EventChanges }

const SERIES_FIELDS = ['allDay', 'timeZone', 'calendar', 'recurrence'] as const

async function updateOccurrence(ctx: CalendarContext, row: EventRow, { occurrence, changes: { content, ...people } }: OccurrenceChange) {
  const seriesField =
    (['guests', 'emailGuests', 'rooms'] as const).find((name) => people[name]) ?? SERIES_FIELDS.find((name) => name in content)
  if (seriesField) throw invalidInput(`/event/${seriesField}`, 'applies to the whole series; change it with scope all or following')
  const { start, end, ...rest } = content
  const times = start === undefined && end === undefined ? {} : { start: start ?? occurrence.start, end: end ?? occurrence.end }
  const override: OccurrenceOverride = { ...occurrence.override, ...rest, ...times, sequence: row.sequence + 1 }
  const columns = { overrides: JSON.stringify({ ...parseOverrides(row), [occurrence.key!]: override }) }
  if (columns.overrides.length > OVERRIDES_MAX_LENGTH) throw createTooManyExceptionsProblem()
  const saved = await saveEvent(ctx, row, { columns })
  await notifyGuests(ctx, row, { kind: 'changed', to: saved.guests.remaining, scope: 'this', occurrence })
  return { event: await toOccurrenceResponse(ctx, saved.row, occurrence.key) }
}

async function updateSeries(
  ctx: CalendarContext,
  row: EventRow,
  { occurrence, changes }: { occurrence: Occurrence | null; changes: EventChanges },
) {
  const { content, ...people } = changes
  const columns = toSeriesColumns(row, occurrence, content)
  const saved = await saveEvent(ctx, row, { columns, ...people })
  if (Object.keys(content).length > 0 || people.rooms)
    await notifyGuests(ctx, saved.row, { kind: 'changed', to: saved.guests.remaining, scope: 'all' })
  return { event: await toEventResponse(ctx, saved.row) }
}

function toSeriesColumns(row: EventRow, occurrence: Occurrence | null, content: Partial<EventContentColumns>): EventColumns {
  const { start, end, ...rest } = content
  const next = { ...row, ...rest, ...(start === undefined && end === undefined ? {} : shiftSeriesTimes(row, { occurrence, content })) }
  const series = { ...next, ...moveSeries(row, next, content.recurrence !== undefined) }
  const exceptions = content.recurrence === undefined || series.recurrence === null ? {} : removeObsoleteExceptions(series)
  return { ...pickContent(series), excluded: series.excluded, added: series.added, overrides: series.overrides, ...exceptions }
}

function shiftSeriesTimes(
  row: EventRow,
  { occurrence, content }: { occurrence: Occurrence | null; content: Partial<EventContentColumns> },
): Pick<EventRow, 'start' | 'end'> {
  if (occurrence === null) return { start: content.start ?? row.start, end: content.end ?? row.end }
  const after = { ...row, ...content }
  const toEventWallTime = (time: string, { allDay, timeZone }: Pick<EventRow, 'allDay' | 'timeZone'>) =>
    allDay ? Date.parse(time) : toWallTime(Date.parse(time), timeZone)
  const [from, to] = [content.start ?? occurrence.start, content.end ?? occurrence.end]
  const shift = toEventWallTime(from, after) - toEventWallTime(occurrence.start, row)
  const start = toEventWallTime(row.start, row) + shift
  const instant = after.allDay ? Math.floor(start / 86_400_000) * 86_400_000 : toInstant(start, after.timeZone)
  return { start: formatKey(after, instant), end: formatKey(after, instant + Date.parse(to) - Date.parse(from)) }
}

async function splitSeries(ctx: CalendarContext, row: EventRow, { occurrence, changes }: OccurrenceChange) {
  const guests = changes.guests ?? (await listGuestIds(ctx.db, row.id))
  const emailGuests = changes.emailGuests ?? (await listEmailGuests(ctx.db, row.id))
  const rooms = changes.rooms ?? (await listRoomIds(ctx.db, row.id))
  const rest: EventRow = { ...row, ...continueSeriesFrom(row, occurrence) }
  const firstOccurrence = { ...occurrence, key: rest.start, start: rest.start, end: rest.end }
  const columns = toSeriesColumns(rest, firstOccurrence, { ...toOverrideContent(occurrence), ...changes.content })
  const attendances = await ctx.db.selectFrom('attendances').selectAll().where('eventId', '=', row.id).execute()
  const moveKey = createKeyMover(rest, { ...rest, ...columns })
  const copiedAttendances = attendances
    .filter(({ isGuest, userId }) => isGuest === 0 || guests.includes(userId))
    .map((attendance) => ({
      ...attendance,
      occurrences: moveResponseKeys(attendance.occurrences, (key) => (key < occurrence.key! ? null : (moveKey?.(key) ?? key))),
    }))
  await saveEvent(ctx, row, { columns: endSeriesBefore(row, occurrence) })
  const next = await insertEvent(ctx, { ...toNewEvent(rest), ...columns }, { guests, emailGuests, rooms, copiedAttendances })
  await notifyGuests(ctx, next, { kind: 'changed', to: copiedAttendances.map(({ userId }) => userId), scope: 'all' })
  const uninvited = attendances.filter(({ isGuest, userId }) => isGuest === 1 && !guests.includes(userId))
  await notifyGuests(ctx, row, { kind: 'cancelled', to: uninvited.map(({ userId }) => userId), scope: 'following', occurrence })
  return { event: await toEventResponse(ctx, next) }
}

function toNewEvent(row: EventRow): NewEvent {
  const { id: _, ownerId: _owner, createdAt: _created, updatedAt: _updated, rangeStart: _start, rangeEnd: _end, ...columns } = row
  return { ...columns, uid: `${randomUUID()}@staffroom`, sequence: 0, receivedSequence: null, fingerprint: null }
}

function toOverrideContent({ start, end, override }: Occurrence): Partial<EventContentColumns> {
  const { properties: _, sequence: _sequence, ...overriddenFields } = override ?? {}
  return override?.start === undefined && override?.end === undefined ? overriddenFields : { ...overriddenFields, start, end }
}
