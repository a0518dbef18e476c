import { sql } from 'kysely'
import { expect, test as anyTest } from 'vitest'
import type { Log } from '../log.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { Bus } from './bus.ts'
import { createPostgresBus } from './bus-postgres.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE !== 'postgres')

const silent = { warn: () => undefined, error: () => undefined } as unknown as Log

async function openTwoBuses(database: TestDatabase) {
  const [first, second] = [
    await createPostgresBus({ connectionString: database.databaseUrl! }, silent, 1),
    await createPostgresBus({ connectionString: database.databaseUrl! }, silent, 2),
  ]
  const received: string[] = []
  second.subscribe(({ topics = [] }) => received.push(...topics.map(({ topic }) => topic)))
  second.onGap(() => received.push('gap'))
  const close = async () => void (await Promise.all([first.close(), second.close()]))
  return { first, received, [Symbol.asyncDispose]: close }
}

const publish = (bus: Bus, topic: string) => bus.publish({ topics: [{ topic }] })

test('reports a gap to other processes after a lost connection is restored', async () => {
  await using database = await openTestDatabase()
  await using buses = await openTwoBuses(database)
  await closeFirstConnection(database)
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

async function closeFirstConnection({ read }: TestDatabase): Promise<void> {
  const listening = read
    .selectFrom('pg_stat_activity')
    .where('query', 'like', 'listen %')
    .where('datname', '=', sql<string>`current_database()`)
  const { pid } = await listening.select('pid').orderBy('backend_start').executeTakeFirstOrThrow()
  await read.selectNoFrom((eb) => eb.fn('pg_terminate_backend', [eb.val(pid)]).as('ended')).execute()
  await expect.poll(() => listening.select('pid').where('pid', '=', pid).execute()).toEqual([])
}
