import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../identity/passwords.ts'
import { ADD, openNotesFixture } from './notes-fixture.ts'

let fixture: Awaited<ReturnType<typeof openNotesFixture>>
beforeAll(async () => void (fixture = await openNotesFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

/** Signs a new token, since tests advance the clock. */
const createHeaders = async ({ id: userId, sessionId }: { id: number; sessionId: number }, key: string) => ({
  authorization: `Bearer ${await fixture.app.platform.tokens.sign({ userId, sessionId })}`,
  'idempotency-key': key,
})

const add = (title: string, key: string, as = fixture.admin) => as.post(ADD, { note: { title } }, { 'idempotency-key': key })

test('a repeated key returns the first response without running the command again', async () => {
  const first = await add('Ada', 'a')
  const rows = await fixture.countStoredRows()
  const repeat = await add('Ada', 'a')
  expect([repeat.status, repeat.text, repeat.headers['x-change']]).toEqual([200, first.text, first.headers['x-change']])
  expect(await fixture.countStoredRows()).toEqual(rows)
})

test('rejects a reused key with another body or path without running the command', async () => {
  await add('Ada', 'b')
  const rows = await fixture.countStoredRows()
  expect((await add('Bea', 'b')).body).toMatchObject({ status: 409, code: 'idempotency.reused' })
  const otherPath = await fixture.admin.post('/notes/pin', { ids: [] }, { 'idempotency-key': 'b' })
  expect(otherPath.body).toMatchObject({ status: 409, code: 'idempotency.reused' })
  expect(await fixture.countStoredRows()).toEqual(rows)
})

test('keys of different users are independent', async () => {
  const first = await add('Ada', 'c')
  const second = await add('Ada', 'c', fixture.as('jonas'))
  expect(second.body.note.id).not.toBe(first.body.note.id)
})

test('errors are not stored, so a repeat can succeed', async () => {
  expect((await add('', 'd')).status).toBe(400)
  expect((await fixture.admin.post('/notes/fail', { how: 'conflict' }, { 'idempotency-key': 'd' })).status).toBe(409)
  expect((await fixture.admin.post('/notes/fail', { how: 'bug' }, { 'idempotency-key': 'd' })).status).toBe(500)
  expect((await add('Ada', 'd')).status).toBe(200)
})

test('a key expires after 24 hours', async () => {
  const send = async (seconds: number) => {
    fixture.clock.advance(seconds)
    return (await fixture.guest.post(ADD, { note: { title: 'Ada' } }, await createHeaders(fixture.people.helena, 'e'))).body.note.id
  }
  const first = await send(0)
  expect(await send(24 * 3_600 - 1)).toBe(first)
  expect(await send(2)).not.toBe(first)
})

test('concurrent calls with the same key run once', async () => {
  const headers = await createHeaders(fixture.people.helena, 'f')
  const first = fixture.guest.post('/notes/wait', { turn: 1 }, headers)
  await fixture.isWaiting
  const second = await fixture.guest.post('/notes/wait', { turn: 1 }, headers)
  expect(second.body).toMatchObject({ status: 409, code: 'idempotency.running' })
  fixture.open()
  expect((await first).body).toEqual({ echo: 1 })
  expect((await fixture.guest.post('/notes/wait', { turn: 1 }, headers)).body).toEqual({ echo: 1 })
})

test('a repeat skips preparation: a changed password is not checked against the old one', async () => {
  const { id } = fixture.people.wei
  const passwordHash = await hashPassword('wind-and-tide')
  await fixture.app.platform.database.write(
    async (tx) => void (await tx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()),
  )
  const passwords = { currentPassword: 'wind-and-tide', newPassword: 'ebb-and-flow' }
  const change = async (key: string) =>
    fixture.guest.post('/api/account/change-password', passwords, await createHeaders(fixture.people.wei, key))
  expect((await change('g')).status).toBe(200)
  expect((await change('g')).status).toBe(200)
  expect((await change('h')).body).toMatchObject({ status: 400, code: 'auth.wrong_password' })
})

test.runIf(process.env.TEST_DATABASE === 'postgres')('concurrent calls with the same key in two processes run once', async () => {
  const { database } = fixture.app.platform
  const headers = await createHeaders(fixture.people.helena, 'i')
  const notes = await fixture.count('notes')
  const waiting = database.read
    .selectFrom('pg_stat_activity')
    .where('wait_event_type', '=', 'Lock')
    .where('query', 'like', 'insert into "idempotency_keys"%')
    .select('pid')
  const otherProcess = { userId: fixture.people.helena.id, key: 'i', fingerprint: '', change: '', status: 200, answer: '{}' }
  const { response } = await database.write(async (tx) => {
    await tx
      .insertInto('idempotency_keys')
      .values({ ...otherProcess, createdAt: fixture.clock.now.toISOString() })
      .execute()
    const response = fixture.guest.post(ADD, { note: { title: 'Ada' } }, headers)
    await expect.poll(() => waiting.execute()).toHaveLength(1)
    return { response }
  })
  expect((await response).body).toMatchObject({ status: 409, code: 'idempotency.running' })
  expect(await fixture.count('notes')).toBe(notes)
})

test('rejects a key that is too long and ignores an empty one', async () => {
  const send = async (key: string) => fixture.guest.post(ADD, { note: { title: 'Ada' } }, await createHeaders(fixture.people.helena, key))
  expect((await send('x'.repeat(256))).status).toBe(400)
  const [first, second] = [await send(''), await send('')]
  expect(first.body.note.id).not.toBe(second.body.note.id)
})
