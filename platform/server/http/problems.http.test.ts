import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageUnavailable } from '../database/storage-errors.ts'
import { ADD, openHarbour } from './harbour-world.ts'

let world: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => void (world = await openHarbour()))
afterAll(() => world[Symbol.asyncDispose]())

test.each(['/nowhere', '/api/nowhere', '/apps/todo', '/jwt', '/files/1', '/%00', '/harbour/add'])(
  'there is nothing at GET %s',
  async (path) => {
    const answer = await world.admin.get(path)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404, code: 'not_found' })
  },
)

test.each(['bug', 'sql'])('a %s of ours answers 500 without a word of what went wrong, and nothing is written', async (how) => {
  const before = await world.stored()
  const answer = await world.admin.post('/harbour/sink', { how })
  expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.text).not.toMatch(/secret|select|boats|\.ts|\/srv|\/work|at |SQLITE|relation|no such table/i)
  expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'detail', 'requestId', 'status', 'title', 'type'])
  expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
  expect(await world.stored()).toEqual(before)
})

test('an act that is refused after it wrote leaves nothing behind: no row, no history, no notification', async () => {
  const before = await world.stored()
  expect((await world.admin.post('/harbour/sink', { how: 'gently' })).body).toMatchObject({ status: 409, code: 'harbour.sunk' })
  expect(await world.stored()).toEqual(before)
})

test('while nothing can be stored writes answer 503 and reads go on', async () => {
  const { database } = world.app.platform
  const { write } = database
  database.write = () => Promise.reject(storageUnavailable(new Error('disk /dev/sda is full')))
  const answer = await world.admin.post(ADD, { boat: { name: 'Ada' } })
  expect(answer.body).toMatchObject({ status: 503, code: 'storage.unavailable' })
  expect(answer.text).not.toContain('sda')
  expect((await world.admin.get('/harbour/boats')).status).toBe(200)
  expect((await world.guest.get('/health')).status).toBe(200)
  database.write = write
  expect((await world.admin.post(ADD, { boat: { name: 'Ada' } })).status).toBe(200)
})
