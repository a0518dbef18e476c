import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchHit, SearchHitGroup } from '#platform/contract/search.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules })
  await fill()
})
afterAll(() => server.close())

async function create(name: PersonName, path: string, body: object): Promise<any> {
  const answer = await server.as(name).post(path, body)
  if (answer.status >= 300) throw new Error(`${path} ${answer.text}`)
  return answer.body
}

/** Creates a record of every kind that mentions a lighthouse. */
async function fill(): Promise<void> {
  const { people } = server
  await create('sam', '/apps/todo/add-tasks', { task: { title: 'Paint the Lighthouse', description: 'In white' } })
  await create('sam', '/apps/todo/add-tasks', { task: { title: 'Buy brushes', description: 'For the lighthouse' } })
  const { project } = await create('sam', '/apps/kanban/add-project', { data: { title: 'Renovation' } })
  const { board } = await create('sam', '/apps/kanban/add-board', { data: { title: 'Doing', projectId: project.id } })
  const { task: card } = await create('sam', '/apps/kanban/add-task', { data: { title: 'Lamp of the lighthouse', boardId: board.id } })
  await create('sam', '/apps/kanban/add-comment', { data: { taskId: card.id, text: 'Does a _lighthouse_ need two lamps?' } })
  await create('sam', '/apps/chat/send-msg', {
    obj: { contact: { id: people.helena.id }, message: `See you at the **lighthouse** @[${people.helena.id}]` },
  })
  await create('sam', '/apps/calendar/add-event', {
    event: { title: 'Lighthouse open day', start: '2026-12-01T10:00:00.000Z', end: '2026-12-01T11:00:00.000Z' },
  })
  await create('sam', '/pages/email/save-draft', { draft: { subject: 'The lighthouse', message: '<p>Dear keeper</p>' } })
  await create('helena', '/apps/invoice/add-client', { client: { name: 'Keeper', company: 'Lighthouse Trust' } })
  await create('helena', '/apps/invoice/add-item', { item: { title: 'Lighthouse lamp', unitPrice: 9_900 } })
  await create('helena', '/apps/invoice/add-invoice', {
    invoice: { client: { name: 'Keeper', company: 'Lighthouse Trust' }, lines: [{ description: 'Lamp', quantity: 1, unitPrice: 9_900 }] },
  })
  await create('helena', '/apps/ecommerce/add-product', { product: { name: 'Lighthouse model', price: 1_999, stock: 3 } })
  await create('helena', '/apps/permissions/add-permission', { permission: { name: 'lighthouse.keep' } })
  await create('helena', '/apps/roles/add-role', { role: { name: 'Lighthouse keeper' } })
  await createPerson(server.app.platform, { name: 'larry', fullName: 'Larry Lighthouse', role: 'guest', status: 'active' })
}

const find = async (as: TestClient, q: string, module?: string): Promise<SearchHitGroup[]> => {
  const answer = await as.get('/api/search', { q, ...(module && { module }) })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.groups
}
const getEntities = (groups: SearchHitGroup[]) => groups.map(({ entity }) => entity)
const getHits = (groups: SearchHitGroup[], entity: string): SearchHit[] => groups.find((group) => group.entity === entity)?.hits ?? []
const getTitles = (groups: SearchHitGroup[], entity: string) => getHits(groups, entity).map(({ title }) => title)

test('an administrator finds records of every kind, each with its link', async () => {
  const groups = await find(server.as('helena'), 'LIGHThouse')
  expect(getEntities(groups).toSorted()).toEqual(
    ['task', 'card', 'comment', 'message', 'client', 'invoice-item', 'invoice', 'product', 'user', 'role', 'permission'].toSorted(),
  )
  expect(getTitles(groups, 'task')).toEqual(['Buy brushes', 'Paint the Lighthouse'])
  expect(getHits(groups, 'card')[0]).toMatchObject({ title: 'Lamp of the lighthouse', detail: 'Renovation' })
  expect(getHits(groups, 'message')[0]).toMatchObject({ title: 'See you at the lighthouse @Helena Prado', detail: 'Sam Whitfield' })
  expect(getTitles(groups, 'comment')).toEqual(['Does a lighthouse need two lamps?'])
  expect(getHits(groups, 'product')[0]).toMatchObject({ amount: { value: 1_999, currency: 'EUR' } })
  for (const { hits } of groups) for (const { link } of hits) expect(link).toMatch(/^\/\w/)
})

test('finds people, roles and permissions ignoring accents, also by username', async () => {
  await create('helena', '/apps/permissions/add-permission', { permission: { name: 'Café keys' } })
  await create('helena', '/apps/roles/add-role', { role: { name: 'Café crew' } })
  await createPerson(server.app.platform, { name: 'café-zoë', fullName: 'Zoe', role: 'guest', status: 'active' })
  for (const q of ['cafe', 'CAFÉ']) {
    const groups = await find(server.as('helena'), q)
    expect(['user', 'role', 'permission'].map((entity) => getTitles(groups, entity))).toEqual([['Zoe'], ['Café crew'], ['Café keys']])
  }
})

test('finds emails, events and messages only for their participants, regardless of rules', async () => {
  const ownGroups = await find(server.as('sam'), 'lighthouse')
  expect(getEntities(ownGroups)).toEqual(expect.arrayContaining(['email', 'event', 'message']))
  const otherEntities = getEntities(await find(server.as('helena'), 'lighthouse'))
  for (const entity of ['email', 'event']) expect(otherEntities).not.toContain(entity)
})

test('finds nothing without rights and rejects requests without a session', async () => {
  expect(await find(server.as('stranger'), 'lighthouse')).toEqual([])
  expect((await server.guest.get('/api/search', { q: 'lighthouse' })).status).toBe(401)
})

test('a member finds only what the role allows', async () => {
  const larry = await createPerson(server.app.platform, { name: 'gus', fullName: 'Gus', role: 'guest', status: 'active' })
  const groups = await find(createTestClient(server.app.http, [], larry.accessToken), 'lighthouse')
  expect(getEntities(groups)).toContain('product')
  for (const entity of ['permission', 'client', 'email', 'event', 'message', 'comment']) expect(getEntities(groups)).not.toContain(entity)
})

test("results of the current page's module come first", async () => {
  const defaultOrder = getEntities(await find(server.as('helena'), 'lighthouse'))
  const first = getEntities(await find(server.as('helena'), 'lighthouse', 'invoices'))
  expect(first.slice(0, 3)).toEqual(['invoice', 'client', 'invoice-item'])
  expect(first.slice(3)).toEqual(defaultOrder.filter((entity) => !first.slice(0, 3).includes(entity)))
})

test('reports further results with a link to the full list', async () => {
  for (let turn = 0; turn < 6; turn++) await create('sam', '/apps/todo/add-tasks', { task: { title: `Anchor & rope ${turn}` } })
  const [group] = await find(server.as('sam'), 'anchor & r')
  expect(group).toMatchObject({ entity: 'task', hasMore: true, list: '/todo?q=anchor%20%26%20r' })
  expect(group!.hits.map(({ title }) => title)).toEqual([5, 4, 3, 2, 1].map((turn) => `Anchor & rope ${turn}`))
})

test('finds words of one or two characters in every script', async () => {
  await create('sam', '/apps/todo/add-tasks', { task: { title: '给客户的发票' } })
  expect(getTitles(await find(server.as('sam'), '发票'), 'task')).toEqual(['给客户的发票'])
  expect(getTitles(await find(server.as('sam'), '发'), 'task')).toEqual(['给客户的发票'])
  expect(getTitles(await find(server.as('sam'), 'Pa'), 'task')).toContain('Paint the Lighthouse')
})

test('search follows changes, deletions and restores', async () => {
  const { task } = await create('sam', '/apps/todo/add-tasks', { task: { title: 'Capstan' } })
  await create('sam', '/apps/todo/update-task', { task: { id: task.id, title: 'Windlass' } })
  expect([getTitles(await find(server.as('sam'), 'capstan'), 'task'), getTitles(await find(server.as('sam'), 'windlass'), 'task')]).toEqual(
    [[], ['Windlass']],
  )
  await server.as('sam').delete('/apps/todo/delete-task', { taskId: task.id })
  expect(await find(server.as('sam'), 'windlass')).toEqual([])
})

test('treats special characters as plain text', async () => {
  await create('sam', '/apps/todo/add-tasks', { task: { title: `100 % "sure" it's_fine \\ done` } })
  const countHits = async (q: string) => getTitles(await find(server.as('sam'), q), 'task').length
  for (const q of ['100 %', '"sure"', "it's_fine", '\\ done', '% "sure', '_fine']) expect([q, await countHits(q)]).toEqual([q, 1])
  for (const q of ['%%%', '___', '"""', "' or 1=1 --", 'a* OR b', 'NEAR(a b)', '\\\\\\', '{x} : y', '-"'])
    expect([q, await countHits(q)]).toEqual([q, 0])
  for (const q of ['   ', '\u200b', '\t\n']) expect([q, await find(server.as('sam'), q)]).toEqual([q, []])
  for (const q of ['a%00b', '%ED%A0%80', '%', '%ff'])
    expect([q, [200, 400].includes((await server.as('sam').get(`/api/search?q=${q}`)).status)]).toEqual([q, true])
  expect(await find(server.as('sam'), '𝕏'.repeat(100))).toEqual([])
  expect((await server.as('sam').get('/api/search', { q: 'x'.repeat(201) })).status).toBe(400)
  expect((await server.as('sam').get('/api/search')).status).toBe(400)
  expect((await server.as('sam').get('/api/search', { q: 'a', module: 'x'.repeat(65) })).status).toBe(400)
})

test('finds the few visible records among very many matches', { tags: ['long'] }, async () => {
  const { database } = server.app.platform
  const { permission } = await create('helena', '/apps/permissions/add-permission', { permission: { name: 'few.tasks' } })
  expect(permission.id).toBeGreaterThan(0)
  await create('helena', '/apps/roles/add-role', {
    role: { name: 'Few', rules: [{ action: 'read', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } }] },
  })
  const few = await createPerson(server.app.platform, { name: 'few', fullName: 'Few', role: 'Few', status: 'active' })
  await create('helena', '/apps/todo/add-tasks', { task: { title: 'Buoy of Few', assignee: { id: few.id } } })
  const { id } = await database.read.selectFrom('tasks').select('id').where('title', '=', 'Buoy of Few').executeTakeFirstOrThrow()
  const { id: _id, ...row } = await database.read.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const many = Array.from({ length: 3_000 }, (_, turn) => id + 1 + turn)
  await database.write(async (tx) => {
    for (let start = 0; start < many.length; start += 500) {
      const ids = many.slice(start, start + 500)
      const rows = ids.map(() => ({ ...row, title: 'Buoy', assigneeId: server.people.sam.id }))
      const stored = await tx.insertInto('tasks').values(rows).returning('id').execute()
      const texts = stored.map(({ id }) => ({ entity: 'task', recordId: id, field: 'title', text: 'buoy', at: row.createdAt }))
      await tx.insertInto('search_text').values(texts).execute()
    }
  })
  const asFew = createTestClient(server.app.http, [], few.accessToken)
  for (const q of ['buoy', 'bu']) expect([q, getTitles(await find(asFew, q), 'task')]).toEqual([q, ['Buoy of Few']])
  expect(getTitles(await find(server.as('sam'), 'buoy'), 'task')).toEqual(Array(5).fill('Buoy'))
  expect(getTitles(await find(server.as('sam'), 'buoy of'), 'task')).toEqual(['Buoy of Few'])
})
