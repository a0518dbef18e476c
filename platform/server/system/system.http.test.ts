import { expect, test } from 'vitest'
import { NonRetryableError } from '../jobs/jobs.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { createJobContext } from '../background-work.ts'
import { serverModule } from '../module.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { sampleSizes } from './sample-sizes-job.ts'

/** Jobs that fail until they are allowed to succeed. */
function createPrinterModule() {
  const state = { isBroken: true, printed: [] as string[] }
  const module = serverModule<{}, unknown>({
    name: 'printer',
    contract: {},
    handlers: {},
    jobs: [
      {
        name: 'printer.print',
        run: async (_ctx: never, { page }: { page: string }) => {
          if (state.isBroken) throw new NonRetryableError('The printer is out of paper.')
          state.printed.push(page)
        },
      } as never,
    ],
    connectionProblems: async () => [{ kind: 'webhook', name: 'printer.example.com', ownerId: 1, reason: 'unreachable', since: null }],
  })
  return { state, module }
}

const print = ({ app: { platform } }: TestServer, page: string, key?: string) =>
  createJobContext(platform, 'test').write((ctx) => enqueue(ctx, { name: 'printer.print', payload: { page }, ...(key && { key }) }))

const getJobs = async (server: TestServer) => (await server.as('helena').get('/api/system/jobs')).body

async function openPrinter(pages: number) {
  const { state, module } = createPrinterModule()
  const server = await startTestServer({ modules: [module] })
  for (let page = 1; page <= pages; page++) await print(server, `page ${page}`)
  await expect.poll(async () => (await getJobs(server)).failedCount, { timeout: 10_000 }).toBe(pages)
  return { state, server, [Symbol.asyncDispose]: () => server.close() }
}

test('describes the server, its database and its sessions', async () => {
  await using server = await startTestServer()
  const { system } = (await server.as('helena').get('/api/system')).body
  expect(system).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite',
    databaseVersion: expect.stringMatching(/^\d+\./),
    fileCount: 0,
    socketCount: 0,
  })
  expect(system.databaseSize).toBeGreaterThan(100_000)
  expect(system.freeSpace).toBeLessThan(system.totalSpace)
  expect(system.sessionCount).toBeGreaterThan(1)
})

test('stores one size a day', async () => {
  await using server = await startTestServer()
  const sample = () => sampleSizes.run(createJobContext(server.app.platform, sampleSizes.name) as never, {} as never)
  await sample()
  await sample()
  const { sizes } = (await server.as('helena').get('/api/system')).body.system
  expect(sizes).toMatchObject([{ day: '2026-11-20', fileSize: 0 }])
  server.clock.advance(86_400)
  await sample()
  expect(await server.rows('system_sizes').select('day').orderBy('day').execute()).toEqual([{ day: '2026-11-20' }, { day: '2026-11-21' }])
})

test('retries one failed job, then all', async () => {
  await using printer = await openPrinter(3)
  const { server, state } = printer
  const { failed } = await getJobs(server)
  expect(failed[0]).toMatchObject({ name: 'printer.print', error: 'The printer is out of paper.', attempts: 1 })
  state.isBroken = false
  const { id } = failed.find((job: { id: number }) => job.id === Math.min(...failed.map((one: { id: number }) => one.id)))
  expect((await server.as('helena').post('/api/system/jobs/retry', { ids: [id] })).body).toEqual({ count: 1 })
  await expect.poll(() => state.printed).toEqual(['page 1'])
  expect((await server.as('helena').post('/api/system/jobs/retry', {})).body).toEqual({ count: 2 })
  await expect.poll(() => state.printed.toSorted()).toEqual(['page 1', 'page 2', 'page 3'])
  expect(await getJobs(server)).toMatchObject({ failed: [], failedCount: 0 })
})

test('two users who retry the same jobs at once run each of them once', async () => {
  await using printer = await openPrinter(3)
  const { server, state } = printer
  state.isBroken = false
  const retried = await Promise.all(Array.from({ length: 4 }, () => server.as('helena').post('/api/system/jobs/retry', {})))
  expect(retried.map(({ body }) => body.count as number).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 3])
  await expect.poll(() => state.printed.toSorted()).toEqual(['page 1', 'page 2', 'page 3'])
  expect(await getJobs(server)).toMatchObject({ failed: [], failedCount: 0, waiting: [] })
})

test('dismisses failed jobs only', async () => {
  await using printer = await openPrinter(2)
  const { server } = printer
  const { failed } = await getJobs(server)
  expect((await server.as('helena').post('/api/system/jobs/dismiss', { ids: [failed[0].id] })).body).toEqual({ count: 1 })
  const recurring = await server.rows('jobs').select('id').where('isRecurring', '=', 1).execute()
  const ids = recurring.map(({ id }: { id: number }) => Number(id))
  expect((await server.as('helena').post('/api/system/jobs/dismiss', { ids })).body).toEqual({ count: 0 })
  expect((await server.as('helena').post('/api/system/jobs/retry', { ids })).body).toEqual({ count: 0 })
  expect((await server.as('helena').post('/api/system/jobs/dismiss', {})).body).toEqual({ count: 1 })
  expect((await getJobs(server)).failedCount).toBe(0)
})

test('a failed job that a newer one has replaced is not run again', async () => {
  const { state, module } = createPrinterModule()
  await using server = await startTestServer({ modules: [module] })
  for (const page of ['page 1', 'page 2']) {
    await print(server, page, 'tray')
    await expect.poll(async () => (await getJobs(server)).failed.length, { timeout: 10_000 }).toBe(page === 'page 1' ? 1 : 2)
  }
  state.isBroken = false
  expect((await server.as('helena').post('/api/system/jobs/retry', {})).body).toEqual({ count: 1 })
  await expect.poll(() => state.printed).toEqual(['page 2'])
  expect((await getJobs(server)).failedCount).toBe(0)
})

test('lists failing connections of modules; only users who manage the workspace can read the status', async () => {
  await using server = await startTestServer({ modules: [createPrinterModule().module] })
  const { connectionProblems } = (await server.as('helena').get('/api/system/connection-problems')).body
  expect(connectionProblems).toEqual([
    {
      module: 'printer',
      kind: 'webhook',
      name: 'printer.example.com',
      owner: server.people.helena.fullName,
      reason: 'unreachable',
      since: null,
    },
  ])
  for (const path of ['', '/jobs', '/connection-problems']) {
    expect((await server.as('sam').get(`/api/system${path}`)).status).toBe(403)
    expect((await server.guest.get(`/api/system${path}`)).status).toBe(401)
  }
  for (const action of ['retry', 'dismiss']) expect((await server.as('sam').post(`/api/system/jobs/${action}`, {})).status).toBe(403)
})
