import { expect, test } from 'vitest'
import { openDavFixture, type DavFixture } from './dav-fixture.ts'

const START = '2027-03-01T09:00:00.000Z'

async function openRoomsFixture() {
  const fixture = await openDavFixture()
  const addRoom = async (name: string) =>
    (await fixture.as('helena').post('/apps/calendar/add-room', { room: { name, capacity: 8 } })).body.room.id as number
  const [aurora, borealis] = [await addRoom('Aurora'), await addRoom('Borealis')]
  return { fixture, aurora, borealis, client: await fixture.connect('sam') }
}

async function addMeeting(fixture: DavFixture, event: object): Promise<{ id: number; sequence: number }> {
  const input = { title: 'Planning', start: START, end: '2027-03-01T10:00:00.000Z', calendar: 'Business', ...event }
  const response = await fixture.as('sam').post('/apps/calendar/add-event', { event: input })
  expect([response.status, response.text]).toEqual([200, response.text])
  return response.body.event
}

const readEvent = async (fixture: DavFixture, id: number) => (await fixture.as('sam').get('/apps/calendar/event', { id })).body.event

async function readPath({ client }: Pick<Awaited<ReturnType<typeof openRoomsFixture>>, 'client'>): Promise<string> {
  const listing = await client.propfind(client.calendar('business'), '<d:getetag/>', '1')
  return /<(?:\w+:)?href>([^<]+\.ics)</.exec(listing.text)![1]!
}

test('an event shows its rooms, and sending it back unchanged changes nothing', async () => {
  const opened = await openRoomsFixture()
  await using _ = opened.fixture
  const { fixture, aurora, client } = opened
  const { id } = await addMeeting(fixture, { rooms: [aurora], recurrence: 'FREQ=WEEKLY;COUNT=3' })
  const occurrence = '2027-03-08T09:00:00.000Z'
  const moved = { id, start: '2027-03-08T11:00:00.000Z', end: '2027-03-08T12:00:00.000Z' }
  const update = await fixture.as('sam').post('/apps/calendar/update-event', { event: moved, occurrence, scope: 'this' })
  expect(update.status).toBe(200)
  const before = await readEvent(fixture, id)
  const path = await readPath(opened)
  const { text } = await client.get(path)
  const unfolded = text.replaceAll(/\r\n[ \t]/g, '')
  expect(unfolded).toContain('LOCATION:Aurora')
  expect(unfolded).toContain(`CUTYPE=ROOM;CN=Aurora;PARTSTAT=ACCEPTED:mailto:room-${aurora}@staffroom.invalid`)
  expect((await client.put(path, text)).status).toBe(204)
  expect(await readEvent(fixture, id)).toEqual(before)
  expect((await client.get(path)).text).toBe(text)
})

test('a program can release a room, and book another by its address', async () => {
  const opened = await openRoomsFixture()
  await using _ = opened.fixture
  const { fixture, aurora, borealis, client } = opened
  const { id } = await addMeeting(fixture, { rooms: [aurora] })
  const path = await readPath(opened)
  const { text } = await client.get(path)
  const unfolded = text.replaceAll(/\r\n[ \t]/g, '')
  expect((await client.put(path, unfolded.replaceAll(`room-${aurora}@`, `room-${borealis}@`))).status).toBe(204)
  expect((await readEvent(fixture, id)).rooms).toMatchObject([{ id: borealis, name: 'Borealis' }])
  expect((await client.put(path, unfolded.replaceAll(/ATTENDEE;CUTYPE=ROOM[^\r]*\r\n/g, ''))).status).toBe(204)
  expect((await readEvent(fixture, id)).rooms).toEqual([])
})

test('a room that is taken rejects the object, and nothing changes', async () => {
  const opened = await openRoomsFixture()
  await using _ = opened.fixture
  const { fixture, aurora, client } = opened
  const { id } = await addMeeting(fixture, { rooms: [aurora] })
  const path = await readPath(opened)
  const other = { title: 'Merger', start: '2027-03-02T09:00:00.000Z', end: '2027-03-02T10:00:00.000Z', rooms: [aurora] }
  expect((await fixture.as('wei').post('/apps/calendar/add-event', { event: other })).status).toBe(200)
  const before = await readEvent(fixture, id)
  const { text } = await client.get(path)
  const response = await client.put(path, text.replaceAll('20270301T', '20270302T'))
  expect(response.status).toBe(409)
  expect(response.text).toContain('Aurora')
  expect(response.text).not.toContain('Merger')
  expect(await readEvent(fixture, id)).toEqual(before)
})
