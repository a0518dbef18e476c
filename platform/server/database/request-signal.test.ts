import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { abortOnDisconnect } from './request-signal.ts'
import { notAborted } from './not-aborted.ts'

const runEndlessQuery = ({ slow, dialect }: TestDatabase) =>
  sql<{ n: number }>`with recursive numbers(id) as
  (select cast(1 as bigint) union all select id + 1 from numbers where id < 20000000000)
  select count(*) as n from numbers where ${notAborted(dialect, 'numbers')}`.execute(slow)

const createResponse = () => Object.assign(new EventEmitter(), { writableFinished: false }) as unknown as ServerResponse

test('a disconnect cancels running and waiting queries of that request only', async () => {
  await using database = await openTestDatabase()
  const disconnected = createResponse()
  const [running, waiting] = [1, 2].map(() => abortOnDisconnect(disconnected, () => runEndlessQuery(database)))
  const queued = abortOnDisconnect(disconnected, () => sql`select 1 as n`.execute(database.slow))
  const ends = [running!, waiting!, queued].map((one) =>
    one.then(
      () => 'answered',
      ({ code }: { code: string }) => code,
    ),
  )
  await wait(100)
  const started = performance.now()
  disconnected.emit('close')
  expect((await Promise.all(ends)).slice(0, 2)).toEqual(['given_up', 'given_up'])
  const { rows } = await abortOnDisconnect(createResponse(), () => sql<{ n: number }>`select 2 as n`.execute(database.slow))
  expect(rows).toEqual([{ n: 2 }])
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('a completed response cancels nothing', async () => {
  await using database = await openTestDatabase()
  const answered = createResponse()
  const { rows } = await abortOnDisconnect(answered, async () => {
    Object.assign(answered, { writableFinished: true }).emit('close')
    return sql<{ n: number }>`select 3 as n`.execute(database.slow)
  })
  expect(rows).toEqual([{ n: 3 }])
})
