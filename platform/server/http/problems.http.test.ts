import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageUnavailable } from '../database/storage-errors.ts'
import { sendRaw } from '../testing/raw.ts'
import { ADD, openHarbour } from './harbour-world.ts'

let world: Awaited<ReturnType<typeof openHarbour>>
let address: string
beforeAll(async () => {
  world = await openHarbour()
  address = await world.listen()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each(['/nowhere', '/api/nowhere', '/apps/todo', '/jwt', '/files/1', '/%00', '/harbour/add'])(
  'there is nothing at GET %s',
  async (path) => {
    const answer = await world.admin.get(path)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404, code: 'not_found' })
  },
)

const addresses: [string, string, number, string][] = [
  ['ends within a letter', '/harbour/%', 400, 'invalid'],
  ['has a letter of half its bytes', '/files/%E0%A4%A/a.png', 400, 'invalid'],
  ['has a part that is too long', `/files/${'secret'.repeat(100)}/a.png`, 404, 'not_found'],
]
test.each(addresses)('an address that %s is answered as every problem', async (_, path, status, code) => {
  const answer = await world.admin.get(path)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.body).toMatchObject({ type: 'about:blank', status, code, requestId: answer.headers['x-request-id'] })
  expect(answer.text).not.toMatch(/%|secret|FST/)
})

const requests: [string, string[], number, string][] = [
  ['with headers that are too large', ['GET /health HTTP/1.1', 'Host: x', `X-Word: ${'secret'.repeat(3_500)}`], 431, 'too_large'],
  ['that is no request', ['secret'], 400, 'invalid'],
  ['with two lengths', ['POST /jwt/login HTTP/1.1', 'Host: secret', 'Content-Length: 1', 'Content-Length: 2'], 400, 'invalid'],
]
test.each(requests)('a request %s is answered as every problem', async (_, lines, status, code) => {
  const [head, body] = (await sendRaw(address, lines)).split('\n\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*Content-Type: application/problem\\+json`))
  expect(JSON.parse(body!)).toMatchObject({ type: 'about:blank', title: expect.any(String), status, code, detail: expect.any(String) })
  expect(body).not.toContain('secret')
})

test.each(['bug', 'sql'])('a %s of ours answers 500 without a word of what went wrong, and nothing is written', async (how) => {
  const before = await world.stored()
  const answer = await world.admin.post('/harbour/sink', { how })
  expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.text).not.toMatch(/secret|select|boats|\.ts|\/srv|at |SQLITE|relation|no such table/i)
  expect(answer.text).not.toContain(process.cwd())
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
