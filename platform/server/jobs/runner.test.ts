import { expect, test, vi } from 'vitest'
import { claimDue } from './claim.ts'
import { insertJob } from './enqueue.ts'
import { openJobWorld } from './job-world.ts'
import { NoRetry, type Job } from './jobs.ts'
import { MOST_ATTEMPTS, retryAfterSeconds } from './outcome.ts'
import { purgeJobs } from './purge.ts'

const letter = (run: Job['run']): Job => ({ name: 'letter', run })
const soon = { interval: 5, timeout: 5000 }

test('a job runs at once after the commit that stored it, with its payload, and is then done', async () => {
  await using world = await openJobWorld()
  const read = vi.fn<(payload: unknown) => void>()
  world.start([letter(async (_, payload) => read(payload))])
  await world.enqueue({ name: 'letter', payload: { to: 'Ada' } })
  await world.becomes({ finishedAt: '2026-11-21T09:00:00.000Z', hasFailed: 0, attempts: 1, payload: '{}' })
  expect(read.mock.calls).toEqual([[{ to: 'Ada' }]])
})

test('a job of a transaction that is rolled back does not exist', async () => {
  await using world = await openJobWorld()
  const act = world.database.write(async (db) => {
    await insertJob(db, { name: 'letter', payload: {} }, world.time.clock().toISOString())
    throw new Error('changed my mind')
  })
  await expect(act).rejects.toThrow('changed my mind')
  expect(await world.rows()).toEqual([])
})

test('a job for later waits for its time', async () => {
  await using world = await openJobWorld()
  const run = vi.fn<() => Promise<void>>(async () => {})
  world.start([letter(run)])
  await world.enqueue({ name: 'letter', payload: {}, runAt: '2026-11-21T09:00:10.000Z' })
  await vi.waitFor(() => expect(world.time.waits()).toContain(10_000), soon)
  expect(run).not.toHaveBeenCalled()
  world.time.pass(10_000)
  await world.becomes({ hasFailed: 0, attempts: 1, finishedAt: '2026-11-21T09:00:10.000Z' })
})

test('a job that fails runs again, later each time, until it succeeds', async () => {
  await using world = await openJobWorld()
  let left = 2
  const failing = letter(async () => {
    if (left-- > 0) throw new Error('line busy')
  })
  world.start([failing])
  await world.enqueue({ name: 'letter', payload: {} })
  await world.becomes({ attempts: 1, claim: null, lastError: 'line busy', runAt: '2026-11-21T09:00:15.000Z' })
  world.time.pass(15_000)
  await world.becomes({ attempts: 2, claim: null, runAt: '2026-11-21T09:00:45.000Z' })
  world.time.pass(30_000)
  await world.becomes({ attempts: 3, finishedAt: '2026-11-21T09:00:45.000Z', lastError: null, hasFailed: 0 })
})

test('after the last attempt a job has failed, and says why', async () => {
  await using world = await openJobWorld()
  world.start([letter(() => Promise.reject(new Error('no such house')))])
  await world.enqueue({ name: 'letter', payload: {} })
  for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts += 1) {
    await world.becomes({ attempts, claim: null })
    world.time.pass(retryAfterSeconds(attempts) * 1000)
  }
  await world.becomes({ attempts: MOST_ATTEMPTS, hasFailed: 1, lastError: 'no such house' })
})

test('a job that says so is not tried again', async () => {
  await using world = await openJobWorld()
  world.start([letter(() => Promise.reject(new NoRetry('refused for good')))])
  await world.enqueue({ name: 'letter', payload: {} })
  await world.becomes({ attempts: 1, hasFailed: 1, lastError: 'refused for good' })
})

test('two runners never run the same job twice', async () => {
  await using world = await openJobWorld()
  const runs = new Map<number, number>()
  const count = letter(async (_, { number }: { number: number }) => void runs.set(number, (runs.get(number) ?? 0) + 1))
  world.start([count])
  world.start([count])
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await Promise.all(numbers.map((number) => world.enqueue({ name: 'letter', payload: { number } })))
  await vi.waitFor(async () => expect((await world.rows()).filter((row) => row.finishedAt === null)).toEqual([]), soon)
  expect([...runs.keys()].sort((a, b) => a - b)).toEqual(numbers)
  expect([...runs.values()].every((times) => times === 1)).toBe(true)
})

test('the job of a process that died runs again once its lease is over, not before', async () => {
  await using world = await openJobWorld()
  await world.enqueue({ name: 'letter', payload: {} })
  const lease = { now: '2026-11-21T09:00:00.000Z', until: '2026-11-21T09:01:00.000Z' }
  expect(await claimDue(world.database, { ...lease, names: ['letter'], except: [], atMost: 1 })).toHaveLength(1)
  const run = vi.fn<() => Promise<void>>(async () => {})
  const runner = world.start([letter(run)])
  await vi.waitFor(() => expect(world.time.waits()).toEqual([15_000]), soon)
  expect(run).not.toHaveBeenCalled()
  world.time.pass(60_000)
  runner.wake()
  await world.becomes({ attempts: 2, hasFailed: 0, finishedAt: '2026-11-21T09:01:00.000Z' })
  expect(run).toHaveBeenCalledTimes(1)
})

test('a running job keeps its lease for as long as it takes', async () => {
  await using world = await openJobWorld()
  const work = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => work.promise)
  world.start([letter(run)])
  await world.enqueue({ name: 'letter', payload: {} })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), soon)
  for (const until of ['2026-11-21T09:01:20.000Z', '2026-11-21T09:01:40.000Z', '2026-11-21T09:02:00.000Z', '2026-11-21T09:02:20.000Z']) {
    await vi.waitFor(() => expect(world.time.waits()).toContain(20_000), soon)
    world.time.pass(20_000)
    await world.becomes({ runAt: until })
  }
  work.resolve()
  await world.becomes({ attempts: 1, hasFailed: 0, finishedAt: '2026-11-21T09:01:20.000Z' })
  expect(run).toHaveBeenCalledTimes(1)
})

test('a runner that lost its lease does not undo what the next one has written', async () => {
  await using world = await openJobWorld()
  const stalled = Promise.withResolvers<void>()
  const slow = vi.fn<() => Promise<void>>(() => stalled.promise)
  const never = () => () => {}
  world.start([letter(slow)], never)
  await world.enqueue({ name: 'letter', payload: {} })
  await vi.waitFor(() => expect(slow).toHaveBeenCalled(), soon)
  world.time.pass(60_000)
  const work = Promise.withResolvers<void>()
  const next = vi.fn<() => Promise<void>>(() => work.promise)
  world.start([letter(next)])
  await vi.waitFor(() => expect(next).toHaveBeenCalled(), soon)
  stalled.reject(new Error('too late'))
  await vi.waitFor(() => expect(world.log.warn).toHaveBeenCalledWith(expect.anything(), 'job lost its lease while it ran'), soon)
  await world.becomes({ attempts: 2, finishedAt: null, lastError: null, runAt: '2026-11-21T09:02:00.000Z' })
  work.resolve()
  await world.becomes({ attempts: 2, finishedAt: '2026-11-21T09:01:00.000Z', hasFailed: 0 })
})

test('of the jobs that wait, one has a given key; one that runs does not count', async () => {
  await using world = await openJobWorld()
  await world.enqueue({ name: 'letter', payload: { number: 1 }, key: 'ada' })
  await world.enqueue({ name: 'letter', payload: { number: 2 }, key: 'ada' })
  await world.enqueue({ name: 'letter', payload: { number: 3 }, key: 'bob' })
  expect(await world.rows()).toMatchObject([{ payload: '{"number":1}' }, { payload: '{"number":3}' }])
  const now = world.time.clock().toISOString()
  await claimDue(world.database, { now, until: '2026-11-21T09:01:00.000Z', names: ['letter'], except: [], atMost: 1 })
  await world.enqueue({ name: 'letter', payload: { number: 4 }, key: 'ada' })
  expect(await world.rows()).toHaveLength(3)
})

test('a failed job gives way to a younger one of its key', async () => {
  await using world = await openJobWorld()
  const work = Promise.withResolvers<void>()
  let runs = 0
  world.start([letter(() => (++runs === 1 ? work.promise : Promise.resolve()))])
  await world.enqueue({ name: 'letter', payload: {}, key: 'ada' })
  await vi.waitFor(() => expect(runs).toBe(1), soon)
  await world.enqueue({ name: 'letter', payload: {}, key: 'ada', runAt: '2026-11-21T10:00:00.000Z' })
  work.reject(new Error('line busy'))
  await vi.waitFor(
    async () =>
      expect(await world.rows()).toMatchObject([
        { lastError: 'line busy', hasFailed: 0, finishedAt: expect.any(String) },
        { finishedAt: null },
      ]),
    soon,
  )
})

test('a recurring job is stored once for all processes and runs once a turn, also after a failure', async () => {
  await using world = await openJobWorld()
  const run = vi.fn<() => Promise<void>>(async () => {})
  const hourly: Job = { name: 'hourly', everySeconds: 3600, run }
  const runners = [world.start([hourly]), world.start([hourly])]
  const turns = async (runAt: string) => {
    const row = await world.database.read.selectFrom('jobs').select(['runAt', 'claim']).where('name', '=', 'hourly').execute()
    expect(row).toEqual([{ runAt, claim: null }])
  }
  await vi.waitFor(() => turns('2026-11-21T10:00:00.000Z'), soon)
  expect(run).toHaveBeenCalledTimes(1)
  run.mockRejectedValueOnce(new NoRetry('not today'))
  world.time.pass(3_600_000)
  runners.forEach((runner) => runner.wake())
  await vi.waitFor(() => turns('2026-11-21T11:00:00.000Z'), soon)
  expect(run).toHaveBeenCalledTimes(2)
})

test('jobs that this version does not know are left for one that does', async () => {
  await using world = await openJobWorld()
  await world.enqueue({ name: 'from-the-future', payload: {} })
  world.start([])
  await vi.waitFor(() => expect(world.time.waits()).toEqual([15_000]), soon)
  expect(await world.rows()).toMatchObject([{ attempts: 0, claim: null }])
})

test('stopping waits for what runs and takes nothing new', async () => {
  await using world = await openJobWorld()
  const work = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => work.promise)
  const runner = world.start([letter(run)])
  await world.enqueue({ name: 'letter', payload: {} })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), soon)
  const stopped = runner.stop()
  await world.enqueue({ name: 'letter', payload: {} })
  work.resolve()
  await stopped
  expect(await world.rows()).toMatchObject([{ finishedAt: expect.any(String) }, { finishedAt: null, attempts: 0 }])
  expect(world.time.waits()).toEqual([])
})

test('stopping gives up on a job that does not end', async () => {
  await using world = await openJobWorld()
  const work = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => work.promise)
  const runner = world.start([letter(run)])
  await world.enqueue({ name: 'letter', payload: {} })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), soon)
  const stopped = runner.stop()
  await vi.waitFor(() => expect(world.time.waits()).toContain(8_000), soon)
  world.time.pass(8_000)
  await stopped
  expect(world.log.warn).toHaveBeenCalledWith({ count: expect.any(Number) }, 'stopped while jobs were running')
  work.resolve()
})

test('finished jobs are forgotten after a week, failed ones after a month', async () => {
  await using world = await openJobWorld()
  const row = { name: 'letter', payload: '{}', runAt: '', createdAt: '' }
  await world.database.write((db) =>
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
  await purgeJobs.run(world.contextFor() as never, {} as never)
  expect((await world.rows()).map((one) => one.key)).toEqual(['done', 'failed', 'waiting'])
})
