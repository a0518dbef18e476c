import { randomUUID } from 'node:crypto'
import type { calendar as contract, Event, EventDraft } from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { assertMayCreate } from '#platform/server/abilities/changes.ts'
import { answerEvent } from './answers.ts'
import { contentFields, contentOf, withGiven, type Content } from './event-content.ts'
import { eventSubject, type CalendarContext } from './event-subject.ts'
import { guestIds, usualReminders } from './guests.ts'
import { spanOf } from './moments.ts'
import { remindAtOf } from './reminders.ts'
import type { EventRow } from './tables.ts'
import { isTimeZone } from './zone.ts'
import { insertEvent, type NewEvent } from './write-event.ts'

export async function addEvent(ctx: CalendarContext, { event }: Input<typeof contract.addEvent>): Promise<{ event: Event }> {
  const content = withGiven(blankOf(ctx, event), event)
  const showAs = event.showAs ?? (content.allDay ? 'free' : 'busy')
  const guests = await guestIds(ctx, event.guests ?? [], { ownerId: ctx.viewer.id, invited: [] })
  const organizer = { organizer: { id: ctx.viewer.id } }
  assertMayCreate(
    ctx,
    eventSubject,
    { ...defaultsOf(ctx), ...organizer, guests: [] },
    { ...answered({ ...content, showAs }), ...organizer, guests },
  )
  const row = await insertEvent(ctx, { ...nothingElse(), ...content, showAs, uid: `${randomUUID()}@staffroom` }, { guests })
  await remindOwner(ctx, row, event.reminders ?? (await usualReminders(ctx.db, ctx.viewer.id)))
  return { event: await answerEvent(ctx, row) }
}

/** The organizer's own reminders stand beside the event, as everybody's do. */
export async function remindOwner(ctx: CalendarContext, row: EventRow, reminders: readonly number[]): Promise<void> {
  if (reminders.length === 0) return
  const values = { reminders: JSON.stringify(reminders), remindAt: remindAtOf(row, reminders, ctx.now), updatedAt: ctx.now }
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

export const nothingElse = (): Pick<
  NewEvent,
  'sequence' | 'receivedSequence' | 'excluded' | 'added' | 'overrides' | 'properties' | 'importId' | 'fingerprint' | 'removedAt'
> => ({
  sequence: 0,
  receivedSequence: null,
  excluded: '[]',
  added: '[]',
  overrides: '{}',
  properties: '[]',
  importId: null,
  fingerprint: null,
  removedAt: null,
})

const usual = { calendar: 'Personal', location: '', description: '', url: '', recurrence: null, status: 'confirmed' } as const

const blankOf = (ctx: CalendarContext, { start, end, allDay, timeZone }: EventDraft): Content => {
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : ctx.viewer.timeZone
  const span = spanOf({ start, end, allDay }, zone)
  return { title: '', ...usual, ...span, allDay: Number(span.allDay), timeZone: zone, showAs: 'busy' }
}

/** What has to be given is nobody's to be refused by. */
const defaultsOf = (ctx: CalendarContext) => ({
  ...usual,
  title: '',
  start: '',
  end: '',
  allDay: false,
  timeZone: ctx.viewer.timeZone,
  showAs: 'busy',
})

/** Content as rules and answers name it. */
export const answered = (content: Content): Record<string, unknown> => ({
  ...Object.fromEntries(contentFields.map((name) => [name, contentOf(content)[name]])),
  allDay: content.allDay === 1,
})
