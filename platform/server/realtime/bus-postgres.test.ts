import { sql } from 'kysely'
import { expect, test as anyTest } from 'vitest'
import type { Log } from '../log.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { Bus } from './bus.ts'
import { createPostgresBus } from './bus-postgres.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE !== 'postgres')

const silent = { warn: () => undefined, error: () => undefined } as unknown as Log

/** Two processes on one database: what the second hears of the first. */
async function openTwo(database: TestDatabase) {
  const [first, second] = [await createPostgresBus(database.databaseUrl!, silent), await createPostgresBus(database.databaseUrl!, silent)]
  const heard: string[] = []
  second.subscribe(({ topics = [] }) => heard.push(...topics.map(({ topic }) => topic)))
  second.onGap(() => heard.push('gap'))
  const close = async () => void (await Promise.all([first.close(), second.close()]))
  return { first, heard, [Symbol.asyncDispose]: close }
}

const say = (bus: Bus, topic: string) => bus.publish({ topics: [{ topic }] })

test('what is published while the connection for changes is away reaches the others as a gap once it is back', async () => {
  await using database = await openTestDatabase()
  await using two = await openTwo(database)
  await cutFirst(database)
  say(two.first, 'people')
  await expect.poll(() => two.heard, { timeout: 5_000 }).toEqual(['gap'])
  say(two.first, 'people')
  await expect.poll(() => two.heard, { timeout: 5_000 }).toEqual(['gap', 'people'])
})

test('what could not be told to the others reaches them as a gap', async () => {
  await using database = await openTestDatabase()
  await using two = await openTwo(database)
  say(two.first, 'long'.repeat(2_000))
  await expect.poll(() => two.heard, { timeout: 5_000 }).toEqual(['gap'])
})

/** Returns once the first process has no connection any more. */
async function cutFirst({ read }: TestDatabase): Promise<void> {
  const listening = read
    .selectFrom('pg_stat_activity')
    .where('query', 'like', 'listen %')
    .where('datname', '=', sql<string>`current_database()`)
  const { pid } = await listening.select('pid').orderBy('backend_start').executeTakeFirstOrThrow()
  await read.selectNoFrom((eb) => eb.fn('pg_terminate_backend', [eb.val(pid)]).as('ended')).execute()
  await expect.poll(() => listening.select('pid').where('pid', '=', pid).execute()).toEqual([])
}
