import type { EmailGuestChanges } from '../../guests/server/index.ts'
import { queryEventRooms } from '../../rooms/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { EmailGuestRow, EventRow } from '../../server/tables.ts'
import { type ChangedEvent, findGuestUpdates } from './find-changes.ts'
import { createGuestMessage, type MessageInput } from './message.ts'
import { findOrganizer } from './organizer.ts'
import { queueGuestMessage } from './send-message.ts'

export const sendInvitation = (ctx: CalendarContext, row: EventRow, guests: readonly EmailGuestRow[]): Promise<void> =>
  sendToGuests(ctx, row, { guests, reason: 'invited', method: 'REQUEST', keys: null })

/** Cancels the whole event for these guests. */
export const sendCancellation = (ctx: CalendarContext, row: EventRow, guests: readonly EmailGuestRow[]): Promise<void> =>
  sendToGuests(ctx, row, { guests, reason: 'cancelled', method: 'CANCEL', keys: null })

/** Invites new guests, cancels for removed ones and sends all others what has changed for them. */
export async function sendChanges(
  ctx: CalendarContext,
  change: ChangedEvent,
  { added, removed, remaining }: Pick<EmailGuestChanges, 'added' | 'removed' | 'remaining'>,
): Promise<void> {
  const { after } = change
  await sendInvitation(ctx, after, added)
  await sendCancellation(ctx, after, removed)
  for (const { method, keys } of remaining.length > 0 ? findGuestUpdates(change) : [])
    await sendToGuests(ctx, after, { guests: remaining, reason: method === 'CANCEL' ? 'cancelled' : 'changed', method, keys })
}

/** The current version, as an answer to REFRESH. */
export const sendCurrentVersion = (ctx: CalendarContext, row: EventRow, guest: EmailGuestRow): Promise<void> =>
  sendToGuests(ctx, row, { guests: [guest], reason: 'changed', method: 'REQUEST', keys: null })

export const sendDeclinedProposal = (
  ctx: CalendarContext,
  row: EventRow,
  { guest, key }: { guest: EmailGuestRow; key: string | null },
): Promise<void> =>
  sendToGuests(ctx, row, { guests: [guest], reason: 'proposalDeclined', method: 'DECLINECOUNTER', keys: key === null ? null : [key] })

type Sending = Pick<MessageInput, 'reason' | 'method' | 'keys'> & { guests: readonly EmailGuestRow[] }

async function sendToGuests(ctx: CalendarContext, row: EventRow, { guests, ...input }: Sending): Promise<void> {
  if (guests.length === 0) return
  const organizer = await findOrganizer(ctx, row.ownerId)
  const rooms = await queryEventRooms(ctx.db, [row.id]).execute()
  for (const guest of guests)
    await queueGuestMessage(ctx, await createGuestMessage(row, guest, { ...input, rooms, organizer, now: ctx.now }))
}
