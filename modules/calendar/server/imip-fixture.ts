import PostalMime from 'postal-mime'
import { expect, vi } from 'vitest'
import { openSmtpServer, type ReceivedEmail } from '#platform/server/email-transport/smtp-server.ts'
import { runCommand } from '#platform/server/command.ts'
import { createSystemRequester } from '#platform/server/request-context.ts'
import type { Event } from '../contract.ts'
import { openCalendarFixture } from './calendar-fixture.ts'
import { applyInvitationEmail } from './index.ts'

export const CLARA = 'clara@nordlicht.test'

/** A calendar server with a mail server that stores the emails to guests. */
export async function openImipFixture() {
  const smtp = await openSmtpServer()
  const fixture = await openCalendarFixture({ smtpUrl: smtp.url, emailFrom: 'Staffroom <office@staffroom.test>' })
  const getOwnEvent = async (id: number, query: object = {}) =>
    (await fixture.as('sam').get('/apps/calendar/event', { id, ...query })).body.event as Event
  return {
    ...fixture,
    smtp,
    /** Sam invites Clara to a meeting. */
    inviteClara: (event: object = {}) =>
      fixture.addEvent({ ...meeting, emailGuests: [{ email: CLARA, name: 'Clara Lindqvist' }], ...event }),
    getEvent: getOwnEvent,
    getClara: async (id: number, query: object = {}) => (await getOwnEvent(id, query)).emailGuests[0],
    /** Waits until so many emails have been sent and returns them in order of their versions. */
    receive: (count: number) => receiveEmails(smtp.received, count),
    /** Applies a message as if it had arrived in Sam's mailbox. */
    deliver: async (lines: readonly string[], from = CLARA, { header = '' } = {}) => {
      const email = {
        userId: fixture.people.sam.id,
        sender: { name: '', email: from },
        header,
        receivedAt: fixture.clock.now.toISOString(),
      }
      const command = {
        name: 'test',
        handler: ((ctx: never) => applyInvitationEmail(ctx, { ...email, invitation: formatMessage(lines) })) as never,
        input: undefined,
      }
      return (await runCommand(fixture.app.platform, createSystemRequester(fixture.app.platform), command)).response
    },
    [Symbol.asyncDispose]: async () => {
      await fixture.close()
      await smtp[Symbol.asyncDispose]()
    },
  }
}

export const meeting = {
  title: 'Site visit',
  start: '2026-11-25T10:00:00.000Z',
  end: '2026-11-25T11:00:00.000Z',
  timeZone: 'Europe/Lisbon',
  location: 'Hamburg',
}

const formatMessage = ([method, ...lines]: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')

type ReplyOptions = { status?: string; sequence?: number; stamp?: string; attendee?: string; lines?: readonly string[]; method?: string }

/** The lines of a REPLY as other programs send it. */
export function createReply({ uid }: Pick<Event, 'uid'>, options: ReplyOptions = {}): string[] {
  const { status = 'ACCEPTED', sequence = 0, stamp = '20261120T093000Z', attendee = CLARA, lines = [], method = 'REPLY' } = options
  return [
    method,
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    `ATTENDEE;PARTSTAT=${status};CN=Clara:mailto:${attendee}`,
    ...lines,
  ]
}

export type GuestEmail = Awaited<ReturnType<typeof parseGuestEmail>>

async function receiveEmails(received: readonly ReceivedEmail[], count: number): Promise<GuestEmail[]> {
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { timeout: 5_000 })
  const emails = await Promise.all(received.map(parseGuestEmail))
  return emails.toSorted((a, b) => a.sequence - b.sequence)
}

async function parseGuestEmail({ source, to }: ReceivedEmail) {
  const { subject, text = '', html = '', from, replyTo, attachments } = await PostalMime.parse(source)
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const lines = new TextDecoder()
    .decode(calendar?.content as ArrayBuffer)
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const names = attachments.map(({ filename }) => filename)
  const sequence = Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9))
  const token = /guest-invitation\/([\w.-]+)/.exec(text)?.[1] ?? ''
  return { to, subject, text, html, from, replyTo: replyTo?.[0]?.address, method: calendar?.method, lines, sequence, names, token, source }
}
