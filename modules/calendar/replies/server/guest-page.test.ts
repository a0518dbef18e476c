import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLARA, createReply, openImipFixture } from '../../server/imip-fixture.ts'

let fixture: Awaited<ReturnType<typeof openImipFixture>>
beforeEach(async () => void (fixture = await openImipFixture()))
afterEach(() => fixture[Symbol.asyncDispose]())

const open = (token: string) => fixture.guest.get('/apps/calendar/guest-invitation', { token })
const respond = (token: string, response: string, note?: string) =>
  fixture.guest.post('/apps/calendar/guest-response', { token, response, ...(note !== undefined && { note }) })
const receiveToken = async (count = 1) => (await fixture.receive(count)).at(-1)!.token

test('a guest opens the link without signing in, answers and changes the answer', async () => {
  const { id } = await fixture.inviteClara({ guests: [fixture.people.wei.id] })
  const token = await receiveToken()
  expect((await open(token)).body.invitation).toEqual({
    title: 'Site visit',
    start: '2026-11-25T10:00:00.000Z',
    end: '2026-11-25T11:00:00.000Z',
    allDay: false,
    timeZone: 'Europe/Lisbon',
    location: 'Hamburg',
    description: '',
    organizer: 'Sam Whitfield',
    email: CLARA,
    name: 'Clara Lindqvist',
    isSeries: false,
    isCancelled: false,
    response: 'pending',
    note: '',
  })
  expect((await respond(token, 'accepted', ' See you ')).body.invitation).toMatchObject({ response: 'accepted', note: 'See you' })
  fixture.clock.advance(60)
  await respond(token, 'declined')
  expect(await fixture.getClara(id)).toMatchObject({ response: 'declined', note: '' })
  expect((await fixture.listNotifications('sam')).map(({ values }) => values.response)).toEqual(['declined', 'accepted'])
})

test('an answer on the page is newer than an email that was written before', async () => {
  const event = await fixture.inviteClara()
  await respond(await receiveToken(), 'declined')
  expect(await fixture.deliver(createReply(event, { stamp: '20261120T092900Z' }))).toBe('outdated')
  expect(await fixture.getClara(event.id)).toMatchObject({ response: 'declined' })
})

test('guessed and changed links are rejected', async () => {
  await fixture.inviteClara()
  const token = await receiveToken()
  const [payload, signature] = token.split('.') as [string, string]
  const otherGuest = Buffer.from(JSON.stringify([2, null, 0, '2099-01-01T00:00:00.000Z'])).toString('base64url')
  for (const changed of [`${otherGuest}.${signature}`, `${payload}.${'A'.repeat(43)}`, payload, `${token}.x`, '1', `${payload}.`]) {
    const { status, body } = await open(changed)
    expect([changed, status, body.code]).toEqual([changed, 404, 'calendar.invalid_link'])
  }
  expect((await respond(`${payload}.${'A'.repeat(43)}`, 'accepted')).body.code).toBe('calendar.invalid_link')
})

test('a link expires after the event, and no longer works for removed guests', async () => {
  const { id } = await fixture.inviteClara()
  const token = await receiveToken()
  await fixture.updateEvent({ id, emailGuests: [] })
  expect((await open(token)).body.code).toBe('calendar.no_longer_invited')
  fixture.clock.advance(40 * 86_400)
  expect((await open(token)).body.code).toBe('calendar.link_expired')
})

test('a canceled event is shown as canceled and takes no answers', async () => {
  const { id } = await fixture.inviteClara()
  const token = await receiveToken()
  await fixture.removeEvent({ id })
  expect((await open(token)).body.invitation).toMatchObject({ isCancelled: true })
  const { status, body } = await respond(token, 'accepted')
  expect([status, body.code]).toEqual([409, 'calendar.event_cancelled'])
})

test('the link of a moved occurrence answers only that', async () => {
  const { id } = await fixture.inviteClara({ recurrence: 'FREQ=WEEKLY' })
  const second = { occurrence: '2026-12-02T10:00:00.000Z' }
  await fixture.updateEvent({ id, start: '2026-12-03T15:00:00.000Z', end: '2026-12-03T16:00:00.000Z' }, { ...second, scope: 'this' })
  const token = await receiveToken(2)
  expect((await open(token)).body.invitation).toMatchObject({ start: '2026-12-03T15:00:00.000Z', isSeries: false })
  await respond(token, 'accepted')
  expect([await fixture.getClara(id), await fixture.getClara(id, second)]).toMatchObject([
    { response: 'pending' },
    { response: 'accepted' },
  ])
  await fixture.removeEvent({ id, ...second, scope: 'this' })
  expect((await open(token)).body.invitation).toMatchObject({ isCancelled: true })
})

test('requests from one address are limited', async () => {
  let status = 404
  for (let attempt = 0; attempt < 70 && status !== 429; attempt++) ({ status } = await open('guess'))
  expect(status).toBe(429)
})
