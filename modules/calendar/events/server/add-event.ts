import { randomUUID } from 'node:crypto'
import type { calendar as contract, Event, EventDraft } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { toEventResponse } from './event-response.ts'
import { contentFields, pickContent, applyContentInput, type EventContentColumns } from './event-content.ts'
import { eventSubject, type CalendarContext } from '../../server/event-subject.ts'
import { parseEmailGuests, parseGuestIds, getDefaultReminders } from '../../guests/server/index.ts'
import { parseRoomIds } from '../../rooms/server/index.ts'
import { parseSpan } from './event-times.ts'
import { getNextReminderTime } from '../../reminders/server/index.ts'
import type { EventRow } from '../../server/tables.ts'
import { insertEvent, type NewEvent } from './save-event.ts'

export async function addEvent(ctx: CalendarContext, { event }: Input<typeof contract.addEvent>): Promise<{ event: Event }> {
  const content = applyContentInput(createBlankContent(ctx, event), event)
  const showAs = event.showAs ?? (content.allDay ? 'free' : 'busy')
  const guests = await parseGuestIds(ctx, event.guests ?? [], { ownerId: ctx.viewer.id, invited: [] })
  const emailGuests = await parseEmailGuests(ctx, event.emailGuests ?? [], { event: null, invited: [] })
  const rooms = await parseRoomIds(ctx, event.rooms ?? [], [])
  const organizer = { organizer: { id: ctx.viewer.id } }
  assertCanCreate(
    ctx,
    eventSubject,
    { ...getCreateDefaults(ctx), ...organizer, guests: [], emailGuests: [], rooms: [] },
    { ...toEventFields({ ...content, showAs }), ...organizer, guests, emailGuests, rooms },
  )
  const row = await insertEvent(
    ctx,
    { ...createEventDefaults(), ...content, showAs, uid: `${randomUUID()}@staffroom` },
    { guests, emailGuests, rooms },
  )
  await insertOwnerReminders(ctx, row, event.reminders ?? (await getDefaultReminders(ctx.db, ctx.viewer.id)))
  return { event: await toEventResponse(ctx, row) }
}

export async function insertOwnerReminders(ctx: CalendarContext, row: EventRow, reminders: readonly number[]): Promise<void> {
  if (reminders.length === 0) return
  const values = { reminders: JSON.stringify(reminders), remindAt: getNextReminderTime(row, reminders, ctx.now), updatedAt: ctx.now }
  await ctx.db
    .insertInto('attendances')
    .values({
      eventId: row.id,
      userId: row.ownerId,
      isGuest: 0,
      response: 'accepted',
      isHidden: 0,
      occurrences: '{}',
      createdAt: ctx.now,
      ...values,
    })
    .execute()
}

export const createEventDefaults = (): Pick<
  NewEvent,
  'sequence' | 'receivedSequence' | 'excluded' | 'added' | 'overrides' | 'properties' | 'fingerprint' | 'removedAt'
> => ({
  sequence: 0,
  receivedSequence: null,
  excluded: '[]',
  added: '[]',
  overrides: '{}',
  properties: '[]',
  fingerprint: null,
  removedAt: null,
})

const contentDefaults = { calendar: 'Personal', location: '', description: '', url: '', recurrence: null, status: 'confirmed' } as const

const createBlankContent = (ctx: CalendarContext, { start, end, allDay, timeZone }: EventDraft): EventContentColumns => {
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : ctx.viewer.timeZone
  const span = parseSpan({ start, end, allDay }, zone)
  return { title: '', ...contentDefaults, ...span, allDay: Number(span.allDay), timeZone: zone, showAs: 'busy' }
}

/** Required fields equal these defaults, so that missing field permissions never reject them. */
const getCreateDefaults = (ctx: CalendarContext) => ({
  ...contentDefaults,
  title: '',
  start: '',
  end: '',
  allDay: false,
  timeZone: ctx.viewer.timeZone,
  showAs: 'busy',
})

export const toEventFields = (content: EventContentColumns): Record<string, unknown> => ({
  ...Object.fromEntries(contentFields.map((name) => [name, pickContent(content)[name]])),
  allDay: content.allDay === 1,
})
