import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../identity/passwords.ts'
import { ADD, openHarbour } from './harbour-world.ts'

let world: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => void (world = await openHarbour()))
afterAll(() => world[Symbol.asyncDispose]())

/** The clock may have been moved. */
const headersOf = async ({ id: userId, sessionId }: { id: number; sessionId: number }, key: string) => ({
  authorization: `Bearer ${await world.app.platform.tokens.sign({ userId, sessionId })}`,
  'idempotency-key': key,
})

const add = (name: string, key: string, as = world.admin) => as.post(ADD, { boat: { name } }, { 'idempotency-key': key })

test('a repeat answers what the first call answered, without doing it again', async () => {
  const first = await add('Ada', 'a')
  const stored = await world.stored()
  const again = await add('Ada', 'a')
  expect([again.status, again.text, again.headers['x-change']]).toEqual([200, first.text, first.headers['x-change']])
  expect(await world.stored()).toEqual(stored)
})

test('the same key with another body or path is refused, and nothing is done', async () => {
  await add('Ada', 'b')
  const stored = await world.stored()
  expect((await add('Bea', 'b')).body).toMatchObject({ status: 409, code: 'idempotency.reused' })
  const elsewhere = await world.admin.post('/harbour/float', { ids: [] }, { 'idempotency-key': 'b' })
  expect(elsewhere.body).toMatchObject({ status: 409, code: 'idempotency.reused' })
  expect(await world.stored()).toEqual(stored)
})

test('keys of one person are not those of another', async () => {
  const mine = await add('Ada', 'c')
  const theirs = await add('Ada', 'c', world.as('jonas'))
  expect(theirs.body.boat.id).not.toBe(mine.body.boat.id)
})

test('errors are not remembered, so that a repeat may go through', async () => {
  expect((await add('', 'd')).status).toBe(400)
  expect((await world.admin.post('/harbour/sink', { how: 'gently' }, { 'idempotency-key': 'd' })).status).toBe(409)
  expect((await world.admin.post('/harbour/sink', { how: 'bug' }, { 'idempotency-key': 'd' })).status).toBe(500)
  expect((await add('Ada', 'd')).status).toBe(200)
})

test('a key is forgotten after 24 hours', async () => {
  const as = (seconds: number) => {
    world.clock.move(seconds)
    const { id: userId, sessionId } = world.people.helena
    return world.app.platform.tokens.sign({ userId, sessionId })
  }
  const send = async (seconds: number) => {
    const authorization = `Bearer ${await as(seconds)}`
    return (await world.guest.post(ADD, { boat: { name: 'Ada' } }, { authorization, 'idempotency-key': 'e' })).body.boat.id
  }
  const first = await send(0)
  expect(await send(24 * 3_600 - 1)).toBe(first)
  expect(await send(2)).not.toBe(first)
})

test('two calls at once with one key do it once', async () => {
  const { id: userId, sessionId } = world.people.helena
  const headers = { authorization: `Bearer ${await world.app.platform.tokens.sign({ userId, sessionId })}`, 'idempotency-key': 'f' }
  const first = world.guest.post('/harbour/wait', { turn: 1 }, headers)
  await world.arrived
  const meanwhile = await world.guest.post('/harbour/wait', { turn: 1 }, headers)
  expect(meanwhile.body).toMatchObject({ status: 409, code: 'idempotency.running' })
  world.open()
  expect((await first).body).toEqual({ given: 1 })
  expect((await world.guest.post('/harbour/wait', { turn: 1 }, headers)).body).toEqual({ given: 1 })
})

test('a repeat is not prepared again: a password that was changed is not asked for the old one', async () => {
  const { id } = world.people.wei
  const passwordHash = await hashPassword('wind-and-tide')
  await world.app.platform.database.write(
    async (tx) => void (await tx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()),
  )
  const passwords = { currentPassword: 'wind-and-tide', newPassword: 'ebb-and-flow' }
  const change = async (key: string) => world.guest.post('/api/account/change-password', passwords, await headersOf(world.people.wei, key))
  expect((await change('g')).status).toBe(200)
  expect((await change('g')).status).toBe(200)
  expect((await change('h')).body).toMatchObject({ status: 400, code: 'auth.wrong_password' })
})

test.runIf(process.env.TEST_DATABASE === 'postgres')('two calls at once with one key in two processes do it once', async () => {
  const { database } = world.app.platform
  const headers = await headersOf(world.people.helena, 'i')
  const boats = await world.count('boats')
  const waiting = database.read
    .selectFrom('pg_stat_activity')
    .where('wait_event_type', '=', 'Lock')
    .where('query', 'like', 'insert into "idempotency_keys"%')
    .select('pid')
  const elsewhere = { userId: world.people.helena.id, key: 'i', fingerprint: '', change: '', status: 200, answer: '{}' }
  const { answer } = await database.write(async (tx) => {
    await tx
      .insertInto('idempotency_keys')
      .values({ ...elsewhere, createdAt: world.clock.now.toISOString() })
      .execute()
    const answer = world.guest.post(ADD, { boat: { name: 'Ada' } }, headers)
    await expect.poll(() => waiting.execute()).toHaveLength(1)
    return { answer }
  })
  expect((await answer).body).toMatchObject({ status: 409, code: 'idempotency.running' })
  expect(await world.count('boats')).toBe(boats)
})

test('a key that is too long is refused, and an empty one is none', async () => {
  const { id: userId, sessionId } = world.people.helena
  const authorization = `Bearer ${await world.app.platform.tokens.sign({ userId, sessionId })}`
  const send = (key: string) => world.guest.post(ADD, { boat: { name: 'Ada' } }, { authorization, 'idempotency-key': key })
  expect((await send('x'.repeat(256))).status).toBe(400)
  const [one, other] = [await send(''), await send('')]
  expect(one.body.boat.id).not.toBe(other.body.boat.id)
})
