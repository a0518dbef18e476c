import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { TestClient } from '#platform/server/testing/test-client.ts'
import { sampleRecordsModule } from './index.ts'

let server: TestServer
beforeEach(async () => void (server = await startTestServer({ modules: [sampleRecordsModule] })))
afterEach(() => server.close())

const add = (as: TestClient, sampleRecord: object) => as.post('/apps/sample-records/add-sample-record', { sampleRecord })

const calls: ((as: TestClient, id: number) => ReturnType<TestClient['get']>)[] = [
  (as) => as.get('/apps/sample-records/sample-records'),
  (as, id) => as.get('/apps/sample-records/sample-record', { id }),
  (as) => add(as, { title: 'New' }),
  (as, id) => as.post('/apps/sample-records/update-sample-record', { sampleRecord: { id, title: 'Changed' } }),
  (as, id) => as.delete('/apps/sample-records/delete-sample-record', { id }),
]

async function callAll(as: TestClient): Promise<number[]> {
  const { id } = (await add(server.as('wei'), { title: 'Anchor' })).body.sampleRecord
  const statuses: number[] = []
  for (const call of calls) statuses.push((await call(as, id)).status)
  return statuses
}

test('staff and administrators may do everything', async () => {
  expect(await callAll(server.as('sam'))).toEqual([200, 200, 200, 200, 200])
  expect(await callAll(server.as('helena'))).toEqual([200, 200, 200, 200, 200])
})

test('users without permission are rejected with 403 and visitors who are not signed in with 401', async () => {
  expect(await callAll(server.as('stranger'))).toEqual([403, 403, 403, 403, 403])
  expect(await callAll(server.guest)).toEqual([401, 401, 401, 401, 401])
  expect(await server.count('sample_records')).toBe(2)
})

test.each([
  [{}, '/sampleRecord/title'],
  [{ title: ' ' }, '/sampleRecord/title'],
  [{ title: 'x'.repeat(201) }, '/sampleRecord/title'],
  [{ title: 'Anchor', description: 7 }, '/sampleRecord/description'],
  [{ title: 'Anchor', nonsense: 1 }, '/sampleRecord/nonsense'],
])('rejects %j and saves nothing', async (sampleRecord, path) => {
  const { status, body } = await add(server.as('sam'), sampleRecord)
  expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
  expect(await server.count('sample_records')).toBe(0)
})

test('unknown records are 404', async () => {
  expect((await server.as('sam').get('/apps/sample-records/sample-record', { id: 555 })).status).toBe(404)
})
