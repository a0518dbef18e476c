import { randomUUID } from 'node:crypto'
import type { Config } from '#platform/server/config/config.ts'
import { sendEmail } from '#platform/server/email-transport/email-job.ts'
import { createEmailTransport } from '#platform/server/email-transport/transport.ts'
import type { UserEmail } from '#platform/server/email-transport/user-email.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { CalendarTables } from '../../server/tables.ts'
import { formatGuestEmail } from './guest-email.ts'
import { signGuestLink } from './guest-link.ts'
import type { GuestMessage } from './message.ts'

/** Queues the email in the caller's transaction: in the outbox of the organizer's account, otherwise for the workspace's mail server. */
export async function queueGuestMessage(ctx: CalendarContext, message: GuestMessage): Promise<void> {
  const { organizer } = message
  if (organizer.hasAccount) return ctx.userEmail!.enqueue(ctx, organizer.userId, await toEmail(ctx.config, message))
  await enqueue(ctx, { name: sendGuestMessage.name, payload: { key: randomUUID(), message } satisfies Payload })
}

type Payload = { key: string; message: GuestMessage }

export const sendGuestMessage = defineJob<CalendarTables, Payload>({
  name: 'calendar.send-invitation',
  run: async ({ config }, { key, message }) => {
    const { name, email } = message.organizer
    const { to, ...content } = await toEmail(config, message)
    await sendEmail(createEmailTransport(config), { ...content, to: to.email, fromName: name, replyTo: email, key })
  },
})

async function toEmail(config: Config, message: GuestMessage): Promise<UserEmail> {
  const { to, method, calendar, link } = message
  const url = link && `${config.publicUrl}/#/guest-invitation/${await signGuestLink(config, link)}`
  return { to, ...formatGuestEmail(message, url), calendar: { method, content: calendar } }
}
