import { afterEach, beforeEach, expect, test } from 'vitest'
import { purgeEvents } from '../../server/purge.ts'
import { meeting, MONDAY_10, MONDAY_9, openRoomsFixture } from './rooms-fixture.ts'

let fixture: Awaited<ReturnType<typeof openRoomsFixture>>
let rooms: { id: number }[]
beforeEach(async () => {
  fixture = await openRoomsFixture()
  rooms = [{ id: fixture.aurora.id }]
})
afterEach(() => fixture[Symbol.asyncDispose]())

const weekly = { title: 'Weekly', start: MONDAY_9, end: MONDAY_10, recurrence: 'FREQ=WEEKLY' }

test('a booked room is refused with its name and time, but without the title of the other event', async () => {
  const event = await fixture.addEvent({ ...meeting, rooms })
  expect(event.rooms).toEqual([{ id: fixture.aurora.id, name: 'Aurora' }])
  const response = await fixture.tryAddEvent({ title: 'Second', start: '2026-11-23T09:30:00.000Z', rooms })
  expect([response.status, response.body.code]).toEqual([409, 'calendar.room_taken'])
  expect(response.body.current).toMatchObject({ room: 'Aurora', start: MONDAY_9, end: MONDAY_10 })
  expect(response.body.current.when).toContain('9:00')
  expect(response.body.detail).toContain('Aurora')
  expect(response.text).not.toContain('merger')
  expect(await fixture.listEvents('wei')).toEqual([])
  expect(await fixture.readTable('event_rooms')).toHaveLength(1)
})

test('the time is given in the language and time zone of the user', async () => {
  await fixture.as('wei').post('/api/account/update-profile', { profile: { language: 'de', timeZone: 'Asia/Shanghai' } })
  await fixture.addEvent({ ...meeting, rooms })
  const { body } = await fixture.tryAddEvent({ ...meeting, rooms })
  expect(body.current.when).toMatch(/Montag.*17:00.*Asia\/Shanghai/)
})

test('adjacent events and events in other rooms do not conflict', async () => {
  const borealis = await fixture.addRoom({ name: 'Borealis' })
  await fixture.addEvent({ ...meeting, rooms })
  for (const event of [
    { title: 'Before', start: '2026-11-23T08:00:00.000Z', end: MONDAY_9, rooms },
    { title: 'After', start: MONDAY_10, rooms },
    { title: 'Elsewhere', start: MONDAY_9, rooms: [borealis] },
  ])
    expect((await fixture.tryAddEvent({ ...event, rooms: event.rooms.map(({ id }) => id) })).status).toBe(200)
})

test('moving and resizing an event, or adding the room to it, pass the same check', async () => {
  await fixture.addEvent({ ...meeting, rooms })
  const other = await fixture.addEvent({ title: 'Later', start: MONDAY_10, end: '2026-11-23T11:00:00.000Z', rooms }, 'wei')
  const update = (event: object) => fixture.updateEvent(event, {}, 'wei')
  expect((await update({ id: other.id, start: MONDAY_9, end: MONDAY_10 })).body.code).toBe('calendar.room_taken')
  expect((await update({ id: other.id, start: '2026-11-23T09:45:00.000Z', end: '2026-11-23T11:00:00.000Z' })).status).toBe(409)
  expect((await update({ id: other.id, start: MONDAY_10, end: '2026-11-23T12:00:00.000Z' })).status).toBe(200)
  const withoutRoom = await fixture.addEvent({ title: 'No room yet', start: MONDAY_9 }, 'wei')
  expect((await update({ id: withoutRoom.id, rooms })).status).toBe(409)
  expect((await update({ id: other.id, rooms: [] })).status).toBe(200)
  expect(await fixture.listBookings()).toHaveLength(1)
})

test('all occurrences of a series hold the room, except removed and moved ones, which hold it at their new time', async () => {
  const series = await fixture.addEvent({ ...weekly, rooms })
  const year = { title: 'In a year', start: '2027-11-22T09:00:00.000Z', rooms }
  expect((await fixture.tryAddEvent(year)).body.current).toMatchObject({ start: '2027-11-22T09:00:00.000Z' })
  await fixture.removeEvent({ id: series.id, occurrence: '2027-11-22T09:00:00.000Z', scope: 'this' })
  expect((await fixture.tryAddEvent(year)).status).toBe(200)
  const moved = { id: series.id, start: '2026-12-02T14:00:00.000Z', end: '2026-12-02T15:00:00.000Z' }
  expect((await fixture.updateEvent(moved, { occurrence: '2026-11-30T09:00:00.000Z', scope: 'this' })).status).toBe(200)
  expect((await fixture.tryAddEvent({ title: 'Freed', start: '2026-11-30T09:00:00.000Z', rooms })).status).toBe(200)
  expect((await fixture.tryAddEvent({ title: 'Taken', start: '2026-12-02T14:30:00.000Z', rooms })).status).toBe(409)
})

test('a series is refused if one occurrence within 800 days conflicts, also one that is moved', async () => {
  await fixture.addEvent({ title: 'Far away', start: '2028-11-27T09:30:00.000Z', rooms })
  const response = await fixture.tryAddEvent({ ...weekly, rooms })
  expect(response.body.current).toMatchObject({ start: '2028-11-27T09:30:00.000Z' })
  const { id } = await fixture.addEvent({ ...weekly, start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T10:00:00.000Z', rooms }, 'wei')
  await fixture.addEvent({ title: 'Wednesday', start: '2026-11-25T09:00:00.000Z', rooms })
  const move = { id, start: '2026-11-25T09:30:00.000Z', end: '2026-11-25T10:30:00.000Z' }
  const scope = { occurrence: '2026-11-24T09:00:00.000Z', scope: 'this' }
  expect((await fixture.updateEvent(move, scope, 'wei')).status).toBe(409)
})

test('a series keeps its local time, so that a clock change moves the room with it', async () => {
  const start = '2027-03-22T09:00:00.000Z'
  await fixture.addEvent({ ...weekly, start, end: '2027-03-22T10:00:00.000Z', timeZone: 'Europe/Lisbon', rooms })
  expect(
    (await fixture.tryAddEvent({ title: 'After the change', start: '2027-03-29T08:30:00.000Z', end: '2027-03-29T09:00:00.000Z', rooms }))
      .status,
  ).toBe(409)
  expect(
    (await fixture.tryAddEvent({ title: 'Old hour', start: '2027-03-29T09:00:00.000Z', end: '2027-03-29T10:00:00.000Z', rooms })).status,
  ).toBe(200)
})

test('an all-day event takes up its days in its own time zone', async () => {
  await fixture.addEvent({ title: 'Fair', start: '2026-11-24', timeZone: 'Asia/Tokyo', rooms })
  expect((await fixture.tryAddEvent({ title: 'Tokyo morning', start: '2026-11-23T15:30:00.000Z', rooms })).status).toBe(409)
  expect((await fixture.tryAddEvent({ title: 'Tokyo evening before', start: '2026-11-23T13:00:00.000Z', rooms })).status).toBe(200)
})

test('canceled events release the room', async () => {
  const { id } = await fixture.addEvent({ ...meeting, rooms })
  await fixture.updateEvent({ id, status: 'cancelled' })
  expect((await fixture.tryAddEvent({ ...meeting, rooms })).status).toBe(200)
  expect((await fixture.updateEvent({ id, status: 'confirmed' })).status).toBe(409)
})

test('splitting a series keeps the room for both parts', async () => {
  const { id } = await fixture.addEvent({ ...weekly, rooms })
  const scope = { occurrence: '2026-12-07T09:00:00.000Z', scope: 'following' }
  const response = await fixture.updateEvent({ id, title: 'Renamed' }, scope)
  expect(response.body.event.rooms).toEqual([{ id: fixture.aurora.id, name: 'Aurora' }])
  expect((await fixture.listBookings('sam')).map(({ event }) => event?.title)).toEqual([
    'Weekly',
    'Weekly',
    'Renamed',
    'Renamed',
    'Renamed',
    'Renamed',
  ])
  expect((await fixture.updateEvent({ id, rooms: [] }, { occurrence: MONDAY_9, scope: 'this' })).status).toBe(400)
})

test('a deleted event releases the room, and is restored only while the room is free', async () => {
  const { id } = await fixture.addEvent({ ...meeting, rooms })
  const removal = await fixture.removeEvent({ id })
  const second = await fixture.addEvent({ title: 'Second', start: MONDAY_9, rooms }, 'wei')
  const undo = await fixture.undo(removal, 'sam')
  expect([undo.status, undo.body.code]).toEqual([409, 'calendar.room_taken'])
  expect(await fixture.listEvents('sam')).toEqual([])
  const restore = await fixture.as('sam').post('/api/journal/restore', { entity: 'event', id })
  expect(restore.body.code).toBe('calendar.room_taken')
  await fixture.removeEvent({ id: second.id }, 'wei')
  expect((await fixture.undo(removal, 'sam')).status).toBe(200)
  expect((await fixture.listEvents('sam'))[0]).toMatchObject({ rooms: [{ name: 'Aurora' }] })
  expect((await fixture.tryAddEvent({ title: 'Third', start: MONDAY_9, rooms })).status).toBe(409)
})

test('undoing a change books and releases rooms', async () => {
  const { id } = await fixture.addEvent({ ...meeting, rooms })
  const release = await fixture.updateEvent({ id, rooms: [] })
  expect(await fixture.listBookings()).toEqual([])
  expect((await fixture.undo(release)).status).toBe(200)
  expect(await fixture.listBookings()).toHaveLength(1)
  const move = await fixture.updateEvent({ id, start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T10:00:00.000Z' })
  await fixture.addEvent({ title: 'Took the old time', start: MONDAY_9, rooms }, 'wei')
  expect((await fixture.undo(move)).body.code).toBe('calendar.room_taken')
})

test('an old conflict does not block other changes of an event', async () => {
  const series = await fixture.addEvent({ ...weekly, rooms })
  const { id } = await fixture.addEvent(meeting, 'wei')
  const unchecked = { eventId: id, roomId: fixture.aurora.id, createdAt: MONDAY_9 }
  await fixture.app.platform.database.write(async (tx) => void (await tx.insertInto('event_rooms').values(unchecked).execute()))
  expect((await fixture.updateEvent({ id: series.id, title: 'Still editable' })).status).toBe(200)
  expect((await fixture.updateEvent({ id, start: '2026-11-23T09:15:00.000Z' }, {}, 'wei')).status).toBe(409)
})

test('rooms that are closed or deleted cannot be booked, but stay on the events that have them', async () => {
  const { id } = await fixture.addEvent({ ...meeting, rooms })
  await fixture.as('helena').post('/apps/calendar/update-room', { room: { id: fixture.aurora.id, isActive: false } })
  expect((await fixture.tryAddEvent({ title: 'New', start: MONDAY_10, rooms })).body).toMatchObject({
    code: 'invalid',
    errors: [{ path: '/event/rooms/0' }],
  })
  expect((await fixture.updateEvent({ id, title: 'Renamed', rooms })).status).toBe(200)
  const removal = await fixture.as('helena').delete('/apps/calendar/remove-room', { id: fixture.aurora.id })
  expect((await fixture.listEvents())[0]).toMatchObject({ title: 'Renamed', rooms: [{ id: fixture.aurora.id, name: 'Aurora' }] })
  expect((await fixture.tryAddEvent({ title: 'New', start: MONDAY_10, rooms })).status).toBe(400)
  const release = await fixture.updateEvent({ id, rooms: [] })
  expect((await fixture.undo(release)).body.code).toBe('calendar.room_unavailable')
  expect((await fixture.undo(removal, 'helena')).status).toBe(200)
})

test('rejects invalid rooms and changes nothing', async () => {
  const stranger = { ...meeting, rooms: [{ id: 987_654 }] }
  expect((await fixture.tryAddEvent(stranger)).body.errors[0].path).toBe('/event/rooms/0')
  for (const invalid of ['Aurora', [null], [-1], [{ id: 1, name: 'x', isActive: true }], Array.from({ length: 21 }, () => 1), { id: 1 }])
    expect((await fixture.tryAddEvent({ ...meeting, rooms: invalid })).status).toBe(400)
  expect((await fixture.tryAddEvent({ ...meeting, rooms: [fixture.aurora.id, rooms[0]] })).body.event.rooms).toHaveLength(1)
})

test('purges bookings with their event, and deleted rooms unless an event still has them', async () => {
  const borealis = await fixture.addRoom({ name: 'Borealis' })
  const { id } = await fixture.addEvent({ ...meeting, rooms })
  await fixture.addEvent({ ...meeting, rooms: [borealis.id] })
  for (const room of [fixture.aurora, borealis]) await fixture.as('helena').delete('/apps/calendar/remove-room', { id: room.id })
  await fixture.removeEvent({ id })
  fixture.clock.advance(31 * 86_400)
  await fixture.runJob(purgeEvents)
  expect(await fixture.readTable('rooms')).toMatchObject([{ name: 'Borealis' }])
  expect(await fixture.readTable('event_rooms')).toMatchObject([{ roomId: borealis.id }])
})
