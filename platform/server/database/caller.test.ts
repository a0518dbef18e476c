import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { forCaller } from './caller.ts'
import { stillWanted } from './still-wanted.ts'

/** Minutes of work for either database. */
const endless = ({ slow, dialect }: TestDatabase) =>
  sql<{ n: number }>`with recursive numbers(id) as
  (select cast(1 as bigint) union all select id + 1 from numbers where id < 20000000000)
  select count(*) as n from numbers where ${stillWanted(dialect, 'numbers')}`.execute(slow)

const response = () => Object.assign(new EventEmitter(), { writableFinished: false }) as unknown as ServerResponse

test('whoever hangs up ends the statement that ran for them, and those that wait; others are answered', async () => {
  await using database = await openTestDatabase()
  const gone = response()
  const [running, waiting] = [1, 2].map(() => forCaller(gone, () => endless(database)))
  const queued = forCaller(gone, () => sql`select 1 as n`.execute(database.slow))
  const ends = [running!, waiting!, queued].map((one) =>
    one.then(
      () => 'answered',
      ({ code }: { code: string }) => code,
    ),
  )
  await wait(100)
  const started = performance.now()
  gone.emit('close')
  expect((await Promise.all(ends)).slice(0, 2)).toEqual(['given_up', 'given_up'])
  const { rows } = await forCaller(response(), () => sql<{ n: number }>`select 2 as n`.execute(database.slow))
  expect(rows).toEqual([{ n: 2 }])
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('an answer that went out whole ends nothing', async () => {
  await using database = await openTestDatabase()
  const answered = response()
  const { rows } = await forCaller(answered, async () => {
    Object.assign(answered, { writableFinished: true }).emit('close')
    return sql<{ n: number }>`select 3 as n`.execute(database.slow)
  })
  expect(rows).toEqual([{ n: 3 }])
})
