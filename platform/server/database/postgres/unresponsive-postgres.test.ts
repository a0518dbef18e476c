import pg from 'pg'
import { expect, test as anyTest } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { openTcpProxy } from '../../testing/tcp-proxy.ts'
import { connectPostgres } from './postgres.ts'
import { getBackendId, prepareSession } from './postgres-session.ts'
import { ConnectionWatch } from './unresponsive-postgres.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE !== 'postgres')

const TIMING = { checkMs: 20, patienceMs: 50, probeTimeoutMs: 1_000 }
const READY = Buffer.from('Z\0\0\0\u0005I')
const FATAL = Buffer.from('E\0\0\0\u001cSFATAL\0C57P01\0Mgoodbye\0\0')

async function openWatchedClient() {
  const database = await openTestDatabase()
  const url = new URL(database.databaseUrl!)
  const proxy = await openTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => undefined)
  await client.connect()
  await prepareSession(client)
  const watch = new ConnectionWatch(url.href, TIMING)
  const close = async () => {
    watch.stop()
    await client.end().catch(() => undefined)
    await proxy.close()
    await database[Symbol.asyncDispose]()
  }
  const run = (sql: string) => watch.run(client, () => client.query(sql))
  return { database, client, proxy, url: url.href, run, [Symbol.asyncDispose]: close }
}

test('a query fails when the server does not respond', async () => {
  await using fixture = await openWatchedClient()
  fixture.proxy.setMode('hang')
  await expect(fixture.run('select 1')).rejects.toThrow('Connection terminated unexpectedly')
})

test('a query fails when its backend no longer exists, although the server accepts connections', async () => {
  await using fixture = await openWatchedClient()
  const failure = fixture.run('select pg_sleep(60)').catch((error: unknown) => error)
  const id = getBackendId(fixture.client)!
  const activity = fixture.database.read.selectFrom('pg_stat_activity').select('state').where('pid', '=', id)
  await expect.poll(() => activity.execute()).toEqual([{ state: 'active' }])
  fixture.proxy.abandon()
  await fixture.database.read.selectNoFrom((eb) => eb.fn('pg_terminate_backend', [eb.val(id), eb.val(5_000)]).as('ended')).execute()
  expect(await failure).toMatchObject({ message: 'Connection terminated unexpectedly' })
})

test('a query fails when it was lost on the way to a backend that waits for it', async () => {
  await using fixture = await openWatchedClient()
  fixture.proxy.abandon()
  await expect(fixture.run('select 1')).rejects.toThrow('Connection terminated unexpectedly')
})

test('a slow query continues as long as the server works on it', async () => {
  await using fixture = await openWatchedClient()
  expect((await fixture.run('select pg_sleep(0.5), 1 as one')).rows).toMatchObject([{ one: 1 }])
})

test('a connection that the server ends at once fails its query but not the process', async () => {
  await using fixture = await openWatchedClient()
  const database = await connectPostgres(fixture.url, 'staffroom')
  fixture.proxy.rewrite = (chunk) => (chunk.includes(READY) ? Buffer.concat([chunk, FATAL]) : chunk)
  const read = () => database.read.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
  const answers = await Promise.allSettled([read(), read(), read()])
  expect(answers.map(({ status }) => status)).toContain('rejected')
  fixture.proxy.rewrite = (chunk) => chunk
  expect(await read()).toEqual([{ one: 1 }])
  await database.close()
})

test('waiting for a connection that cannot be opened is measured', async () => {
  await using fixture = await openWatchedClient()
  const database = await connectPostgres(fixture.url, 'staffroom')
  const waits: string[] = []
  database.observe({ onStatement: () => {}, onWait: (access) => void waits.push(access) })
  fixture.proxy.setMode('refuse')
  const read = () => database.read.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
  // The pool holds two connections from the start.
  const answers = await Promise.allSettled([read(), read(), read()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(waits).toEqual(['read', 'read', 'read'])
  await database.close()
})
