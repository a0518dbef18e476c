import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLARA, createReply, openImipFixture } from '../../server/imip-fixture.ts'

let fixture: Awaited<ReturnType<typeof openImipFixture>>
beforeEach(async () => void (fixture = await openImipFixture()))
afterEach(() => fixture[Symbol.asyncDispose]())

const weekly = { recurrence: 'FREQ=WEEKLY' }
const SECOND = '2026-12-02T10:00:00.000Z'

test('a reply updates the guest and notifies the organizer once', async () => {
  const event = await fixture.inviteClara()
  const reply = createReply(event, { status: 'TENTATIVE', lines: ['COMMENT:I may be\\, late'] })
  expect(await fixture.deliver(reply)).toBe('applied')
  expect(await fixture.getClara(event.id)).toMatchObject({ response: 'maybe', note: 'I may be, late' })
  expect(await fixture.deliver(reply)).toBe('outdated')
  expect(await fixture.listNotifications('sam')).toMatchObject([
    { kind: 'responded', values: { person: 'Clara Lindqvist', title: 'Site visit', response: 'maybe' } },
  ])
})

test('a reply to one occurrence changes only that', async () => {
  const event = await fixture.inviteClara(weekly)
  expect(await fixture.deliver(createReply(event, { status: 'DECLINED', lines: ['RECURRENCE-ID:20261202T100000Z'] }))).toBe('applied')
  expect(await fixture.getClara(event.id)).toMatchObject({ response: 'pending' })
  expect(await fixture.getClara(event.id, { occurrence: SECOND })).toMatchObject({ response: 'declined' })
})

test('an older reply never replaces a newer one', async () => {
  const event = await fixture.inviteClara()
  await fixture.updateEvent({ id: event.id, location: 'Lyon' })
  const newest = createReply(event, { status: 'DECLINED', sequence: 1, stamp: '20261120T091000Z' })
  expect(await fixture.deliver(newest)).toBe('applied')
  for (const older of [
    createReply(event, { sequence: 0, stamp: '20261120T092000Z' }),
    createReply(event, { sequence: 1, stamp: '20261120T090000Z' }),
  ])
    expect(await fixture.deliver(older)).toBe('outdated')
  expect(await fixture.getClara(event.id)).toMatchObject({ response: 'declined' })
})

test('a clock that is ahead does not block later answers', async () => {
  const event = await fixture.inviteClara()
  await fixture.deliver(createReply(event, { stamp: '20301120T090000Z' }))
  fixture.clock.advance(60)
  expect(await fixture.deliver(createReply(event, { status: 'DECLINED', stamp: '20261120T093100Z' }))).toBe('applied')
})

test.each<[string, string, Parameters<typeof createReply>[1] & { sender?: string; header?: string }]>([
  ['from someone who was not invited', 'not_invited', { attendee: 'wei@outside.test', sender: 'wei@outside.test' }],
  ['with a forged sender', 'wrong_sender', { sender: 'wei@outside.test' }],
  ['that the mail server found to be forged', 'wrong_sender', { header: 'Authentication-Results: mx.test;\r\n dmarc=fail header.from=x' }],
  ['with a sequence that was never sent', 'wrong_sequence', { sequence: 7 }],
  ['to an occurrence that does not exist', 'no_occurrence', { lines: ['RECURRENCE-ID:20261203T100000Z'] }],
  ['to an occurrence in another year than the rule', 'no_occurrence', { lines: ['RECURRENCE-ID;VALUE=DATE:19700101'] }],
  ['without an answer', 'unreadable', { status: 'DELEGATED' }],
])('a reply %s changes nothing', async (_, result, { sender = CLARA, header = '', ...reply }) => {
  const event = await fixture.inviteClara(weekly)
  const before = await fixture.readTable('event_guests')
  expect(await fixture.deliver(createReply(event, reply), sender, { header })).toBe(result)
  expect(await fixture.readTable('event_guests')).toEqual(before)
  expect(await fixture.listNotifications('sam')).toEqual([])
})

test('a reply to the time before the last change changes nothing', async () => {
  const event = await fixture.inviteClara()
  await fixture.updateEvent({ id: event.id, start: '2026-11-25T15:00:00.000Z' })
  expect(await fixture.deliver(createReply(event))).toBe('outdated')
  expect(await fixture.getClara(event.id)).toMatchObject({ response: 'pending' })
})

test('a cancellation by a guest does not cancel the event', async () => {
  const event = await fixture.inviteClara()
  const times = ['DTSTART:20261125T100000Z', 'DTEND:20261125T110000Z', `ORGANIZER:mailto:${CLARA}`]
  expect(await fixture.deliver(createReply(event, { method: 'CANCEL', sequence: 9, lines: times }))).toBe('no_event')
  expect(await fixture.getEvent(event.id)).toMatchObject({ status: 'confirmed', sequence: 0 })
})

test('a reply about the event of someone else, an unknown or a deleted event is ignored', async () => {
  const event = await fixture.inviteClara()
  const foreign = await fixture.addEvent({ title: 'Mine', start: '2026-11-25', emailGuests: [{ email: CLARA }] }, 'helena')
  expect(await fixture.deliver(createReply(foreign))).toBe('no_event')
  expect(await fixture.deliver(createReply({ uid: 'unknown@outside.test' }))).toBe('no_event')
  await fixture.removeEvent({ id: event.id })
  expect(await fixture.deliver(createReply(event))).toBe('no_event')
})

test.each([
  ['an unfinished component', ['REPLY', 'UID:x', 'BEGIN:VALARM']],
  ['an invalid date', ['REPLY', 'UID:x', 'DTSTAMP:99999999T999999Z']],
  ['nothing', ['REPLY']],
])('a reply with %s is ignored', async (_, lines) => {
  await fixture.inviteClara()
  expect(['no_event', undefined]).toContain(await fixture.deliver(lines))
})

const proposal = {
  method: 'COUNTER',
  status: 'TENTATIVE',
  lines: ['DTSTART:20261126T130000Z', 'DTEND:20261126T140000Z', 'COMMENT:Better for me'],
}

test('a proposed time is accepted with one call, which invites to it and can be undone', async () => {
  const event = await fixture.inviteClara()
  expect(await fixture.deliver(createReply(event, proposal))).toBe('applied')
  const proposed = { start: '2026-11-26T13:00:00.000Z', end: '2026-11-26T14:00:00.000Z', note: 'Better for me', occurrence: null }
  expect(await fixture.getClara(event.id)).toMatchObject({ proposal: proposed })
  expect(await fixture.listNotifications('sam')).toMatchObject([{ kind: 'proposed', values: { start: proposed.start } }])
  const accepting = await fixture.as('sam').post('/apps/calendar/accept-proposal', { id: event.id, email: CLARA })
  expect(accepting.body.event).toMatchObject({ start: proposed.start, end: proposed.end, emailGuests: [{ proposal: null }] })
  await fixture.undo(accepting)
  expect(await fixture.getEvent(event.id)).toMatchObject({ start: event.start })
  expect((await fixture.receive(3)).map(({ method, sequence }) => `${method} ${sequence}`)).toEqual(['REQUEST 0', 'REQUEST 1', 'REQUEST 2'])
})

test('a proposed time for one occurrence moves only that', async () => {
  const { id, uid } = await fixture.inviteClara(weekly)
  await fixture.deliver(createReply({ uid }, { ...proposal, lines: [...proposal.lines, 'RECURRENCE-ID:20261202T100000Z'] }))
  expect(await fixture.getClara(id)).toMatchObject({ proposal: null })
  expect(await fixture.getClara(id, { occurrence: SECOND })).toMatchObject({ proposal: { occurrence: SECOND } })
  await fixture.as('sam').post('/apps/calendar/accept-proposal', { id, email: CLARA, occurrence: SECOND })
  const starts = (await fixture.listOccurrences('2026-11-25', '2026-12-10')).map(({ start }) => start.slice(0, 13))
  expect(starts).toEqual(['2026-11-25T10', '2026-11-26T13', '2026-12-09T10'])
})

test('a declined proposal is answered and removed', async () => {
  const { id, uid } = await fixture.inviteClara()
  await fixture.deliver(createReply({ uid }, proposal))
  const declined = await fixture.as('sam').post('/apps/calendar/decline-proposal', { id, email: CLARA })
  expect(declined.body.event).toMatchObject({ start: '2026-11-25T10:00:00.000Z', emailGuests: [{ proposal: null }] })
  const emails = await fixture.receive(2)
  expect(emails.map(({ method }) => method)).toEqual(expect.arrayContaining(['DECLINECOUNTER', 'REQUEST']))
  expect((await fixture.as('sam').post('/apps/calendar/decline-proposal', { id, email: CLARA })).status).toBe(404)
})

test('only the organizer decides about a proposal', async () => {
  const { id, uid } = await fixture.inviteClara({ guests: [fixture.people.wei.id] })
  await fixture.deliver(createReply({ uid }, proposal))
  const accept = (as: 'wei' | 'helena') => fixture.as(as).post('/apps/calendar/accept-proposal', { id, email: CLARA })
  expect([(await accept('wei')).status, (await accept('helena')).status]).toEqual([403, 404])
})

test('a request for the current version is answered to the guest only', async () => {
  const { uid } = await fixture.inviteClara()
  const refresh = createReply({ uid }, { method: 'REFRESH' })
  expect(await fixture.deliver(refresh, 'wei@outside.test')).toBe('wrong_sender')
  expect(await fixture.deliver(refresh)).toBe('applied')
  expect((await fixture.receive(2)).map(({ to, sequence }) => [to[0], sequence])).toEqual([
    [CLARA, 0],
    [CLARA, 0],
  ])
})

test('a guest who asks again and again gets five answers an hour', async () => {
  const { uid } = await fixture.inviteClara()
  const refresh = createReply({ uid }, { method: 'REFRESH' })
  const results: unknown[] = []
  for (let request = 0; request < 6; request++) results.push(await fixture.deliver(refresh))
  expect(results).toEqual([...Array<string>(5).fill('applied'), 'too_frequent'])
  fixture.clock.advance(3600)
  expect(await fixture.deliver(refresh)).toBe('applied')
})
