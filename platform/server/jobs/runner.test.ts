import type { Kysely } from 'kysely'
import { expect, test, vi } from 'vitest'
import { claimDueJobs } from './claim.ts'
import { insertJob } from './enqueue.ts'
import { openJobFixture } from './job-fixture.ts'
import { NonRetryableError, type Job } from './jobs.ts'
import { MAX_ATTEMPTS, getRetryDelaySeconds } from './outcome.ts'
import { purgeJobs } from './purge.ts'
import type { JobTables } from './tables.ts'

const createLetterJob = (run: Job['run']): Job => ({ name: 'letter', run })
const soon = { interval: 5, timeout: 5000 }

test('runs a job with its payload right after the commit that added it', async () => {
  await using fixture = await openJobFixture()
  const read = vi.fn<(payload: unknown) => void>()
  fixture.start([createLetterJob(async (_, payload) => read(payload))])
  await fixture.enqueue({ name: 'letter', payload: { to: 'Ada' } })
  await fixture.waitForState({ finishedAt: '2026-11-21T09:00:00.000Z', hasFailed: 0, attempts: 1, payload: '{}' })
  expect(read.mock.calls).toEqual([[{ to: 'Ada' }]])
})

test('a rolled back transaction adds no job', async () => {
  await using fixture = await openJobFixture()
  const act = fixture.database.write(async (db) => {
    await insertJob(db, { name: 'letter', payload: {} }, fixture.time.clock().toISOString())
    throw new Error('changed my mind')
  })
  await expect(act).rejects.toThrow('changed my mind')
  expect(await fixture.rows()).toEqual([])
})

test('a scheduled job waits for its time', async () => {
  await using fixture = await openJobFixture()
  const run = vi.fn<() => Promise<void>>(async () => {})
  fixture.start([createLetterJob(run)])
  await fixture.enqueue({ name: 'letter', payload: {}, runAt: '2026-11-21T09:00:10.000Z' })
  await vi.waitFor(() => expect(fixture.time.getDelays()).toContain(10_000), soon)
  expect(run).not.toHaveBeenCalled()
  fixture.time.advance(10_000)
  await fixture.waitForState({ hasFailed: 0, attempts: 1, finishedAt: '2026-11-21T09:00:10.000Z' })
})

test('retries a failed job with increasing delays until it succeeds', async () => {
  await using fixture = await openJobFixture()
  let left = 2
  const failing = createLetterJob(async () => {
    if (left-- > 0) throw new Error('line busy')
  })
  fixture.start([failing])
  await fixture.enqueue({ name: 'letter', payload: {} })
  await fixture.waitForState({ attempts: 1, claim: null, lastError: 'line busy', runAt: '2026-11-21T09:00:15.000Z' })
  fixture.time.advance(15_000)
  await fixture.waitForState({ attempts: 2, claim: null, runAt: '2026-11-21T09:00:45.000Z' })
  fixture.time.advance(30_000)
  await fixture.waitForState({ attempts: 3, finishedAt: '2026-11-21T09:00:45.000Z', lastError: null, hasFailed: 0 })
})

test('after the last attempt the job has failed with its error', async () => {
  await using fixture = await openJobFixture()
  fixture.start([createLetterJob(() => Promise.reject(new Error('no such house')))])
  await fixture.enqueue({ name: 'letter', payload: {} })
  for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
    await fixture.waitForState({ attempts, claim: null })
    fixture.time.advance(getRetryDelaySeconds(attempts) * 1000)
  }
  await fixture.waitForState({ attempts: MAX_ATTEMPTS, hasFailed: 1, lastError: 'no such house' })
})

test('a failed recurring job is retried no later than its next turn', async () => {
  await using fixture = await openJobFixture()
  const tick: Job = { name: 'tick', everySeconds: 30, run: () => Promise.reject(new Error('line busy')) }
  const row = () =>
    (fixture.database.read as Kysely<JobTables>).selectFrom('jobs').selectAll().where('name', '=', 'tick').executeTakeFirst()
  fixture.start([tick])
  for (const [attempts, delay] of [15, 30, 30, 30].entries()) {
    await vi.waitFor(async () => expect(await row()).toMatchObject({ attempts: attempts + 1, claim: null }), soon)
    expect(Date.parse((await row())!.runAt) - fixture.time.clock().getTime()).toBe(delay * 1000)
    fixture.time.advance(delay * 1000)
  }
})

test('a non-retryable error is not retried', async () => {
  await using fixture = await openJobFixture()
  fixture.start([createLetterJob(() => Promise.reject(new NonRetryableError('refused for good')))])
  await fixture.enqueue({ name: 'letter', payload: {} })
  await fixture.waitForState({ attempts: 1, hasFailed: 1, lastError: 'refused for good' })
})

test('two runners never run the same job twice', async () => {
  await using fixture = await openJobFixture()
  const runs = new Map<number, number>()
  const count = createLetterJob(async (_, { number }: { number: number }) => void runs.set(number, (runs.get(number) ?? 0) + 1))
  fixture.start([count])
  fixture.start([count])
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await Promise.all(numbers.map((number) => fixture.enqueue({ name: 'letter', payload: { number } })))
  await vi.waitFor(async () => expect((await fixture.rows()).filter((row) => row.finishedAt === null)).toEqual([]), soon)
  expect([...runs.keys()].sort((a, b) => a - b)).toEqual(numbers)
  expect([...runs.values()].every((times) => times === 1)).toBe(true)
})

test('the job of a dead process runs again when its lease ends, not earlier', async () => {
  await using fixture = await openJobFixture()
  await fixture.enqueue({ name: 'letter', payload: {} })
  const lease = { now: '2026-11-21T09:00:00.000Z', until: '2026-11-21T09:01:00.000Z' }
  expect(await claimDueJobs(fixture.database, { ...lease, names: ['letter'], except: [], atMost: 1, processId: 9 })).toHaveLength(1)
  const run = vi.fn<() => Promise<void>>(async () => {})
  const runner = fixture.start([createLetterJob(run)])
  await vi.waitFor(() => expect(fixture.time.getDelays()).toEqual([15_000]), soon)
  expect(run).not.toHaveBeenCalled()
  fixture.time.advance(60_000)
  runner.wake()
  await fixture.waitForState({ attempts: 2, hasFailed: 0, finishedAt: '2026-11-21T09:01:00.000Z' })
  expect(run).toHaveBeenCalledTimes(1)
})

test('renews the lease of a running job until it ends', async () => {
  await using fixture = await openJobFixture()
  const work = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => work.promise)
  fixture.start([createLetterJob(run)])
  await fixture.enqueue({ name: 'letter', payload: {} })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), soon)
  for (const until of ['2026-11-21T09:01:20.000Z', '2026-11-21T09:01:40.000Z', '2026-11-21T09:02:00.000Z', '2026-11-21T09:02:20.000Z']) {
    await vi.waitFor(() => expect(fixture.time.getDelays()).toContain(20_000), soon)
    fixture.time.advance(20_000)
    await fixture.waitForState({ runAt: until })
  }
  work.resolve()
  await fixture.waitForState({ attempts: 1, hasFailed: 0, finishedAt: '2026-11-21T09:01:20.000Z' })
  expect(run).toHaveBeenCalledTimes(1)
})

test('a runner that lost its lease does not overwrite the outcome of the next one', async () => {
  await using fixture = await openJobFixture()
  const stalled = Promise.withResolvers<void>()
  const slow = vi.fn<() => Promise<void>>(() => stalled.promise)
  const never = () => () => {}
  fixture.start([createLetterJob(slow)], never)
  await fixture.enqueue({ name: 'letter', payload: {} })
  await vi.waitFor(() => expect(slow).toHaveBeenCalled(), soon)
  fixture.time.advance(60_000)
  const work = Promise.withResolvers<void>()
  const next = vi.fn<() => Promise<void>>(() => work.promise)
  fixture.start([createLetterJob(next)])
  await vi.waitFor(() => expect(next).toHaveBeenCalled(), soon)
  stalled.reject(new Error('too late'))
  await vi.waitFor(
    () => expect(fixture.log.warn).toHaveBeenCalledWith(expect.anything(), 'A job lost its lease while it was running.'),
    soon,
  )
  await fixture.waitForState({ attempts: 2, finishedAt: null, lastError: null, runAt: '2026-11-21T09:02:00.000Z' })
  work.resolve()
  await fixture.waitForState({ attempts: 2, finishedAt: '2026-11-21T09:01:00.000Z', hasFailed: 0 })
})

test('a key is unique among waiting jobs, not among running ones', async () => {
  await using fixture = await openJobFixture()
  await fixture.enqueue({ name: 'letter', payload: { number: 1 }, key: 'ada' })
  await fixture.enqueue({ name: 'letter', payload: { number: 2 }, key: 'ada' })
  await fixture.enqueue({ name: 'letter', payload: { number: 3 }, key: 'bob' })
  expect(await fixture.rows()).toMatchObject([{ payload: '{"number":1}' }, { payload: '{"number":3}' }])
  const now = fixture.time.clock().toISOString()
  await claimDueJobs(fixture.database, { now, until: '2026-11-21T09:01:00.000Z', names: ['letter'], except: [], atMost: 1, processId: 9 })
  await fixture.enqueue({ name: 'letter', payload: { number: 4 }, key: 'ada' })
  expect(await fixture.rows()).toHaveLength(3)
})

test('a failed job is replaced by a newer one with the same key', async () => {
  await using fixture = await openJobFixture()
  const work = Promise.withResolvers<void>()
  let runs = 0
  fixture.start([createLetterJob(() => (++runs === 1 ? work.promise : Promise.resolve()))])
  await fixture.enqueue({ name: 'letter', payload: {}, key: 'ada' })
  await vi.waitFor(() => expect(runs).toBe(1), soon)
  await fixture.enqueue({ name: 'letter', payload: {}, key: 'ada', runAt: '2026-11-21T10:00:00.000Z' })
  work.reject(new Error('line busy'))
  await vi.waitFor(
    async () =>
      expect(await fixture.rows()).toMatchObject([
        { lastError: 'line busy', hasFailed: 0, finishedAt: expect.any(String) },
        { finishedAt: null },
      ]),
    soon,
  )
})

test('a recurring job has one row for all processes and runs once per interval, even after a failure', async () => {
  await using fixture = await openJobFixture()
  const run = vi.fn<() => Promise<void>>(async () => {})
  const hourly: Job = { name: 'hourly', everySeconds: 3600, run }
  const runners = [fixture.start([hourly]), fixture.start([hourly])]
  const turns = async (runAt: string) => {
    const row = await fixture.database.read.selectFrom('jobs').select(['runAt', 'claim']).where('name', '=', 'hourly').execute()
    expect(row).toEqual([{ runAt, claim: null }])
  }
  await vi.waitFor(() => turns('2026-11-21T10:00:00.000Z'), soon)
  expect(run).toHaveBeenCalledTimes(1)
  run.mockRejectedValueOnce(new NonRetryableError('not today'))
  fixture.time.advance(3_600_000)
  runners.forEach((runner) => runner.wake())
  await vi.waitFor(() => turns('2026-11-21T11:00:00.000Z'), soon)
  expect(run).toHaveBeenCalledTimes(2)
})

test('ignores jobs that this version does not know', async () => {
  await using fixture = await openJobFixture()
  await fixture.enqueue({ name: 'from-the-future', payload: {} })
  fixture.start([])
  await vi.waitFor(() => expect(fixture.time.getDelays()).toEqual([15_000]), soon)
  expect(await fixture.rows()).toMatchObject([{ attempts: 0, claim: null }])
})

test('stopping waits for running jobs and claims no new ones', async () => {
  await using fixture = await openJobFixture()
  const work = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => work.promise)
  const runner = fixture.start([createLetterJob(run)])
  await fixture.enqueue({ name: 'letter', payload: {} })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), soon)
  const stopped = runner.stop()
  await fixture.enqueue({ name: 'letter', payload: {} })
  work.resolve()
  await stopped
  expect(await fixture.rows()).toMatchObject([{ finishedAt: expect.any(String) }, { finishedAt: null, attempts: 0 }])
  expect(fixture.time.getDelays()).toEqual([])
})

test('stopping does not wait forever for a job', async () => {
  await using fixture = await openJobFixture()
  const work = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => work.promise)
  const runner = fixture.start([createLetterJob(run)])
  await fixture.enqueue({ name: 'letter', payload: {} })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), soon)
  const stopped = runner.stop()
  await vi.waitFor(() => expect(fixture.time.getDelays()).toContain(8_000), soon)
  fixture.time.advance(8_000)
  await stopped
  expect(fixture.log.warn).toHaveBeenCalledWith({ count: expect.any(Number) }, 'Stopped while jobs were running.')
  work.resolve()
})

test('deletes finished jobs after a week and failed ones after a month', async () => {
  await using fixture = await openJobFixture()
  const row = { name: 'letter', payload: '{}', runAt: '', createdAt: '' }
  await fixture.database.write((db) =>
    db
      .insertInto('jobs')
      .values([
        { ...row, key: 'done long ago', finishedAt: '2026-11-14T08:59:59.000Z', hasFailed: 0 },
        { ...row, key: 'done', finishedAt: '2026-11-14T09:00:01.000Z', hasFailed: 0 },
        { ...row, key: 'failed', finishedAt: '2026-11-01T09:00:00.000Z', hasFailed: 1 },
        { ...row, key: 'failed long ago', finishedAt: '2026-10-01T09:00:00.000Z', hasFailed: 1 },
        { ...row, key: 'waiting', finishedAt: null, hasFailed: 0 },
      ])
      .execute(),
  )
  await purgeJobs.run(fixture.contextFor() as never, {} as never)
  expect((await fixture.rows()).map((one) => one.key)).toEqual(['done', 'failed', 'waiting'])
})
