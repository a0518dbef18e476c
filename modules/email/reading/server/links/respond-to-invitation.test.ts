import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmailFixture, type EmailFixture } from '../../../server/testing/email-fixture.ts'
import { insertAccount } from '../../../server/testing/stored-account.ts'

let fixture: EmailFixture
beforeEach(async () => void (fixture = await openEmailFixture({}, { hasBackgroundWork: false })))
afterEach(() => fixture.close())

/** The address of the account that `insertAccount` stores. */
const OWN = 'sam@faulty.test'

const invitation = (lines: readonly string[] = [], attendee = OWN) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:visit@nordlicht.test',
    'SEQUENCE:3',
    'DTSTART:20261125T100000Z',
    'DTEND:20261125T110000Z',
    'SUMMARY:Visit of the third floor',
    'ORGANIZER;CN=Clara Lindqvist:mailto:clara@nordlicht.test',
    `ATTENDEE;CN=Sam Whitfield;PARTSTAT=NEEDS-ACTION:mailto:${attendee}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const respond = (id: number, response: string, note?: string) =>
  fixture.as('sam').post('/pages/email/respond-to-invitation', { id, response, ...(note && { note }) })

async function receiveInvitation(text = invitation()): Promise<number> {
  const [id] = await fixture.store('sam', [{ invitation: text }])
  return id!
}

const listReplies = async () => {
  const rows = await fixture.db
    .selectFrom('email_outbox')
    .innerJoin('emails', 'emails.id', 'email_outbox.mailId')
    .innerJoin('email_contents', 'email_contents.mailId', 'emails.id')
    .select(['emails.fromEmail', 'emails.accountId', 'emails.subject', 'email_outbox.recipients', 'email_contents.invitation'])
    .orderBy('emails.id')
    .execute()
  return rows.map(({ invitation: text, ...row }) => ({ ...row, lines: text!.split('\r\n') }))
}

test('accepting adds the event and queues the reply from the invited account', async () => {
  const accountId = await insertAccount(fixture, fixture.people.sam.id)
  const id = await receiveInvitation()
  expect((await fixture.open('sam', id)).invitation).toMatchObject({ canRespond: true, response: null })
  const { body } = await respond(id, 'accepted', 'See you')
  const { event } = (await fixture.as('sam').get('/apps/calendar/event', { id: body.eventId })).body
  expect(event).toMatchObject({ title: 'Visit of the third floor', status: 'confirmed' })
  expect((await fixture.open('sam', id)).invitation).toMatchObject({ eventId: event.id, response: 'accepted' })
  const [reply] = await listReplies()
  expect(reply).toMatchObject({ fromEmail: OWN, accountId, subject: 'Accepted: Visit of the third floor' })
  expect(reply!.recipients).toBe('["clara@nordlicht.test"]')
  expect(reply!.lines).toEqual(
    expect.arrayContaining([
      'METHOD:REPLY',
      'UID:visit@nordlicht.test',
      'SEQUENCE:3',
      'DTSTAMP:20261120T093000Z',
      'ORGANIZER;CN=Clara Lindqvist:mailto:clara@nordlicht.test',
      `ATTENDEE;PARTSTAT=ACCEPTED;CN="Sam Whitfield":mailto:${OWN}`,
      'COMMENT:See you',
    ]),
  )
})

test('a changed answer updates the event and is sent again', async () => {
  await insertAccount(fixture, fixture.people.sam.id)
  const id = await receiveInvitation()
  const { eventId } = (await respond(id, 'maybe')).body
  expect((await fixture.as('sam').get('/apps/calendar/event', { id: eventId })).body.event).toMatchObject({ status: 'tentative' })
  expect((await respond(id, 'declined')).body.eventId).toBe(null)
  expect((await fixture.as('sam').get('/apps/calendar/event', { id: eventId })).status).toBe(404)
  expect((await fixture.open('sam', id)).invitation).toMatchObject({ eventId: null })
  expect((await listReplies()).map(({ subject }) => subject.split(':')[0])).toEqual(['Maybe', 'Declined'])
})

test('declining one occurrence keeps the series', async () => {
  await insertAccount(fixture, fixture.people.sam.id)
  const series = await receiveInvitation(invitation(['RRULE:FREQ=WEEKLY;COUNT=3']))
  const { eventId } = (await respond(series, 'accepted')).body
  const one = await receiveInvitation(invitation(['RECURRENCE-ID:20261202T100000Z']).replace(/20261125T/g, '20261202T'))
  expect((await respond(one, 'declined')).body.eventId).toBe(eventId)
  const { body } = await fixture.as('sam').get('/apps/calendar/events', { start: '2026-11-01', end: '2027-01-01', timeZone: 'UTC' })
  expect(body.events.map(({ start }: { start: string }) => start.slice(5, 10))).toEqual(['11-25', '12-09'])
  expect((await listReplies())[1]!.lines).toContain('RECURRENCE-ID:20261202T100000Z')
})

test.each([
  ['for someone else', invitation([], 'wei@outside.test')],
  ['that is a cancellation', invitation().replace('METHOD:REQUEST', 'METHOD:CANCEL')],
  ['of the user', invitation().replace('clara@nordlicht.test', OWN)],
])('an invitation %s offers no answer', async (_, text) => {
  await insertAccount(fixture, fixture.people.sam.id)
  const id = await receiveInvitation(text)
  expect((await fixture.open('sam', id)).invitation).toMatchObject({ canRespond: false })
  const { status, body } = await respond(id, 'accepted')
  expect([status, body.code]).toEqual([409, 'email.no_invitation'])
  expect(await fixture.count('events')).toBe(0)
})

test('an invitation with the UID of an event created here cannot change it', async () => {
  const { event } = (await fixture.as('sam').post('/apps/calendar/add-event', { event: { title: 'Mine', start: '2026-11-25' } })).body
  const id = await receiveInvitation(invitation().replace('visit@nordlicht.test', event.uid))
  expect((await fixture.open('sam', id)).invitation).toMatchObject({ eventId: event.id, isNewer: false })
  expect((await fixture.as('sam').post('/pages/email/add-event', { id })).body.eventId).toBe(event.id)
  expect((await fixture.as('sam').get('/apps/calendar/event', { id: event.id })).body.event).toMatchObject({ title: 'Mine', sequence: 0 })
})

test('without a way to reach the organizer, an invitation can only be added', async () => {
  const id = await receiveInvitation(invitation([], 'sam@staffroom.local'))
  expect((await fixture.open('sam', id)).invitation).toMatchObject({ canRespond: false })
  expect((await respond(id, 'accepted')).status).toBe(409)
})
