import { afterEach, beforeEach, expect, test } from 'vitest'
import { createJobContext } from '#platform/server/background-work.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { SampleRecord } from '../contract.ts'
import { sampleRecordsModule } from './index.ts'
import { purgeSampleRecords } from './purge-sample-records.ts'

let server: TestServer
beforeEach(async () => void (server = await startTestServer({ modules: [sampleRecordsModule] })))
afterEach(() => server.close())

const post = (action: 'add' | 'update', sampleRecord: object) =>
  server.as('sam').post(`/apps/sample-records/${action}-sample-record`, { sampleRecord })
const add = async (title: string, description = '') => (await post('add', { title, description })).body.sampleRecord as SampleRecord
const remove = (id: number) => server.as('sam').delete('/apps/sample-records/delete-sample-record', { id })
const list = async (query: object = {}) => (await server.as('sam').get('/apps/sample-records/sample-records', { ...query })).body
const listTitles = async (query: object = {}) => ((await list(query)).sampleRecords as SampleRecord[]).map(({ title }) => title)

test('lists by title, ignoring case and accents, one page at a time', async () => {
  for (const title of ['Zinc', 'élan', 'Anchor']) await add(title)
  expect(await listTitles()).toEqual(['Anchor', 'élan', 'Zinc'])
  expect(await listTitles({ page: 2, perPage: 2 })).toEqual(['Zinc'])
  expect((await list({ perPage: 1 })).total).toBe(3)
})

test('the list and the global search find title and description until the record is deleted', async () => {
  const { id } = await add('Anchor', 'Made of zinc')
  const search = async (q: string) => (await server.as('sam').get('/api/search', { q })).body.groups
  expect([await listTitles({ q: 'ZINC' }), await listTitles({ q: 'rope' })]).toEqual([['Anchor'], []])
  expect((await search('zinc'))[0]).toMatchObject({
    entity: 'sample-record',
    hits: [{ title: 'Anchor', link: `/sample-records?open=${id}` }],
  })
  await remove(id)
  expect([await listTitles({ q: 'zinc' }), await search('zinc')]).toEqual([[], []])
})

test('adding, updating and deleting can be undone', async () => {
  const added = await post('add', { title: 'Anchor' })
  const { id } = added.body.sampleRecord
  const updated = await post('update', { id, title: 'Rope' })
  const deleted = await remove(id)
  expect([(await server.undo(deleted)).status, await listTitles()]).toEqual([200, ['Rope']])
  expect([(await server.undo(updated)).status, await listTitles()]).toEqual([200, ['Anchor']])
  expect([(await server.undo(added)).status, await listTitles()]).toEqual([200, []])
})

test('purges deleted records after 30 days, including their journal entries', async () => {
  await remove((await add('Secret')).id)
  await add('Anchor')
  const purge = () => purgeSampleRecords.run(createJobContext(server.app.platform, purgeSampleRecords.name) as never, {} as never)
  server.clock.advance(29 * 86_400)
  await purge()
  expect(await server.count('sample_records')).toBe(2)
  server.clock.advance(2 * 86_400)
  await purge()
  expect(await server.count('sample_records')).toBe(1)
  expect(JSON.stringify(await server.rows('journal').selectAll().execute())).not.toContain('Secret')
})
