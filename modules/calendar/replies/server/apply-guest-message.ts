import type { GuestResponse } from '../../contract.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { createServerBuckets } from '#platform/server/rate-limit.ts'
import { toEmailKey } from '../../guests/email-address.ts'
import { getValidFrom, parseAnswers, parseProposals } from '../../guests/server/index.ts'
import { loadSchedulingReader, type SchedulingItem } from '../../ical/server/index.ts'
import { sendCurrentVersion } from '../../imip/server/index.ts'
import { findOccurrenceAt } from '../../recurrence/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { EmailGuestRow, EventRow } from '../../server/tables.ts'
import { saveAnswer } from './save-answer.ts'
import { saveProposal } from './proposals.ts'

/** A message to the organizer that arrived by email. `sender` is the only address of the From header. */
export type ReceivedMessage = { organizerId: number; timeZone: string; sender: string; text: string; receivedAt: string }

/** `no_event`: none of the organizer's events has this UID, so the message is none of our business. */
export type GuestMessageResult =
  | 'applied'
  | 'outdated'
  | 'too_frequent'
  | 'no_event'
  | 'no_occurrence'
  | 'not_invited'
  | 'unreadable'
  | 'wrong_sender'
  | 'wrong_sequence'

/** Applies a REPLY, COUNTER or REFRESH of a guest. Undefined for other messages. */
export async function applyGuestMessage(ctx: CalendarContext, received: ReceivedMessage): Promise<GuestMessageResult | undefined> {
  const { readSchedulingMessage } = await loadSchedulingReader()
  const message = readSchedulingMessage(received.text, received.timeZone)
  if (!message) return undefined
  const results: GuestMessageResult[] = []
  for (const item of message.items) results.push(await applyItem(ctx, { ...received, method: message.method, item }))
  return results.find((result) => result === 'applied') ?? results[0]
}

type ReceivedItem = ReceivedMessage & { method: 'reply' | 'counter' | 'refresh'; item: SchedulingItem }

async function applyItem(ctx: CalendarContext, received: ReceivedItem): Promise<GuestMessageResult> {
  const { item, method } = received
  const senderKey = toEmailKey(received.sender)
  const row = await findOrganizedEvent(ctx, received.organizerId, item.uid)
  if (!row) return 'no_event'
  const response = item.attendees.get(senderKey)
  if (response === undefined) return 'wrong_sender'
  const guest = await findGuest(ctx, row.id, senderKey)
  if (!guest) return 'not_invited'
  if (method === 'refresh') return answerRefresh(ctx, { row, guest }, received.receivedAt)
  const key = resolveKey(row, item.key)
  if (key === undefined) return 'no_occurrence'
  if (item.sequence > row.sequence) return 'wrong_sequence'
  const stamp = getStamp(item, ctx.now)
  const version = { key, sequence: item.sequence, stamp, note: item.comment }
  if (item.sequence < getValidFrom(parseAnswers(guest), key)) return 'outdated'
  return method === 'counter'
    ? applyCounter(ctx, { row, guest, version, response }, item.time)
    : applyReply(ctx, { row, guest, version, response })
}

const findOrganizedEvent = (ctx: CalendarContext, organizerId: number, uid: string): Promise<EventRow | undefined> =>
  ctx.db
    .selectFrom('events')
    .selectAll()
    .where('ownerId', '=', organizerId)
    .where('uid', '=', uid)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

function findGuest(ctx: CalendarContext, eventId: number, emailKey: string): Promise<EmailGuestRow | undefined> {
  const query = ctx.db.selectFrom('event_guests').selectAll().where('eventId', '=', eventId).where('emailKey', '=', emailKey)
  return lockRows(ctx.dialect, query).executeTakeFirst()
}

const MAX_REFRESH_AGE_MS = 24 * 3_600_000

/** Per guest, so that two programs that answer each other automatically soon stop. */
const isRefreshAllowed = createServerBuckets({ burst: 5, perSecond: 5 / 3600 })

/** Old requests, such as those in a mailbox that is connected for the first time, are not answered. */
async function answerRefresh(
  ctx: CalendarContext,
  { row, guest }: { row: EventRow; guest: EmailGuestRow },
  receivedAt: string,
): Promise<GuestMessageResult> {
  if (Date.parse(ctx.now) - Date.parse(receivedAt) > MAX_REFRESH_AGE_MS) return 'outdated'
  if (!isRefreshAllowed(ctx, guest.id)) return 'too_frequent'
  await sendCurrentVersion(ctx, row, guest)
  return 'applied'
}

/** A single event has no occurrences, but some programs still name it by its start. Undefined if there is no such occurrence. */
function resolveKey(row: EventRow, key: string | null): string | null | undefined {
  if (key === null) return null
  if (row.recurrence === null && row.added === '[]') return key === row.start ? null : undefined
  try {
    return findOccurrenceAt(row, key)?.key
  } catch {
    return undefined
  }
}

/** A clock that is ahead must not block later answers. */
const getStamp = ({ stamp }: SchedulingItem, now: string) => (stamp === null || stamp > now ? now : stamp)

type Version = { key: string | null; sequence: number; stamp: string; note: string }
type GuestMessage = { row: EventRow; guest: EmailGuestRow; version: Version; response: GuestResponse | null }

async function applyReply(ctx: CalendarContext, { row, guest, version, response }: GuestMessage): Promise<GuestMessageResult> {
  if (response === null) return 'unreadable'
  if (!isNewer(version, parseAnswers(guest)[version.key ?? ''])) return 'outdated'
  await saveAnswer(ctx, { row, guest }, { ...version, response })
  return 'applied'
}

async function applyCounter(
  ctx: CalendarContext,
  { row, guest, version }: GuestMessage,
  time: SchedulingItem['time'],
): Promise<GuestMessageResult> {
  if (!time || time.allDay !== (row.allDay === 1) || time.end < time.start) return 'unreadable'
  if (!isNewer(version, parseProposals(guest)[version.key ?? ''])) return 'outdated'
  await saveProposal(ctx, { row, guest }, { ...version, start: time.start, end: time.end })
  return 'applied'
}

/** The order of RFC 5546, section 2.1.5. */
function isNewer(
  { sequence, stamp }: Pick<Version, 'sequence' | 'stamp'>,
  stored: Pick<Version, 'sequence' | 'stamp'> | undefined,
): boolean {
  if (!stored || stored.stamp === '') return true
  return sequence === stored.sequence ? stamp > stored.stamp : sequence > stored.sequence
}
