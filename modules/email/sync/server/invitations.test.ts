/** @module-tag long */
import { expect, test } from 'vitest'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { emailModule } from '../../server/index.ts'
import { parseEmail } from '../../server/mime/parse.ts'
import { openImapClient } from '../../server/testing/imap-client.ts'
import { TEST_DOMAIN } from '../../server/testing/mail-server-settings.ts'
import { explainMissingMailServers } from '../../server/testing/mail-servers.ts'
import { openSyncFixture } from '../../server/testing/sync-fixture.ts'

const isMissing = explainMissingMailServers() !== undefined
const [ADA, BEN] = [`ada@${TEST_DOMAIN}`, `ben@${TEST_DOMAIN}`]
/** How soon a message must be visible after it arrived. */
const VISIBLE_MS = 5_000

type Fixture = Awaited<ReturnType<typeof openInvitationFixture>>

/** Sam organizes with Ada's mailbox; Ben is a guest. */
async function openInvitationFixture() {
  const fixture = await openSyncFixture({ modules: [todoModule, kanbanModule, calendarModule, emailModule] })
  const accountId = await fixture.connect('ada')
  await fixture.waitFor(async () => expect(await fixture.getAccount(accountId)).toMatchObject({ state: 'idle' }))
  return { ...fixture, accountId }
}

async function inviteBen({ sam }: Fixture, event: object = {}) {
  const visit = { title: 'Site visit', start: '2026-11-25T10:00:00.000Z', end: '2026-11-25T11:00:00.000Z', timeZone: 'UTC' }
  const { status, text, body } = await sam.post('/apps/calendar/add-event', {
    event: { ...visit, emailGuests: [{ email: BEN, name: 'Ben Mole' }], ...event },
  })
  if (status !== 200) throw new Error(text)
  return body.event as { id: number; uid: string }
}

const getBen = async ({ sam }: Fixture, id: number) => (await sam.get('/apps/calendar/event', { id })).body.event.emailGuests[0]

/** Resolves to the time in milliseconds until the guest looks like this. */
async function waitForBen(fixture: Fixture, id: number, expected: object): Promise<number> {
  const start = performance.now()
  await fixture.waitFor(async () => expect(await getBen(fixture, id)).toMatchObject(expected))
  return performance.now() - start
}

type Message = { method: string; uid: string; lines: readonly string[]; from?: string; attendee?: string; subject?: string }

/** Sends a message as the guest's own mail program would. */
const sendMessage = (fixture: Fixture, { method, uid, lines, from = BEN, attendee = BEN, subject = method }: Message) => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `ATTENDEE;${lines[0]}:mailto:${attendee}`,
  ]
  const data = [
    `From: Ben Mole <${from}>`,
    `To: ${ADA}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    ...calendar,
    ...lines.slice(1),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return fixture.servers.sendExternally('--to', ADA, '--from', from, '--data', data.join('\r\n'))
}

const stamp = (minutes: number) => `DTSTAMP:20261120T09${String(minutes).padStart(2, '0')}00Z`

test.skipIf(isMissing)(
  'invites through the connected account, applies the answers and moves to a proposed time',
  { timeout: 90_000 },
  async () => {
    await using fixture = await openInvitationFixture()
    const { id, uid } = await inviteBen(fixture)
    await using ben = await openImapClient(fixture.servers, 'ben')
    await fixture.waitFor(async () => expect(await ben.list('INBOX')).toMatchObject([{ subject: 'Invitation: Site visit' }]))
    const source = (await ben.source('INBOX', 'Invitation: Site visit'))!
    const invitation = await parseEmail(Buffer.from(source))
    expect(invitation).toMatchObject({ from: { name: 'Sam Whitfield', email: ADA }, attachments: [{ name: 'invite.ics' }] })
    expect(source).toMatch(/multipart\/alternative/)
    expect(source).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/)
    expect(invitation.invitation!.split(/\r?\n/)).toEqual(
      expect.arrayContaining(['METHOD:REQUEST', `UID:${uid}`, `ORGANIZER;CN="Sam Whitfield":mailto:${ADA}`]),
    )
    await using ada = await openImapClient(fixture.servers, 'ada')
    await fixture.waitFor(async () => expect(await ada.list('Sent')).toMatchObject([{ subject: 'Invitation: Site visit' }]))

    await sendMessage(fixture, { method: 'REPLY', uid, lines: ['PARTSTAT=ACCEPTED', 'SEQUENCE:0', stamp(10)] })
    expect(await waitForBen(fixture, id, { response: 'accepted' })).toBeLessThan(VISIBLE_MS)

    const proposed = [
      'PARTSTAT=TENTATIVE',
      'SEQUENCE:0',
      stamp(20),
      'DTSTART:20261126T130000Z',
      'DTEND:20261126T140000Z',
      'COMMENT:Rather Thursday',
    ]
    await sendMessage(fixture, { method: 'COUNTER', uid, lines: proposed })
    const expected = { proposal: { start: '2026-11-26T13:00:00.000Z', end: '2026-11-26T14:00:00.000Z', note: 'Rather Thursday' } }
    expect(await waitForBen(fixture, id, expected)).toBeLessThan(VISIBLE_MS)
    const { body } = await fixture.sam.post('/apps/calendar/accept-proposal', { id, email: BEN })
    expect(body.event.start).toBe('2026-11-26T13:00:00.000Z')
    await fixture.waitFor(async () =>
      expect((await ben.list('INBOX')).map(({ subject }) => subject)).toContain('Updated invitation: Site visit'),
    )
    const update = await parseEmail(Buffer.from((await ben.source('INBOX', 'Updated invitation: Site visit'))!))
    expect(update.invitation).toContain('SEQUENCE:1')
    expect(update.invitation).toContain('DTSTART:20261126T130000Z')
  },
)

test.skipIf(isMissing)('forged and stale answers change nothing and are explained in the reader', { timeout: 90_000 }, async () => {
  await using fixture = await openInvitationFixture()
  const { id, uid } = await inviteBen(fixture)
  const accepted = ['PARTSTAT=ACCEPTED', 'SEQUENCE:0', stamp(10), 'DTSTART:20261125T100000Z']
  await sendMessage(fixture, { method: 'REPLY', uid, lines: accepted, from: 'wei@outside.test', subject: 'Forged' })
  await sendMessage(fixture, {
    method: 'REPLY',
    uid,
    lines: accepted,
    from: 'wei@outside.test',
    attendee: 'wei@outside.test',
    subject: 'Stranger',
  })
  await sendMessage(fixture, { method: 'REPLY', uid, lines: accepted.with(1, 'SEQUENCE:5'), subject: 'Future' })
  const readResult = async (subject: string) => {
    const emails = await fixture.listEmails()
    const email = emails.find((one) => one.subject === subject)
    return email && (await fixture.sam.get('/pages/email/get-email', { id: email.id })).body.mail.invitation.result
  }
  const results = [
    ['Forged', 'wrong_sender'],
    ['Stranger', 'not_invited'],
    ['Future', 'wrong_sequence'],
  ] as const
  for (const [subject, result] of results) await fixture.waitFor(async () => expect(await readResult(subject)).toBe(result))
  expect(await getBen(fixture, id)).toMatchObject({ response: 'pending' })
  await sendMessage(fixture, { method: 'REPLY', uid, lines: accepted, subject: 'Genuine' })
  await waitForBen(fixture, id, { response: 'accepted' })
  expect(await readResult('Genuine')).toBe('applied')
})

test.skipIf(isMissing)(
  'a colleague elsewhere accepts in the reader, and a cancellation is applied to their calendar',
  { timeout: 90_000 },
  async () => {
    await using fixture = await openInvitationFixture()
    const amelie = fixture.as('amelie')
    await fixture.connect('ben', 'amelie')
    const { id } = await inviteBen(fixture)
    const listInbox = async () =>
      (await amelie.get('/pages/email/emails', { perPage: 100 })).body.emails as { id: number; subject: string }[]
    await fixture.waitFor(async () => expect((await listInbox()).map(({ subject }) => subject)).toEqual(['Invitation: Site visit']))
    const [email] = await listInbox()
    const { invitation } = (await amelie.get('/pages/email/get-email', { id: email!.id })).body.mail
    expect(invitation).toMatchObject({ canRespond: true, method: 'request' })
    const { eventId } = (
      await amelie.post('/pages/email/respond-to-invitation', { id: email!.id, response: 'accepted', note: 'With pleasure' })
    ).body
    expect(await waitForBen(fixture, id, { response: 'accepted', note: 'With pleasure' })).toBeLessThan(2 * VISIBLE_MS)

    await fixture.sam.delete('/apps/calendar/remove-event', { id })
    const getStatus = async () => (await amelie.get('/apps/calendar/event', { id: eventId })).body.event.status
    await fixture.waitFor(async () => expect(await getStatus()).toBe('cancelled'))
    expect((await amelie.get('/api/notifications', { perPage: 100 })).body.notifications).toMatchObject([
      { kind: 'cancelled', values: { title: 'Site visit' } },
    ])
  },
)
