import { expect, test } from 'vitest'
import { createApp } from '#platform/server/app.ts'
import { connect } from '#platform/server/database/connect.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { calendarModule } from '../../server/index.ts'
import { openRoomsFixture } from './rooms-fixture.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const ROUNDS = 20

type Fixture = Awaited<ReturnType<typeof openRoomsFixture>>

/** Both book the same hour of the same room at once, each day another one. */
async function bookAtOnce(fixture: Fixture, clients: readonly TestClient[]) {
  for (let round = 0; round < ROUNDS; round++) {
    const start = new Date(Date.UTC(2026, 11, 1 + round, 9)).toISOString()
    const event = { title: 'Race', start, rooms: [fixture.aurora.id], ...(round % 2 === 0 && { recurrence: 'FREQ=YEARLY' }) }
    const responses = await Promise.all(clients.map((client) => client.post('/apps/calendar/add-event', { event })))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const problem = responses.find(({ status }) => status === 409)!.body
    expect(problem).toMatchObject({ code: 'calendar.room_taken', current: { room: 'Aurora', start } })
  }
  expect(await fixture.count('event_rooms')).toBe(ROUNDS)
  expect(await fixture.count('events')).toBe(ROUNDS)
}

test('of two simultaneous bookings, one wins and the other is told', async () => {
  await using fixture = await openRoomsFixture()
  await bookAtOnce(fixture, [fixture.as('sam'), fixture.as('wei')])
})

test.runIf(isOnPostgres)('of two simultaneous bookings in two processes, one wins and the other is told', async () => {
  await using fixture = await openRoomsFixture()
  const { config, clock } = fixture.app.platform
  const second = await createApp({ config, modules: [calendarModule], clock, database: await connect(config) })
  await second.start()
  try {
    await bookAtOnce(fixture, [fixture.as('sam'), createTestClient(second.http, [], fixture.people.wei.accessToken)])
  } finally {
    await second.stop()
  }
})

test.runIf(isOnPostgres)('a room that is deleted in another process at the same time is not booked afterwards', async () => {
  await using fixture = await openRoomsFixture()
  const { config, clock } = fixture.app.platform
  const second = await createApp({ config, modules: [calendarModule], clock, database: await connect(config) })
  await second.start()
  try {
    const helena = createTestClient(second.http, [], fixture.people.helena.accessToken)
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await fixture.addRoom({ name: `Room ${round}` })
      const event = { title: 'Race', start: '2026-12-01T09:00:00.000Z', rooms: [id] }
      const [booking, removal] = await Promise.all([
        fixture.as('sam').post('/apps/calendar/add-event', { event }),
        helena.delete('/apps/calendar/remove-room', { id }),
      ])
      expect(removal.status).toBe(200)
      expect([200, 400, 409]).toContain(booking.status)
      expect((await fixture.as('sam').post('/apps/calendar/add-event', { event: { ...event, title: 'Late' } })).status).toBe(400)
    }
  } finally {
    await second.stop()
  }
})
