import pg from 'pg'
import { expect, test as anyTest } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { openTcpProxy } from '../../testing/tcp-proxy.ts'
import { connectPostgres } from './postgres.ts'
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
  const watch = new ConnectionWatch(url.href, TIMING)
  const close = async () => {
    watch.stop()
    await client.end().catch(() => undefined)
    await proxy.close()
    await database[Symbol.asyncDispose]()
  }
  return { proxy, url: url.href, run: (sql: string) => watch.run(client, () => client.query(sql)), [Symbol.asyncDispose]: close }
}

test('a query fails when the server does not respond', async () => {
  await using fixture = await openWatchedClient()
  fixture.proxy.setMode('hang')
  await expect(fixture.run('select 1')).rejects.toThrow('Connection terminated unexpectedly')
})

test('a slow query continues as long as the server accepts connections', async () => {
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
