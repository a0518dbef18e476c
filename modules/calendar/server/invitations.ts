import { assertMayCreate } from '#platform/server/abilities/changes.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import { answered, nothingElse, remindOwner } from './add-event.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import { tooManyExceptions, withExceptions } from './exceptions.ts'
import { usualReminders } from './guests.ts'
import type { Invited, ReadInvitation } from './ical/read-invitation.ts'
import { listEvents } from './list-events.ts'
import { rangeOf } from './occurrences.ts'
import type { EventRow, Override, Overrides } from './tables.ts'
import { insertEvent, writeEvent, type EventColumns } from './write-event.ts'

const MOST_CONFLICTS = 50

/** The reader is large and comes with the first invitation. */
const reader = () => import('./ical/read-invitation.ts')

/** Undefined where it holds no event that the calendar could keep. */
export const readInvitation = async (context: Context, text: string): Promise<ReadInvitation | undefined> =>
  (await reader()).readInvitation(await dated(context, text), context.viewer.timeZone)

const invitedBy = async (context: Context, text: string): Promise<Invited | undefined> =>
  (await reader()).eventIn(await dated(context, text), context.viewer.timeZone)

/** Where a cancellation does not say when the event was, it is as it stands here. */
async function dated(context: Context, text: string): Promise<string> {
  const { undatedUid, datedText } = await reader()
  const uid = undatedUid(text)
  const row = uid && (await eventOfUid(context, uid))
  const { start, end } = row ? maskFields(context, eventSubject, row) : {}
  return start && end ? datedText(text, { start, end }) : text
}

/** The viewer's event of this uid, their own or one they are invited to. */
const eventOfUid = (context: Context, uid: string): Promise<EventRow | undefined> =>
  visible(context as unknown as CalendarContext, eventSubject)
    .selectAll('events')
    .where('events.uid', '=', uid)
    .executeTakeFirst()

type Conflict = { id: number; title: string; start: string; end: string }

/** What takes up the viewer's time between the two, without the event of this uid itself. */
export async function conflictsWith(
  context: Context,
  { uid, start, end }: Pick<ReadInvitation, 'uid' | 'start' | 'end'>,
): Promise<Conflict[]> {
  const ctx = context as unknown as CalendarContext
  if (!ctx.viewer.ability.can('read', 'Event')) return []
  const own = await eventOfUid(context, uid)
  const { events } = await listEvents(ctx, { start, end, perPage: MOST_CONFLICTS })
  return events
    .filter((event) => event.id !== own?.id && !event.allDay && event.showAs === 'busy' && event.status !== 'cancelled')
    .filter((event) => event.start < end && event.end > start)
    .map(({ id, title, start: from, end: to }) => ({ id, title, start: from, end: to }))
}

/** The viewer's event that an invitation is about, and whether it tells them something newer of it. */
export async function standingOf(
  context: Context,
  text: string,
  { uid, method }: ReadInvitation,
): Promise<{ eventId: number | null; isNewer: boolean }> {
  const ctx = context as unknown as CalendarContext
  const eventId = (await eventOfUid(context, uid))?.id
  if (eventId === undefined) return { eventId: null, isNewer: false }
  const own = visible(ctx, eventSubject, 'update').where('events.id', '=', eventId).where('events.ownerId', '=', ctx.viewer.id)
  const row = method === 'reply' ? undefined : await own.selectAll('events').executeTakeFirst()
  const event = row && (await invitedBy(context, text))
  return { eventId, isNewer: row !== undefined && event !== undefined && newerOf(row, event) !== undefined }
}

/** Puts an invitation into the viewer's calendar, once: a newer version of it changes what stands there. Undefined where it holds no event. */
export async function putInvitation(context: Context, text: string): Promise<number | undefined> {
  const ctx = context as unknown as CalendarContext
  const event = await invitedBy(context, text)
  if (!event || !happens(event)) return undefined
  const known = await eventOfUid(context, event.uid)
  if (known) return bringUp(ctx, known.id, event)
  const { fingerprint: _, reminders: _own, line: _line, exceptions: _told, isCancellation: _method, ...content } = event
  const organizer = { organizer: { id: ctx.viewer.id } }
  assertMayCreate(
    ctx,
    eventSubject,
    { ...organizer, guests: [] },
    { ...answered({ ...content, calendar: 'Business' } as never), ...organizer },
  )
  const row = await insertEvent(ctx, { ...nothingElse(), ...content, calendar: 'Business' }, { guests: [] })
  await remindOwner(ctx, row, await usualReminders(ctx.db, ctx.viewer.id))
  return row.id
}

function happens(event: Invited): boolean {
  try {
    return rangeOf(event) !== undefined
  } catch {
    return false
  }
}

async function bringUp(ctx: CalendarContext, id: number, event: Invited): Promise<number> {
  const row = await findVisible(ctx, eventSubject, id)
  const columns = row.ownerId === ctx.viewer.id && newerOf(row, event)
  if (!columns) return id
  if (columns === 'too_many_exceptions') throw tooManyExceptions()
  await writeEvent(ctx, await findVisible(ctx, eventSubject, id, 'update'), { columns })
  return id
}

/** What becomes of the event where the invitation is newer than what came before it, whatever was changed here since. */
function newerOf(row: EventRow, { exceptions, ...event }: Invited): EventColumns | 'too_many_exceptions' | undefined {
  const received = row.receivedSequence ?? row.sequence
  if (exceptions) {
    const told = event.isCancellation ? cancelledDates(row, exceptions) : exceptions
    const next = withExceptions(row, { ...event, exceptions: told }, (one, known) =>
      known?.receivedSequence === undefined ? one.sequence! >= received : one.sequence! > known.receivedSequence,
    )
    return typeof next === 'string' && next !== 'too_many_exceptions' ? undefined : next
  }
  if (event.sequence <= received) return undefined
  const counted = { sequence: Math.max(event.sequence, row.sequence + 1), receivedSequence: event.sequence }
  if (event.isCancellation) return { status: 'cancelled', ...counted }
  const { title, start, end, allDay, timeZone, location, description, recurrence, excluded, added, overrides, status } = event
  return { title, start, end, allDay, timeZone, location, description, recurrence, excluded, added, overrides, status, ...counted }
}

/** What is known of these dates, cancelled: what a cancellation says beside that, and beside another time, may be nothing. */
function cancelledDates({ overrides }: EventRow, told: Overrides): Overrides {
  const known = JSON.parse(overrides) as Overrides
  const dates = Object.entries(told).map(([key, { start, end, sequence, receivedSequence }]): [string, Override] => [
    key,
    { ...(start !== key && { start, end }), ...known[key], sequence, receivedSequence, status: 'cancelled' },
  ])
  return Object.fromEntries(dates)
}

/** How events stand that the viewer may read, by id, for modules that link to them. `isDone`: they are over. */
export async function eventStates(context: Context, ids: readonly number[]): Promise<Map<number, { title: string; isDone: boolean }>> {
  const ctx = context as unknown as CalendarContext
  if (ids.length === 0) return new Map()
  const rows = await visible(ctx, eventSubject).selectAll('events').where('events.id', 'in', ids).execute()
  const shown = rows.map((row) => ({ ...maskFields(ctx, eventSubject, row), isDone: row.recurrence === null && row.rangeEnd < ctx.now }))
  return new Map(shown.map(({ id, title, isDone }) => [id, { title: title ?? '', isDone }]))
}
