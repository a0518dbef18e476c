import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCalendarFixture } from '../../server/calendar-fixture.ts'
import { CLARA, createReply, meeting, openImipFixture } from '../../server/imip-fixture.ts'

let fixture: Awaited<ReturnType<typeof openImipFixture>>
beforeEach(async () => void (fixture = await openImipFixture()))
afterEach(() => fixture[Symbol.asyncDispose]())

const weekly = { recurrence: 'FREQ=WEEKLY' }
const second = { occurrence: '2026-12-02T10:00:00.000Z', scope: 'this' }

test('invites a guest by email with text, HTML, calendar part and attachment', async () => {
  const event = await fixture.inviteClara({ description: 'Bring <shoes>' })
  expect(event.emailGuests).toEqual([{ email: CLARA, name: 'Clara Lindqvist', response: 'pending', note: '', proposal: null }])
  const [email] = await fixture.receive(1)
  expect(email).toMatchObject({
    to: [CLARA],
    subject: 'Invitation: Site visit',
    from: { name: 'Sam Whitfield', address: 'office@staffroom.test' },
    replyTo: 'sam@example.test',
    method: 'REQUEST',
    sequence: 0,
    names: expect.arrayContaining(['invite.ics']),
  })
  expect(email!.source).toContain('multipart/alternative')
  expect(email!.text).toContain('Wednesday, November 25, 2026')
  expect(email!.html).toContain('Bring &lt;shoes&gt;')
  expect(email!.lines).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      `UID:${event.uid}`,
      'DTSTART;TZID=Europe/Lisbon:20261125T100000',
      'ORGANIZER;CN="Sam Whitfield":mailto:sam@example.test',
      `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Clara Lindqvist":mailto:${CLARA}`,
      'TZID:Europe/Lisbon',
    ]),
  )
  expect(email!.lines.filter((line) => /VALARM|X-WR/.test(line))).toEqual([])
})

test('sends changes with a higher sequence, and nothing for changes that guests cannot see', async () => {
  const { id } = await fixture.inviteClara()
  await fixture.updateEvent({ id, calendar: 'Family' })
  await fixture.updateEvent({ id, start: '2026-11-25T14:00:00.000Z' })
  const [, changed] = await fixture.receive(2)
  expect(changed).toMatchObject({ subject: 'Updated invitation: Site visit', method: 'REQUEST', sequence: 2 })
  expect(fixture.smtp.received).toHaveLength(2)
})

test('cancels for guests who are removed and when the event is deleted', async () => {
  const { id } = await fixture.inviteClara({ emailGuests: [CLARA, 'wei@outside.test'].map((email) => ({ email })) })
  await fixture.updateEvent({ id, emailGuests: [{ email: 'Wei@outside.test' }] })
  await fixture.removeEvent({ id })
  const emails = await fixture.receive(4)
  expect(emails.slice(2).map(({ to, method, sequence, subject }) => [to[0], method, sequence, subject])).toEqual([
    [CLARA, 'CANCEL', 1, 'Canceled event: Site visit'],
    ['wei@outside.test', 'CANCEL', 2, 'Canceled event: Site visit'],
  ])
  expect(emails[3]!.lines).toContain('STATUS:CANCELLED')
})

test('undoing sends a cancellation, an update or a new invitation', async () => {
  const adding = await fixture.as('sam').post('/apps/calendar/add-event', { event: { ...meeting, emailGuests: [{ email: CLARA }] } })
  const { id } = adding.body.event
  const moving = await fixture.updateEvent({ id, start: '2026-11-25T14:00:00.000Z' })
  await fixture.undo(moving)
  const removing = await fixture.removeEvent({ id })
  await fixture.undo(removing)
  await fixture.undo(adding)
  const emails = await fixture.receive(6)
  expect(emails.map(({ method, sequence }) => `${method} ${sequence}`)).toEqual([
    'REQUEST 0',
    'REQUEST 1',
    'REQUEST 2',
    'CANCEL 3',
    'REQUEST 4',
    'CANCEL 5',
  ])
  expect(emails[2]!.lines).toContain('DTSTART;TZID=Europe/Lisbon:20261125T100000')
})

test('undoing the removal of a guest invites them again with their name', async () => {
  const { id } = await fixture.inviteClara()
  const removing = await fixture.updateEvent({ id, emailGuests: [] })
  await fixture.undo(removing)
  expect(await fixture.getClara(id)).toMatchObject({ email: CLARA, name: 'Clara Lindqvist' })
  expect((await fixture.receive(3)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
})

test('sends only the occurrence that was moved or removed', async () => {
  const { id } = await fixture.inviteClara(weekly)
  await fixture.updateEvent({ id, start: '2026-12-03T15:00:00.000Z', end: '2026-12-03T16:00:00.000Z' }, second)
  await fixture.removeEvent({ id, occurrence: '2026-12-09T10:00:00.000Z', scope: 'this' })
  const [, moved, removed] = await fixture.receive(3)
  const keys = ({ lines }: { lines: string[] }) => lines.filter((line) => /^(RECURRENCE-ID|RRULE:FREQ=WEEKLY)/.test(line))
  expect([moved!.method, keys(moved!)]).toEqual(['REQUEST', ['RECURRENCE-ID;TZID=Europe/Lisbon:20261202T100000']])
  expect(moved!.lines).toContain('DTSTART;TZID=Europe/Lisbon:20261203T150000')
  expect([removed!.method, keys(removed!)]).toEqual(['CANCEL', ['RECURRENCE-ID;TZID=Europe/Lisbon:20261209T100000']])
  expect(removed!.lines).toContain('STATUS:CANCELLED')
})

test('splitting a series ends it for the guests and invites them to the rest', async () => {
  const { id } = await fixture.inviteClara(weekly)
  const following = { occurrence: '2026-12-02T10:00:00.000Z', scope: 'following' }
  const { body } = await fixture.updateEvent({ id, title: 'Site meeting' }, following)
  expect(body.event.emailGuests).toMatchObject([{ email: CLARA }])
  const emails = await fixture.receive(3)
  const rules = emails.flatMap(({ lines }) => lines.filter((line) => line.startsWith('RRULE:FREQ=WEEKLY')))
  expect(rules.toSorted()).toEqual(['RRULE:FREQ=WEEKLY', 'RRULE:FREQ=WEEKLY', 'RRULE:FREQ=WEEKLY;UNTIL=20261202T095959Z'])
})

test('answers count until the time changes', async () => {
  const event = await fixture.inviteClara()
  await fixture.deliver(createReply(event))
  await fixture.updateEvent({ id: event.id, title: 'Visit' })
  expect(await fixture.getClara(event.id)).toMatchObject({ response: 'accepted' })
  const { emailGuests } = (await fixture.updateEvent({ id: event.id, start: '2026-11-25T12:00:00.000Z' })).body.event
  expect(emailGuests).toMatchObject([{ response: 'pending' }])
})

test('rejects guests without a mail server, and changes nothing', async () => {
  await using without = await openCalendarFixture()
  const { status, body } = await without
    .as('sam')
    .post('/apps/calendar/add-event', { event: { ...meeting, emailGuests: [{ email: CLARA }] } })
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'calendar.no_mail_server', '/event/emailGuests'])
  expect(await without.count('events')).toBe(0)
})

test.each(['clara', 'clara@nordlicht.test, wei@outside.test', 'clara@nordlicht.test\r\nBcc: all@outside.test', '@nordlicht.test'])(
  'rejects the address %j',
  async (email) => {
    const { status, body } = await fixture.as('sam').post('/apps/calendar/add-event', { event: { ...meeting, emailGuests: [{ email }] } })
    expect([status, body.errors[0].path]).toEqual([400, '/event/emailGuests/0/email'])
    expect(await fixture.count('event_guests')).toBe(0)
  },
)

test('ignores repeated guests and the organizer', async () => {
  const emailGuests = ['Clara@Nordlicht.test', CLARA, 'sam@example.test'].map((email) => ({ email }))
  expect((await fixture.inviteClara({ emailGuests })).emailGuests).toHaveLength(1)
})

test('names and titles cannot inject headers or calendar lines', async () => {
  await fixture.inviteClara({ title: 'Visit\r\nBcc: all@outside.test', emailGuests: [{ email: CLARA, name: 'Clara"\r\nATTENDEE:x' }] })
  const [email] = await fixture.receive(1)
  expect(email!.source).not.toMatch(/^Bcc:/m)
  expect(email!.lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
})

test('colleagues see the guests but not their notes', async () => {
  const event = await fixture.inviteClara({ guests: [fixture.people.wei.id] })
  await fixture.deliver(createReply(event, { lines: ['COMMENT:Only for Sam'] }))
  const [seen] = (await fixture.as('wei').get('/apps/calendar/event', { id: event.id })).body.event.emailGuests
  expect(seen).toEqual({ email: CLARA, name: 'Clara Lindqvist', response: 'accepted', note: '', proposal: null })
  expect(await fixture.getClara(event.id)).toMatchObject({ note: 'Only for Sam' })
})
