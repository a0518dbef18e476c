import type { Kysely } from 'kysely'
import { ApiError, createFieldError, invalidInput } from '#platform/server/api-error.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { createRateLimit } from '#platform/server/rate-limit.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { CalendarTables, EmailGuestRow, EventRow } from '../../server/tables.ts'
import { cleanName, isEmailAddress, type NamedEmail, toEmailKey } from '../email-address.ts'
import { getUpdatedAnswers } from './guest-answers.ts'

const PATH = '/event/emailGuests'

type EmailGuestInput = { email: string; name?: string | undefined }
type InvitedGuests = { event: Pick<EventRow, 'properties'> | null; invited: readonly Pick<EmailGuestRow, 'emailKey'>[] }

/** Returns unique guests without the organizer. Throws 400 for invalid addresses, and if new guests cannot be invited by email. */
export async function parseEmailGuests(
  ctx: CalendarContext,
  input: readonly EmailGuestInput[],
  { event, invited }: InvitedGuests,
): Promise<NamedEmail[]> {
  for (const [index, { email }] of input.entries())
    if (!isEmailAddress(email.trim())) throw invalidInput(`${PATH}/${index}/email`, 'is not a valid email address')
  const account = await ctx.userEmail?.findAddress(ctx, ctx.viewer.id)
  const ownKeys = [ctx.viewer.email, account ?? ''].map(toEmailKey)
  const byKey = new Map(input.map(({ email, name = '' }) => [toEmailKey(email), { email: email.trim(), name: cleanName(name) }]))
  const guests = [...byKey].filter(([key]) => !ownKeys.includes(key))
  const added = guests.filter(([key]) => !invited.some(({ emailKey }) => emailKey === key))
  if (added.length > 0) assertCanInvite({ event, ownKeys, hasMailServer: account !== undefined || Boolean(ctx.config.smtpUrl) })
  for (const _ of added) throttleInvitations(ctx)
  return guests.map(([, guest]) => guest)
}

type InviteOptions = { event: InvitedGuests['event']; ownKeys: readonly string[]; hasMailServer: boolean }

function assertCanInvite({ event, ownKeys, hasMailServer }: InviteOptions): void {
  const organizer = event && findOrganizerAddress(event)
  if (organizer && !ownKeys.includes(toEmailKey(organizer)))
    throw new ApiError(409, 'calendar.organized_elsewhere', 'Only the organizer of this event can invite guests.')
  if (hasMailServer) return
  const message = 'require a connected email account or a mail server of the workspace (SMTP_URL)'
  throw new ApiError(400, 'calendar.no_mail_server', createFieldError(PATH, message).message, [createFieldError(PATH, message)])
}

/** The organizer of an event that was received as an invitation or imported. */
export function findOrganizerAddress({ properties }: Pick<EventRow, 'properties'>): string | undefined {
  const { properties: list = [] } = JSON.parse(properties) as { properties?: [name: string, ...unknown[]][] }
  const value = list.find(([name]) => name === 'organizer')?.at(3)
  return typeof value === 'string' ? value.replace(/^mailto:/i, '') : undefined
}

/** More than any person invites, far less than a program could. */
const throttleInvitations = createRateLimit({
  burst: 300,
  perSecond: 0.1,
  code: 'calendar.too_many_invitations',
  detail: 'You are inviting too many people. Wait a moment and try again.',
})

export const listEmailGuests = (db: Kysely<CalendarTables>, eventId: number): Promise<EmailGuestRow[]> =>
  db.selectFrom('event_guests').selectAll().where('eventId', '=', eventId).orderBy('id').execute()

export type EmailGuestChanges = { before: EmailGuestRow[]; remaining: EmailGuestRow[]; added: EmailGuestRow[]; removed: EmailGuestRow[] }

/** Updates the guests, all remaining ones if undefined, and resets the answers to times that have changed. */
export async function saveEmailGuests(
  ctx: CalendarContext,
  { before, after }: { before: EventRow; after: EventRow },
  guests: readonly NamedEmail[] | undefined,
): Promise<EmailGuestChanges> {
  const query = ctx.db.selectFrom('event_guests').selectAll().where('eventId', '=', after.id).orderBy('id')
  const invited = await lockRows(ctx.dialect, query).execute()
  const guestsByKey = new Map((guests ?? invited).map((guest) => [toEmailKey(guest.email), guest]))
  const removed = invited.filter(({ emailKey }) => !guestsByKey.has(emailKey))
  const added = [...guestsByKey.values()].filter(({ email }) => !invited.some(({ emailKey }) => emailKey === toEmailKey(email)))
  for (const { id } of removed) await ctx.db.deleteFrom('event_guests').where('id', '=', id).execute()
  const remaining: EmailGuestRow[] = []
  for (const guest of invited.filter(({ emailKey }) => guestsByKey.has(emailKey))) {
    const { name } = guestsByKey.get(guest.emailKey)!
    remaining.push(await updateEmailGuest(ctx, guest, { name, ...getUpdatedAnswers(guest, before, after) }))
  }
  return { before: invited, remaining, added: await insertEmailGuests(ctx, after, added), removed }
}

export async function insertEmailGuests(
  ctx: CalendarContext,
  { id: eventId }: EventRow,
  guests: readonly NamedEmail[],
): Promise<EmailGuestRow[]> {
  if (guests.length === 0) return []
  const rows = guests.map(({ email, name }) => ({ eventId, email, name, emailKey: toEmailKey(email) }))
  const common = { answers: '{}', proposals: '{}', createdAt: ctx.now, updatedAt: ctx.now }
  const inserted = ctx.db.insertInto('event_guests').values(rows.map((row) => ({ ...row, ...common })))
  return (await inserted.returningAll().execute()).toSorted((a, b) => a.id - b.id)
}

export async function updateEmailGuest(
  ctx: CalendarContext,
  guest: EmailGuestRow,
  columns: Partial<Pick<EmailGuestRow, 'name' | 'answers' | 'proposals'>>,
): Promise<EmailGuestRow> {
  const update = ctx.db
    .updateTable('event_guests')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', guest.id)
  return update.returningAll().executeTakeFirstOrThrow()
}
