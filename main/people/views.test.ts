import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import type { ViewSettings } from '#platform/contract/views.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { openSocket } from '#platform/server/testing/socket.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ modules })))
afterAll(() => server.close())

type Name = Parameters<TestServer['as']>[0]
const settings: ViewSettings = {
  q: 'quay',
  filters: { status: ['paid', 'sent'] },
  sorting: [{ sortColumn: 'total', sort: 'desc' }],
  order: ['client', 'total'],
  visible: { kind: true },
  widths: { client: 300 },
  pinned: { number: 'start' },
  isDense: true,
}
const add = (name: Name, view: object = {}) =>
  server.as(name).post('/api/views/add-view', { view: { table: 'invoices', name: 'Mine', settings, ...view } })
const list = (name: Name, table = 'invoices') => server.as(name).get('/api/views', { table })
const names = async (name: Name, table?: string) => (await list(name, table)).body.views.map((view: { name: string }) => view.name)
const share = (name: Name, id: number, isShared = true) => server.as(name).post('/api/views/share', { id, isShared })
const undo = (name: Name, answer: { headers: Record<string, unknown> }) =>
  server.as(name).post('/api/journal/undo', { change: answer.headers['x-change'] })

test('saves a view unchanged, visible only to its owner regardless of rights', async () => {
  const { status, body } = await add('sam', { name: ' Unpaid ' })
  expect(status).toBe(200)
  expect(body.view).toMatchObject({ table: 'invoices', name: 'Unpaid', settings, isShared: false, owner: { fullName: 'Sam Whitfield' } })
  expect(await names('sam')).toEqual(['Unpaid'])
  expect(await names('sam', 'users')).toEqual([])
  expect(await names('helena')).toEqual([])
  for (const view of [{ id: body.view.id, name: 'Taken' }])
    expect((await server.as('helena').post('/api/views/update-view', { view })).status).toBe(404)
  expect((await share('helena', body.view.id)).status).toBe(404)
  expect((await server.as('helena').delete('/api/views/delete', { id: body.view.id })).status).toBe(404)
})

test('names are unique for each owner and table, ignoring case and accents', async () => {
  expect((await add('jonas', { name: 'Été' })).status).toBe(200)
  const again = await add('jonas', { name: 'ete ' })
  expect([again.status, again.body.code, again.body.errors[0].path]).toEqual([409, 'views.name_taken', '/view/name'])
  expect((await add('jonas', { name: 'Été', table: 'invoice-rows' })).status).toBe(200)
  expect((await add('helena', { name: 'Été' })).status).toBe(200)
})

test('sharing requires its right; everyone who sees the table can use the view, only its owner can change it', async () => {
  const { body } = await add('sam', { name: 'Told' })
  expect((await share('sam', body.view.id)).status).toBe(403)
  const ofUsers = (await add('helena', { name: 'Everyone', table: 'users' })).body.view
  expect((await share('helena', ofUsers.id)).body.view.isShared).toBe(true)
  expect(await names('sam', 'users')).toEqual(['Everyone'])
  expect((await server.as('sam').post('/api/views/update-view', { view: { id: ofUsers.id, name: 'Mine' } })).status).toBe(403)
  expect((await server.as('sam').delete('/api/views/delete', { id: ofUsers.id })).status).toBe(403)
  await share('helena', ofUsers.id, false)
  expect(await names('sam', 'users')).toEqual([])
})

test('shared views of a hidden table answer 404, as the table does', async () => {
  const { view } = (await add('helena', { name: 'Roles', table: 'roles' })).body
  await share('helena', view.id)
  expect((await list('sam', 'roles')).status).toBe(404)
  expect((await add('sam', { table: 'roles' })).status).toBe(404)
  expect((await add('sam', { table: 'no-such' })).status).toBe(404)
  expect((await server.as('sam').get('/api/journal/history', { entity: 'view', id: view.id })).status).toBe(404)
  expect((await list('stranger')).status).toBe(403)
  expect((await server.guest.get('/api/views', { table: 'users' })).status).toBe(401)
})

test('adding, changing, sharing and deleting can be undone', async () => {
  const added = await add('helena', { name: 'First' })
  const { id } = added.body.view
  const changed = await server
    .as('helena')
    .post('/api/views/update-view', { view: { id, name: 'Second', settings: { ...settings, q: '' } } })
  expect(changed.body.view).toMatchObject({ name: 'Second', settings: { q: '', widths: { client: 300 } } })
  const shared = await share('helena', id)
  const deleted = await server.as('helena').delete('/api/views/delete', { id })
  expect(await names('helena')).not.toContain('Second')
  expect((await undo('helena', deleted)).status).toBe(200)
  expect((await undo('helena', shared)).status).toBe(200)
  expect((await undo('helena', changed)).status).toBe(200)
  const [view] = (await list('helena')).body.views.filter((candidate: { id: number }) => candidate.id === id)
  expect(view).toMatchObject({ name: 'First', isShared: false, settings })
  expect((await undo('helena', added)).status).toBe(200)
  expect(await names('helena')).not.toContain('First')
})

test('subscribers of a table are notified of its views, if they may see it', async () => {
  const address = await server.listen()
  const topic = 'views/roles'
  const [ownSocket, otherSocket] = await Promise.all(
    [server.people.helena, server.people.sam].map(({ accessToken }) => openSocket(address, accessToken)),
  )
  for (const socket of [ownSocket!, otherSocket!]) socket.send({ type: 'subscribe', topics: [topic, 'views/users', 'views/none'] })
  expect((await ownSocket!.next(({ type }) => type === 'subscribed')).topics).toEqual([topic, 'views/users'])
  expect((await otherSocket!.next(({ type }) => type === 'subscribed')).topics).toEqual(['views/users'])
  await add('helena', { name: 'Heard', table: 'users' })
  await otherSocket!.next((message) => JSON.stringify(message).includes('views/users'))
  for (const socket of [ownSocket!, otherSocket!]) socket.close()
})

test.each([
  { name: '' },
  { name: ' \t' },
  { name: 'x'.repeat(81) },
  { settings: { ...settings, sorting: [{ sortColumn: 'total', sort: 'up' }] } },
  { settings: { ...settings, filters: { status: 'paid' } } },
  { settings: { ...settings, filters: Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`f${index}`, ['x']])) } },
  { settings: { ...settings, more: 1 } },
  { settings: { ...settings, widths: { client: 1e9 } } },
  { table: 'x'.repeat(65) },
])('rejects %o', async (view) => {
  const before = await names('jonas')
  expect((await add('jonas', { name: 'Odd', ...view })).status).toBe(400)
  expect(await names('jonas')).toEqual(before)
})
