import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject } from '#platform/contract/schema.ts'
import type { Context } from '../context.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJob } from '../jobs/jobs.ts'
import { serverModule } from '../module.ts'
import { startTestServer } from '../testing/server.ts'

const output = Type.Object({})
const contract = {
  listShelves: endpoint('GET /api/library/shelves', { access: 'public', summary: 'List', input: Type.Object({}), output }),
  orderBook: endpoint('POST /api/library/order', {
    access: 'signed-in',
    summary: 'Order',
    input: closedObject({ title: Type.String() }),
    output,
  }),
}

const queryShelves = (db: Context['db'], title: string) => sql`select count(*) from users where "fullName" = ${title}`.execute(db)

const library = serverModule<typeof contract, unknown>({
  name: 'library',
  contract,
  handlers: {
    listShelves: async ({ slow }) => {
      await queryShelves(slow, 'Moby Dick')
      return {}
    },
    orderBook: async (ctx, { title }) => {
      await enqueue(ctx, { name: 'library.fetch', payload: { title } })
      return {}
    },
  },
  jobs: [
    defineJob<unknown, { title: string }>({
      name: 'library.fetch',
      run: async (ctx, { title }) => {
        await queryShelves(ctx.db, title)
        ctx.log.info({ shelf: 7 }, 'A book was fetched.')
      },
    }),
  ],
})

async function openLibrary(slowSqlMs: number) {
  const lines: Record<string, unknown>[] = []
  const log = new PassThrough().on('data', (piece: Buffer) => {
    for (const line of piece.toString().split('\n').filter(Boolean)) lines.push(JSON.parse(line))
  })
  const server = await startTestServer({ modules: [library], log, config: { slowSqlMs } })
  return { server, lines, find: (msg: string) => lines.filter((line) => line.msg === msg), [Symbol.asyncDispose]: () => server.close() }
}

test('a job and its log lines have the id of the request that has enqueued it', async () => {
  await using fixture = await openLibrary(Infinity)
  const { headers } = await fixture.server.as('sam').post('/api/library/order', { title: 'Moby Dick' })
  await expect
    .poll(() => fixture.find('A book was fetched.'))
    .toMatchObject([{ job: 'library.fetch', id: expect.anything(), reqId: headers['x-request-id'], shelf: 7 }])
  expect(fixture.find('request')).toMatchObject([{ reqId: headers['x-request-id'], path: '/api/library/order' }])
})

test('a slow statement is logged once, with its request, and without parameters', async () => {
  await using fixture = await openLibrary(0.000_001)
  const { headers } = await fixture.server.guest.get('/api/library/shelves')
  const slow = fixture.find('A SQL statement was slow.').filter(({ reqId }) => reqId === headers['x-request-id'])
  expect(slow).toMatchObject([{ access: 'slow', route: '/api/library/shelves', sql: expect.stringContaining('"fullName" = ') }])
  expect(JSON.stringify(fixture.lines)).not.toContain('Moby Dick')
})

test('a slow statement of a job is logged with the job', async () => {
  await using fixture = await openLibrary(0.000_001)
  const { headers } = await fixture.server.as('sam').post('/api/library/order', { title: 'Moby Dick' })
  const origin = { job: 'library.fetch', reqId: headers['x-request-id'] }
  await expect
    .poll(() => fixture.find('A SQL statement was slow.').filter(({ job, sql: text }) => job && String(text).includes('"fullName" = ')))
    .toMatchObject([{ access: 'read', ...origin }])
  expect(JSON.stringify(fixture.lines)).not.toContain('Moby Dick')
})
