import pg from 'pg'
import { expect, test as anyTest } from 'vitest'
import type { Log } from '../log.ts'
import { endBusConnection } from '../testing/bus-connection.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openTcpProxy } from '../testing/tcp-proxy.ts'
import type { Bus } from './bus.ts'
import { createPostgresBus, DETECT_LOSS } from './bus-postgres.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE !== 'postgres')

const silent = { warn: () => undefined, error: () => undefined } as unknown as Log

async function openTwoBuses(database: TestDatabase, firstUrl = database.databaseUrl!) {
  const [first, second] = [
    await createPostgresBus({ connectionString: firstUrl }, silent, 1),
    await createPostgresBus({ connectionString: database.databaseUrl! }, silent, 2),
  ]
  const received: string[] = []
  second.subscribe(({ topics = [] }) => received.push(...topics.map(({ topic }) => topic)))
  second.onGap(() => received.push('gap'))
  const close = async () => void (await Promise.all([first.close(), second.close()]))
  return { first, received, [Symbol.asyncDispose]: close }
}

async function openProxy({ databaseUrl }: TestDatabase) {
  const url = new URL(databaseUrl!)
  const proxy = await openTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  return { ...proxy, url: url.href, [Symbol.asyncDispose]: proxy.close }
}

const publish = (bus: Bus, topic: string) => bus.publish({ topics: [{ topic }] })

test('reports a gap to other processes after a lost connection is restored', async () => {
  await using database = await openTestDatabase()
  await using buses = await openTwoBuses(database)
  await endBusConnection(database, 1)
  publish(buses.first, 'people')
  await expect.poll(() => buses.received, { timeout: 5_000 }).toEqual(['gap'])
  publish(buses.first, 'people')
  await expect.poll(() => buses.received, { timeout: 5_000 }).toEqual(['gap', 'people'])
})

test('reports a gap if a message could not be sent', async () => {
  await using database = await openTestDatabase()
  await using buses = await openTwoBuses(database)
  publish(buses.first, 'long'.repeat(2_000))
  await expect.poll(() => buses.received, { timeout: 5_000 }).toEqual(['gap'])
})

test('replaces a connection that a failover left without a server, also while it sends nothing', { tags: ['long'] }, async () => {
  await using database = await openTestDatabase()
  await using proxy = await openProxy(database)
  await using buses = await openTwoBuses(database, proxy.url)
  const restored = new Promise<void>((resolve) => buses.first.onGap(resolve))
  proxy.abandon()
  await endBusConnection(database, 1)
  await restored
  publish(buses.first, 'people')
  await expect.poll(() => buses.received).toEqual(['people'])
  await endBusConnection(database, 1)
})

test('a change that a failover prevents from being sent reaches other processes as a gap', { tags: ['long'] }, async () => {
  await using database = await openTestDatabase()
  await using proxy = await openProxy(database)
  await using buses = await openTwoBuses(database, proxy.url)
  proxy.abandon()
  publish(buses.first, 'people')
  await expect.poll(() => buses.received).toEqual(['gap'])
})

test('stops trying to connect to a server that accepts connections but does not respond', { tags: ['long'] }, async () => {
  await using database = await openTestDatabase()
  await using proxy = await openProxy(database)
  proxy.setMode('hang')
  await expect(createPostgresBus({ connectionString: proxy.url }, silent, 1)).rejects.toThrow('timeout')
})

test('PostgreSQL waits 10 seconds for the acknowledgement of a machine that has disappeared', async () => {
  await using database = await openTestDatabase()
  const client = new pg.Client({ connectionString: database.databaseUrl! })
  await client.connect()
  await client.query(DETECT_LOSS)
  // For TCP connections, PostgreSQL reads the setting from the operating system.
  expect((await client.query('show tcp_user_timeout')).rows).toEqual([{ tcp_user_timeout: '10000' }])
  await client.end()
})
