import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageUnavailable } from '../database/storage-errors.ts'
import { sendRaw } from '../testing/raw-request.ts'
import { ADD, openNotesFixture } from './notes-fixture.ts'

let fixture: Awaited<ReturnType<typeof openNotesFixture>>
let address: string
beforeAll(async () => {
  fixture = await openNotesFixture()
  address = await fixture.listen()
})
afterAll(() => fixture[Symbol.asyncDispose]())

test.each(['/nowhere', '/api/nowhere', '/apps/todo', '/jwt', '/files/1', '/%00', '/notes/add'])(
  'GET %s returns 404 as a problem',
  async (path) => {
    const { headers, body } = await fixture.admin.get(path)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404, code: 'not_found' })
  },
)

const urls: [string, string, number, string][] = [
  ['that ends within a character', '/notes/%', 400, 'invalid'],
  ['with an incomplete character', '/files/%E0%A4%A/a.png', 400, 'invalid'],
  ['with an overlong segment', `/files/${'secret'.repeat(100)}/a.png`, 404, 'not_found'],
]
test.each(urls)('a URL %s is answered as a problem', async (_, path, status, code) => {
  const { headers, body, text } = await fixture.admin.get(path)
  expect(headers['content-type']).toContain('application/problem+json')
  expect(body).toMatchObject({ type: 'about:blank', status, code, requestId: headers['x-request-id'] })
  expect(text).not.toMatch(/%|secret|FST/)
})

const requests: [string, string[], number, string][] = [
  ['with headers that are too large', ['GET /health HTTP/1.1', 'Host: x', `X-Word: ${'secret'.repeat(3_500)}`], 431, 'too_large'],
  ['that is not HTTP', ['secret'], 400, 'invalid'],
  ['with two lengths', ['POST /jwt/login HTTP/1.1', 'Host: secret', 'Content-Length: 1', 'Content-Length: 2'], 400, 'invalid'],
]
test.each(requests)('a request %s is answered as a problem', async (_, lines, status, code) => {
  const [head, body] = (await sendRaw(address, lines)).split('\n\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*Content-Type: application/problem\\+json`))
  expect(JSON.parse(body!)).toMatchObject({ type: 'about:blank', title: expect.any(String), status, code, detail: expect.any(String) })
  expect(body).not.toContain('secret')
})

test.each(['bug', 'sql'])('an unexpected error (%s) returns 500 without details and rolls back', async (how) => {
  const before = await fixture.countStoredRows()
  const { status, headers, body, text } = await fixture.admin.post('/notes/fail', { how })
  expect([status, body.code]).toEqual([500, 'internal'])
  expect(headers['content-type']).toContain('application/problem+json')
  expect(text).not.toMatch(/secret|select|notes|\.ts|\/srv|at |SQLITE|relation|no such table/i)
  expect(text).not.toContain(process.cwd())
  expect(Object.keys(body).toSorted()).toEqual(['code', 'detail', 'requestId', 'status', 'title', 'type'])
  expect(body.requestId).toBe(headers['x-request-id'])
  expect(await fixture.countStoredRows()).toEqual(before)
})

test('a command rejected after writing rolls back its rows, history and notifications', async () => {
  const before = await fixture.countStoredRows()
  expect((await fixture.admin.post('/notes/fail', { how: 'conflict' })).body).toMatchObject({ status: 409, code: 'notes.conflict' })
  expect(await fixture.countStoredRows()).toEqual(before)
})

test('writes return 503 while storage is unavailable, and reads continue', async () => {
  const { database } = fixture.app.platform
  const { write } = database
  database.write = () => Promise.reject(storageUnavailable(new Error('disk /dev/sda is full')))
  const { body, text } = await fixture.admin.post(ADD, { note: { title: 'Ada' } })
  expect(body).toMatchObject({ status: 503, code: 'storage.unavailable' })
  expect(text).not.toContain('sda')
  expect((await fixture.admin.get('/notes/list')).status).toBe(200)
  expect((await fixture.guest.get('/health')).status).toBe(200)
  database.write = write
  expect((await fixture.admin.post(ADD, { note: { title: 'Ada' } })).status).toBe(200)
})
