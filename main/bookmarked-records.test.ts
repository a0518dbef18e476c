import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ modules })))
afterAll(() => server.close())

const listBookmarks = async (name: PersonName) => (await server.as(name).get('/api/bookmarks/data')).body.bookmarks
const toggle = (name: PersonName, entity: string, id: unknown) => server.as(name).post('/api/bookmarks/record', { entity, id })
const addTask = async (title: string) => (await server.as('sam').post('/apps/todo/add-tasks', { task: { title } })).body.task.id as number

test('bookmarks a record for one user with its current name, and either call removes it', async () => {
  const id = await addTask('Caulk the hull')
  const { status, body } = await toggle('sam', 'task', id)
  expect(status).toBe(200)
  expect(body.bookmark).toMatchObject({ title: 'Caulk the hull', icon: 'list-todo', link: `/todo?task=${id}`, isBookmarked: true })
  await server.as('sam').post('/apps/todo/update-task', { task: { id, title: 'Caulk the deck' } })
  expect(await listBookmarks('sam')).toEqual([{ ...body.bookmark, title: 'Caulk the deck' }])
  expect(await listBookmarks('helena')).toEqual([])
  expect((await toggle('sam', 'task', id)).body.bookmark.isBookmarked).toBe(false)
  expect(await listBookmarks('sam')).toEqual([])
  await server.as('sam').post('/api/bookmarks/update', { id: body.bookmark.id })
  expect((await listBookmarks('sam')).length).toBe(1)
  expect((await server.as('sam').post('/api/bookmarks/update', { id: body.bookmark.id })).body.bookmark.isBookmarked).toBe(false)
  expect(await listBookmarks('sam')).toEqual([])
})

test('lists pages and records in the order in which they were bookmarked', async () => {
  const id = await addTask('Tar the ropes')
  await server.as('amelie').post('/api/bookmarks/update', { id: 8 })
  await toggle('amelie', 'task', id)
  await server.as('amelie').post('/api/bookmarks/update', { id: 1 })
  expect((await listBookmarks('amelie')).map(({ link }: { link: string }) => link)).toEqual(['/calendar', `/todo?task=${id}`, '/todo'])
})

test('hidden and missing records answer 404 and leave no bookmark', async () => {
  const id = await addTask('Sew the sails')
  const { event } = (
    await server.as('sam').post('/apps/calendar/add-event', { event: { title: 'Own', start: '2026-12-01T10:00:00.000Z' } })
  ).body
  for (const [name, entity, record] of [
    ['stranger', 'task', id],
    ['helena', 'event', event.id],
    ['sam', 'task', 987_654],
    ['sam', 'nonsense', id],
    ['sam', '', id],
    ['sam', 'task_tags; drop', id],
  ] as const)
    expect([name, entity, (await toggle(name, entity, record)).status]).toEqual([name, entity, 404])
  for (const invalidId of [0, -1, 1.5, '1', null]) expect((await toggle('sam', 'task', invalidId)).status).toBe(400)
  expect((await server.guest.post('/api/bookmarks/record', { entity: 'task', id })).status).toBe(401)
  expect((await server.as('stranger').post('/api/bookmarks/update', { id: 1_000_001 })).status).toBe(404)
})

test('hides a bookmark while its record is hidden', async () => {
  const id = await addTask('Oil the winch')
  await toggle('wei', 'task', id)
  const undo = (change: unknown) => server.as('sam').post('/api/journal/undo', { change })
  await server.as('sam').delete('/apps/todo/delete-task', { taskId: id })
  const deletion = await server.as('sam').delete('/apps/todo/delete-task', { taskId: id })
  expect(await listBookmarks('wei')).toEqual([])
  expect((await undo(deletion.headers['x-change'])).status).toBe(200)
  expect((await listBookmarks('wei')).map(({ title }: { title: string }) => title)).toEqual(['Oil the winch'])
})

test('bookmarking a record can be undone', async () => {
  const id = await addTask('Scrub the deck')
  const { headers } = await toggle('jonas', 'task', id)
  expect((await listBookmarks('jonas')).length).toBe(1)
  expect((await server.as('jonas').post('/api/journal/undo', { change: headers['x-change'] })).status).toBe(200)
  expect(await listBookmarks('jonas')).toEqual([])
})
