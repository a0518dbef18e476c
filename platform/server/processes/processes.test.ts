import { expect, test, vi } from 'vitest'
import { createApp, type App } from '../app.ts'
import { connect } from '../database/connect.ts'
import { defineJob } from '../jobs/jobs.ts'
import { serverModule } from '../module.ts'
import { endBusConnection } from '../testing/bus-connection.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

const createSlowModule = (run: () => Promise<void>) =>
  serverModule({ name: 'slow', contract: {}, handlers: {}, jobs: [defineJob({ name: 'slow.work', run })] })

async function startSecond(server: TestServer, run = async () => {}): Promise<App> {
  const { platform } = server.app
  const app = await createApp({
    config: platform.config,
    modules: [createSlowModule(run)],
    clock: platform.clock,
    database: await connect(platform.config),
  })
  await app.start()
  return app
}

const claimJob = (server: TestServer, processId: number) =>
  server.app.platform.database.write((tx) =>
    tx
      .insertInto('jobs')
      .values({ name: 'slow.work', payload: '{}', runAt: '2026-11-20T09:31:00.000Z', createdAt: '', claim: `${processId}/1`, attempts: 1 })
      .execute(),
  )

const addProcess = (server: TestServer, id: number) =>
  server.app.platform.database.write((tx) => tx.insertInto('processes').values({ id, keyHashes: '{}', startedAt: '' }).execute())

test('a process is registered while it runs', async () => {
  await using server = await startTestServer()
  expect(await server.rows('processes').select('id').execute()).toEqual([{ id: server.app.platform.processId }])
})

test.runIf(isOnPostgres)('jobs of a process that has ended run elsewhere before their lease ends', { tags: ['long'] }, async () => {
  await using server = await startTestServer({ modules: [createSlowModule(async () => {})] })
  await addProcess(server, 5)
  await claimJob(server, 5)
  await expect.poll(() => server.rows('processes').where('id', '=', 5).select('id').execute(), { timeout: 12_000 }).toEqual([])
  const job = server.rows('jobs').where('name', '=', 'slow.work').select(['attempts', 'hasFailed'])
  await expect.poll(() => job.where('finishedAt', 'is not', null).execute()).toEqual([{ attempts: 2, hasFailed: 0 }])
})

test.runIf(isOnPostgres)(
  'a process that cannot renew its leases keeps its jobs as long as it is connected',
  { tags: ['long'] },
  async () => {
    await using server = await startTestServer()
    const work = Promise.withResolvers<void>()
    const run = vi.fn<() => Promise<void>>(() => work.promise)
    const second = await startSecond(server, run)
    try {
      await addProcess(server, 5)
      await claimJob(server, second.platform.processId)
      await expect.poll(() => server.rows('processes').where('id', '=', 5).select('id').execute(), { timeout: 12_000 }).toEqual([])
      expect(await server.rows('jobs').where('name', '=', 'slow.work').select('runAt').execute()).toEqual([
        { runAt: '2026-11-20T09:31:00.000Z' },
      ])
      expect(await server.count('processes')).toBe(2)
    } finally {
      work.resolve()
      await second.stop()
    }
    expect(await server.count('processes')).toBe(1)
  },
)

test.runIf(isOnPostgres)('a process considered ended registers again', { tags: ['long'] }, async () => {
  await using server = await startTestServer()
  const own = server.rows('processes').select('id')
  await server.app.platform.database.write((tx) => tx.deleteFrom('processes').execute())
  await expect.poll(() => own.execute(), { timeout: 6_000 }).toEqual([{ id: server.app.platform.processId }])
})

test.runIf(isOnPostgres).each([-60_000, 60_000])(
  'a process whose clock differs from that of PostgreSQL by %d ms does not start',
  async (ms) => {
    await using server = await startTestServer()
    const { now } = Date
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
    try {
      await expect(startSecond(server)).rejects.toThrow(/^The clock of this machine differs .* by 60 seconds, .* with NTP\.$/)
    } finally {
      clock.mockRestore()
    }
  },
)

test.runIf(isOnPostgres)('the lock of a process belongs to the connection that receives changes', async () => {
  await using server = await startTestServer()
  const { database, processId, bus } = server.app.platform
  const gap = new Promise<void>((resolve) => bus.onGap(resolve))
  await endBusConnection(database, processId)
  await gap
})

test.skipIf(isOnPostgres)('on SQLite, a start releases what the previous process held', async () => {
  await using server = await startTestServer()
  const { platform } = server.app
  await addProcess(server, 5)
  await claimJob(server, 5)
  const restarted = await createApp({ config: platform.config, modules: [], clock: platform.clock, database: platform.database })
  await restarted.start()
  const jobs = await server.rows('jobs').where('name', '=', 'slow.work').select('runAt').execute()
  expect(jobs).toEqual([{ runAt: platform.clock().toISOString() }])
})
