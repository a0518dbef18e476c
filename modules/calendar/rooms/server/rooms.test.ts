import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatCalendarFile, formatVevent } from '../../server/calendar-fixture.ts'
import { meeting, MONDAY_10, MONDAY_9, openRoomsFixture } from './rooms-fixture.ts'

let fixture: Awaited<ReturnType<typeof openRoomsFixture>>
let rooms: { id: number }[]
beforeEach(async () => {
  fixture = await openRoomsFixture()
  rooms = [{ id: fixture.aurora.id }]
})
afterEach(() => fixture[Symbol.asyncDispose]())

const listNames = async () => (await fixture.as('wei').get('/apps/calendar/rooms')).body.rooms.map(({ name }: { name: string }) => name)
const span = { start: '2026-11-23T00:00:00.000Z', end: '2026-11-24T00:00:00.000Z' }

test('administrators add, change and delete rooms, and can undo it', async () => {
  const helena = fixture.as('helena')
  const added = await helena.post('/apps/calendar/add-room', { room: { name: ' Room 10 ', location: 'House B' } })
  expect(added.body.room).toMatchObject({ name: 'Room 10', capacity: null, location: 'House B', equipment: '', isActive: true })
  await fixture.addRoom({ name: 'Room 9' })
  expect(await listNames()).toEqual(['Aurora', 'Room 9', 'Room 10'])
  const changed = await helena.post('/apps/calendar/update-room', { room: { ...added.body.room, name: 'Lighthouse', capacity: 12 } })
  expect(changed.body.room).toMatchObject({ name: 'Lighthouse', capacity: 12, location: 'House B' })
  expect((await fixture.undo(changed, 'helena')).status).toBe(200)
  const removed = await helena.delete('/apps/calendar/remove-room', { id: added.body.room.id })
  expect(await listNames()).toEqual(['Aurora', 'Room 9'])
  expect((await fixture.undo(removed, 'helena')).status).toBe(200)
  expect((await fixture.undo(added, 'helena')).status).toBe(200)
  expect(await listNames()).toEqual(['Aurora', 'Room 9'])
})

test('staff see and book rooms but cannot manage them; a role without the calendar sees none', async () => {
  for (const call of [
    fixture.as('sam').post('/apps/calendar/add-room', { room: { name: 'Mine' } }),
    fixture.as('sam').post('/apps/calendar/update-room', { room: { id: fixture.aurora.id, name: 'Mine' } }),
    fixture.as('sam').delete('/apps/calendar/remove-room', { id: fixture.aurora.id }),
    fixture.as('stranger').get('/apps/calendar/rooms'),
    fixture.as('stranger').get('/apps/calendar/free-rooms', { start: MONDAY_9, end: MONDAY_10 }),
    fixture.as('stranger').get('/apps/calendar/room-bookings', { room: fixture.aurora.id, ...span }),
  ])
    expect((await call).status).toBe(403)
  expect(await listNames()).toEqual(['Aurora'])
})

test('rejects invalid rooms', async () => {
  for (const room of [
    {},
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { name: 'A', capacity: 0 },
    { name: 'A', capacity: 1.5 },
    { name: 'A', owner: 1 },
  ])
    expect((await fixture.as('helena').post('/apps/calendar/add-room', { room })).status).toBe(400)
  expect((await fixture.as('helena').delete('/apps/calendar/remove-room', { id: 987_654 })).status).toBe(404)
})

test('the calendar of a room shows titles only to those who can see the event', async () => {
  await fixture.addEvent({ ...meeting, recurrence: 'FREQ=DAILY;COUNT=2', rooms, guests: [fixture.people.amelie.id] })
  const booking = { start: MONDAY_9, end: MONDAY_10, allDay: false }
  for (const as of ['sam', 'amelie'] as const)
    expect((await fixture.listBookings(as))[0]).toMatchObject({ ...booking, event: { title: 'Secret merger', occurrence: MONDAY_9 } })
  expect((await fixture.listBookings('wei')).map(({ event }) => event)).toEqual([null, null])
  expect((await fixture.listBookings('helena'))[0]).toEqual({ ...booking, event: null })
})

test('rejects unknown rooms and long or reversed spans', async () => {
  const get = (query: object) => fixture.as('wei').get('/apps/calendar/room-bookings', { room: fixture.aurora.id, ...span, ...query })
  expect((await get({ room: 987_654 })).status).toBe(404)
  expect((await get({ end: '2027-11-24T00:00:00.000Z' })).status).toBe(400)
  expect((await get({ end: '2026-11-22T00:00:00.000Z' })).status).toBe(400)
})

test('lists which rooms are free for an event, all its occurrences included', async () => {
  await fixture.addRoom({ name: 'Borealis' })
  await fixture.addRoom({ name: 'Closed', isActive: false })
  const { id } = await fixture.addEvent({ ...meeting, rooms })
  const list = async (query: object) => {
    const { status, body } = await fixture.as('sam').get('/apps/calendar/free-rooms', { start: MONDAY_9, end: MONDAY_10, ...query })
    return status === 200
      ? body.rooms.map(({ room, conflict }: { room: { name: string }; conflict: object }) => [room.name, conflict])
      : status
  }
  const conflict = { start: MONDAY_9, end: MONDAY_10 }
  expect(await list({})).toEqual([
    ['Aurora', conflict],
    ['Borealis', null],
  ])
  expect(await list({ without: id })).toEqual([
    ['Aurora', null],
    ['Borealis', null],
  ])
  const weekBefore = { start: '2026-11-16T09:30:00', end: '2026-11-16T10:30:00', timeZone: 'UTC' }
  expect(await list(weekBefore)).toEqual([
    ['Aurora', null],
    ['Borealis', null],
  ])
  const nextDay = { start: '2026-11-22T09:30:00.000Z', end: '2026-11-22T10:30:00.000Z', recurrence: 'FREQ=DAILY' }
  expect(await list(nextDay)).toEqual([
    ['Aurora', conflict],
    ['Borealis', null],
  ])
  expect(await list({ start: '2026-11-23', end: '2026-11-24' })).toEqual([
    ['Aurora', conflict],
    ['Borealis', null],
  ])
  for (const invalid of [{ start: 'soon' }, { end: '2026-11-22T09:00:00Z' }, { recurrence: 'FREQ=NEVER' }, { timeZone: 'Mars' }])
    expect(await list(invalid)).toBe(400)
  const foreign = await fixture.addEvent({ title: 'Other', start: MONDAY_9 }, 'wei')
  expect(await list({ without: foreign.id })).toBe(404)
})

test('changes of rooms and bookings are published to everyone who can see rooms', async () => {
  const published: string[] = []
  fixture.app.platform.bus.subscribe(({ topics = [] }) => void published.push(...topics.map(({ topic }) => topic)))
  const { id } = await fixture.addEvent({ ...meeting, rooms })
  expect(published).toContain('calendar-rooms')
  published.length = 0
  await fixture.removeEvent({ id })
  expect(published).toContain('calendar-rooms')
  published.length = 0
  await fixture.addEvent({ title: 'Without a room', start: MONDAY_9 })
  expect(published).not.toContain('calendar-rooms')
})

test('other programs see a room as attendee, and as location if the event has none', async () => {
  const hall = await fixture.addRoom({ name: 'Hall; "big"\r\nX-EVIL:1' })
  await fixture.addEvent({ ...meeting, rooms: [...rooms, hall.id] })
  await fixture.addEvent({ title: 'Own place', start: MONDAY_10, location: 'Pier 4', rooms })
  const { text } = await fixture.as('sam').get('/apps/calendar/export', { calendar: 'Personal' })
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain(`ATTENDEE;CUTYPE=ROOM;CN=Aurora;PARTSTAT=ACCEPTED:mailto:room-${fixture.aurora.id}@staffroom.invalid`)
  expect(lines.filter((line: string) => line.startsWith('LOCATION'))).toEqual([
    'LOCATION:Aurora\\, Hall\\; "big"\\nX-EVIL:1',
    'LOCATION:Pier 4',
  ])
  expect(lines.some((line: string) => line.startsWith('X-EVIL'))).toBe(false)
})

test('an import skips a new version of an event whose room is taken', async () => {
  const event = (start: string, sequence: number) =>
    formatCalendarFile(
      formatVevent(
        'UID:imported@example.com',
        `DTSTART:${start}`,
        'DURATION:PT1H',
        'SUMMARY:Imported',
        `SEQUENCE:${sequence}`,
        'DTSTAMP:20261101T000000Z',
      ),
    )
  await fixture.importFile(event('20261123T090000Z', 1))
  const [imported] = await fixture.listEvents()
  expect((await fixture.updateEvent({ id: imported!.id, rooms })).status).toBe(200)
  await fixture.addEvent({ title: 'Taken', start: '2026-11-24T09:00:00.000Z', rooms }, 'wei')
  const result = await fixture.importFile(event('20261124T093000Z', 9))
  expect(result).toMatchObject({ ids: [], problems: [{ code: 'calendar.event_room_taken' }] })
  expect((await fixture.listEvents())[0]).toMatchObject({ start: MONDAY_9, rooms: [{ name: 'Aurora' }] })
  expect(await fixture.importFile(event('20261125T090000Z', 10))).toEqual({ ids: [imported!.id], problems: [] })
  expect((await fixture.listEvents()).find(({ id }) => id === imported!.id)!.start).toBe('2026-11-25T09:00:00.000Z')
})
