import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import { toEventFields, insertEvent, listEvents, createEventDefaults, insertOwnerReminders, saveEvent } from '../../events/server/index.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { computeRange, createTooManyExceptionsProblem } from '../../recurrence/server/index.ts'
import type { GuestResponse } from '../../contract.ts'
import { getDefaultReminders } from '../../guests/server/index.ts'
import { type InvitedEvent, loadInvitationReader, type ReadInvitation } from '../../ical/server/index.ts'
import type { EventRow } from '../../server/tables.ts'
import { getNewerColumns } from './newer-columns.ts'
import { getOwnResponse } from './own-response.ts'

const MAX_CONFLICTS = 50

export const readInvitation = async (context: Context, text: string): Promise<ReadInvitation | undefined> =>
  (await loadInvitationReader()).readInvitation(await addKnownDates(context, text), context.viewer.timeZone)

export const parseInvitedEvent = async (context: Context, text: string): Promise<InvitedEvent | undefined> =>
  (await loadInvitationReader()).readInvitedEvent(await addKnownDates(context, text), context.viewer.timeZone)

/** A cancellation may lack dates; this adds those of the stored event. */
async function addKnownDates(context: Context, text: string): Promise<string> {
  const { findUndatedUid, addDates } = await loadInvitationReader()
  const uid = findUndatedUid(text)
  const row = uid && (await findEventByUid(context, uid))
  const { start, end } = row ? maskFields(context, eventSubject, row) : {}
  return start && end ? addDates(text, { start, end }) : text
}

export const findEventByUid = (context: Context, uid: string): Promise<EventRow | undefined> =>
  visible(context as unknown as CalendarContext, eventSubject)
    .selectAll('events')
    .where('events.uid', '=', uid)
    .executeTakeFirst()

type Conflict = { id: number; title: string; start: string; end: string }

export async function listConflicts(
  context: Context,
  { uid, start, end }: Pick<ReadInvitation, 'uid' | 'start' | 'end'>,
): Promise<Conflict[]> {
  const ctx = context as unknown as CalendarContext
  if (!ctx.viewer.ability.can('read', 'Event')) return []
  const ownEvent = await findEventByUid(context, uid)
  const { events } = await listEvents(ctx, { start, end, perPage: MAX_CONFLICTS })
  return events
    .filter((event) => event.id !== ownEvent?.id && !event.allDay && event.showAs === 'busy' && event.status !== 'cancelled')
    .filter((event) => event.start < end && event.end > start)
    .map(({ id, title, start: from, end: to }) => ({ id, title, start: from, end: to }))
}

export async function getInvitationStatus(
  context: Context,
  text: string,
  { uid, method }: ReadInvitation,
): Promise<{ eventId: number | null; isNewer: boolean; response: GuestResponse | null }> {
  const ctx = context as unknown as CalendarContext
  const storedEvent = await findEventByUid(context, uid)
  if (!storedEvent) return { eventId: null, isNewer: false, response: null }
  const eventId = storedEvent.id
  const ownEvent = visible(ctx, eventSubject, 'update').where('events.id', '=', eventId).where('events.ownerId', '=', ctx.viewer.id)
  const row =
    method !== 'request' && method !== 'cancel' && method !== 'publish' ? undefined : await ownEvent.selectAll('events').executeTakeFirst()
  const event = row && (await parseInvitedEvent(context, text))
  const response = getOwnResponse(storedEvent)
  return { eventId, response, isNewer: row !== undefined && event !== undefined && getNewerColumns(row, event) !== undefined }
}

/** Adds the invitation to the viewer's calendar or updates the existing event. Returns undefined if there is no valid event. */
export async function saveInvitation(context: Context, text: string): Promise<number | undefined> {
  const ctx = context as unknown as CalendarContext
  const event = await parseInvitedEvent(context, text)
  if (!event || !hasOccurrences(event)) return undefined
  const existingEvent = await findEventByUid(context, event.uid)
  if (existingEvent) return updateFromInvitation(ctx, existingEvent.id, event)
  const { fingerprint: _, reminders: _own, line: _line, exceptions: _exceptions, isCancellation: _cancellation, ...content } = event
  const organizer = { organizer: { id: ctx.viewer.id } }
  assertCanCreate(
    ctx,
    eventSubject,
    { ...organizer, guests: [] },
    { ...toEventFields({ ...content, calendar: 'Business' } as never), ...organizer },
  )
  const row = await insertEvent(ctx, { ...createEventDefaults(), ...content, calendar: 'Business' }, { guests: [] })
  await insertOwnerReminders(ctx, row, await getDefaultReminders(ctx.db, ctx.viewer.id))
  return row.id
}

function hasOccurrences(event: InvitedEvent): boolean {
  try {
    return computeRange(event) !== undefined
  } catch {
    return false
  }
}

async function updateFromInvitation(ctx: CalendarContext, id: number, event: InvitedEvent): Promise<number> {
  const row = await findVisible(ctx, eventSubject, id)
  const columns = row.ownerId === ctx.viewer.id && getNewerColumns(row, event)
  if (!columns) return id
  if (columns === 'too_many_exceptions') throw createTooManyExceptionsProblem()
  await saveEvent(ctx, await findVisible(ctx, eventSubject, id, 'update'), { columns })
  return id
}

/** Serves modules that link to events; only visible events are included. `isDone` means that the event is over. */
export async function getEventStates(context: Context, ids: readonly number[]): Promise<Map<number, { title: string; isDone: boolean }>> {
  const ctx = context as unknown as CalendarContext
  if (ids.length === 0) return new Map()
  const rows = await visible(ctx, eventSubject).selectAll('events').where('events.id', 'in', ids).execute()
  const events = rows.map((row) => ({ ...maskFields(ctx, eventSubject, row), isDone: row.recurrence === null && row.rangeEnd < ctx.now }))
  return new Map(events.map(({ id, title, isDone }) => [id, { title: title ?? '', isDone }]))
}
