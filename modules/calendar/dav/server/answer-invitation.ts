import type { Context } from '#platform/server/context.ts'
import type { GuestResponse } from '../../contract.ts'
import { createEventSerializer, saveEvent } from '../../events/server/index.ts'
import { toEmailKey } from '../../guests/email-address.ts'
import { formatVcalendar, listZones, loadVeventFormatter, type CalendarObject } from '../../ical/server/index.ts'
import { createReply, getOwnResponse, setOwnResponse } from '../../invitations/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { EventRow } from '../../server/tables.ts'
import { listOwnAddresses } from './addresses.ts'

/** Sends the viewer's answer to an organizer outside of the workspace, if a program has changed it. */
export async function answerInvitation(
  ctx: CalendarContext,
  row: EventRow,
  { people: { organizer, attendees } }: CalendarObject,
): Promise<void> {
  const own = await listOwnAddresses(ctx)
  const attendee = attendees.find(({ email }) => own.includes(toEmailKey(email)))
  if (!organizer?.email || own.includes(toEmailKey(organizer.email)) || !attendee || attendee.isManagedByClient) return
  const { response } = attendee
  if (response === 'pending' || response === getOwnResponse(row)) return
  const saved = await saveEvent(ctx, row, { columns: { properties: setOwnResponse(row, response), sequence: row.sequence } })
  if (row.rangeEnd < ctx.now) return
  await sendReply(ctx, saved.row, { organizer, attendee, response })
}

type Answer = {
  organizer: { email: string; name: string }
  attendee: { email: string; name: string }
  response: Exclude<GuestResponse, 'pending'>
}

/** Without an account of their own, users can only answer in the program that received the invitation. */
async function sendReply(ctx: CalendarContext, row: EventRow, { organizer, attendee, response }: Answer): Promise<void> {
  if ((await ctx.userEmail?.findAddress(ctx, ctx.viewer.id)) === undefined) return
  const { formatVevents } = await loadVeventFormatter()
  const event = (await createEventSerializer(ctx, [row]))(row, null)
  const invitation = formatVcalendar({ method: 'REQUEST', zones: listZones([row]), events: [formatVevents(row, event)] })
  const reply = await createReply(ctx as unknown as Context, invitation, { organizer, title: row.title, attendee, response, note: '' })
  await ctx.userEmail!.enqueue(ctx, ctx.viewer.id, reply)
}
