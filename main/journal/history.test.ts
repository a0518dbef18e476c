import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import type { JournalChange } from '#platform/contract/company-journal.ts'
import { createPerson, type PersonName } from '#platform/server/testing/people.ts'
import { createTestClient, type TestClient, type TestResponse } from '#platform/server/testing/test-client.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { deletions } from './deletions.ts'

let server: TestServer
/** May read the history and tasks, but neither task descriptions nor invoices. */
let auditor: TestClient

beforeAll(async () => {
  server = await startTestServer({ modules })
  const rules = [
    { action: 'read', subject: 'Journal' },
    { action: 'read', subject: 'Task', fields: ['title', 'dueDate'] },
  ]
  expect((await server.as('helena').post('/apps/roles/add-role', { role: { name: 'auditor', rules } })).status).toBe(200)
  const person = await createPerson(server.app.platform, { name: 'ines', fullName: 'Ines Audit', role: 'auditor', status: 'active' })
  const contracts = server.app.platform.modules.flatMap((module) => Object.values(module.contract))
  auditor = createTestClient(server.app.http, contracts, person.accessToken)
})
afterAll(() => server[Symbol.asyncDispose]())

const helena = () => server.as('helena')
const list = async (as: TestClient, query: object = {}) =>
  (await as.get('/api/journal/acts', query as never)).body as { acts: JournalChange[]; next: string | null }
const titles = async (as: TestClient, query: object = {}) =>
  (await list(as, query)).acts.flatMap(({ steps }) => steps.map(({ title }) => title))
const addTask = async (as: PersonName, task: object): Promise<{ id: number; change: string }> => {
  const answer = await server.as(as).post('/apps/todo/add-tasks', { task })
  return { id: answer.body.task.id, change: getChangeId(answer) }
}
const update = (as: PersonName, task: object) => server.as(as).post('/apps/todo/update-task', { task })
const getChangeId = ({ headers }: TestResponse) => String(headers['x-change'])
const act = async (as: TestClient, change: string) => as.get('/api/journal/act', { change })
const undo = (as: TestClient, change: string) => as.post('/api/journal/undo', { change })

test('lists a change with its author, time and record, and shows each field before and after', async () => {
  const { id } = await addTask('sam', { title: 'Paint the hull' })
  const changed = await update('sam', { id, title: 'Paint the keel', dueDate: '2026-12-01' })
  const [latest] = (await list(helena())).acts
  expect(latest).toMatchObject({
    verb: 'todo.updateTask',
    kind: 'changed',
    actor: { fullName: 'Sam Whitfield' },
    steps: [{ entity: 'task', id, title: 'Paint the keel', link: `/todo?task=${id}`, kind: 'changed' }],
    hasMore: false,
  })
  const { body } = await act(helena(), getChangeId(changed))
  expect(body.act.steps[0]).toMatchObject({
    before: { title: 'Paint the hull', dueDate: null },
    after: { title: 'Paint the keel', dueDate: '2026-12-01' },
  })
  expect(body.undo).toEqual({ isPossible: true, code: null, by: null, at: null })
})

test('a change names the people it refers to', async () => {
  const { amelie, helena: other, sam } = server.people
  const { id } = await addTask('sam', { title: 'Fit the mast', assignee: { id: amelie.id } })
  const reassigned = await update('sam', { id, assignee: { id: other.id } })
  const { body } = await act(helena(), getChangeId(reassigned))
  expect(body.people.map((person: { fullName: string }) => person.fullName).toSorted()).toEqual([amelie.fullName, other.fullName])
  expect(body.people.map((person: { id: number }) => person.id)).not.toContain(sam.id)
})

test('the history requires its right and shows only readable records and fields', async () => {
  const { change } = await addTask('sam', { title: 'Order rope', description: 'Secret supplier' })
  const invoice = await server.as('sam').post('/apps/invoice/add-invoice', { invoice: { reference: 'Hidden reference' } })
  for (const path of ['acts', 'act', 'export']) {
    expect((await server.as('sam').get(`/api/journal/${path}`, { change })).status).toBe(403)
    expect((await server.guest.get(`/api/journal/${path}`, { change })).status).toBe(401)
  }
  const responses =
    JSON.stringify(await list(auditor)) + (await auditor.get('/api/journal/export')).text + (await act(auditor, change)).text
  expect(responses).toContain('Order rope')
  expect(responses).not.toMatch(/Secret supplier|Hidden reference|"description"/)
  expect((await act(auditor, getChangeId(invoice))).status).toBe(404)
  expect((await act(helena(), getChangeId(invoice))).status).toBe(200)
})

test("private email, chats and other users' own records never appear in the history, even for administrators", async () => {
  const sam = server.as('sam')
  const changes: string[] = []
  const privateTexts = {
    email: 'Private mail',
    message: 'Private words',
    address: 'Private door',
    event: 'Private dinner',
    'mail-label': 'Private label',
  }
  for (const [entity, word] of Object.entries(privateTexts)) {
    const id = await deletions[entity]!.make(sam, word)
    changes.push(getChangeId((await deletions[entity]!.remove(sam, id)) as TestResponse))
  }
  const { text } = await helena().get('/api/journal/export')
  expect(text).not.toContain('Private')
  expect(JSON.stringify(await list(helena(), { limit: 100 }))).not.toContain('Private')
  for (const change of changes) {
    expect((await act(helena(), change)).status).toBe(404)
    expect((await undo(helena(), change)).status).toBe(404)
  }
})

test('secret fields never appear in the history', async () => {
  const added = await helena().post('/apps/users/add-user', { fullName: 'Nele Neu', username: 'nele', email: 'nele@example.test' })
  expect((await act(helena(), getChangeId(added))).body.act.steps[0].after).not.toHaveProperty('passwordHash')
  expect((await helena().get('/api/journal/export', { as: 'jsonl' })).text).not.toMatch(/password/i)
})

test('filters by person, entity, kind of change, date and record URL, and pages without gaps', async () => {
  const { id } = await addTask('amelie', { title: 'Count lamps' })
  await update('amelie', { id, title: 'Count all lamps' })
  await server.as('amelie').delete('/apps/todo/delete-task', { taskId: id })
  const deletion = await server.as('amelie').delete('/apps/todo/delete-task', { taskId: id })
  await undo(server.as('amelie'), getChangeId(deletion))
  const by = server.people.amelie.id
  const kinds = async (query: object) => (await list(helena(), query)).acts.map(({ kind }) => kind)
  expect(await kinds({ by })).toEqual(['undone', 'deleted', 'changed', 'changed', 'created'])
  expect(await kinds({ by, kind: 'deleted' })).toEqual(['deleted'])
  expect(await kinds({ by, kind: 'undone' })).toEqual(['undone'])
  expect(await kinds({ by, entity: 'invoice' })).toEqual([])
  for (const address of [`/todo?task=${id}`, `https://staff.example/#/todo?tag=a&task=${id}`, `#/todo?task=${id}`])
    expect(await kinds({ address })).toHaveLength(5)
  expect(await kinds({ by, from: '2026-11-20', to: '2026-11-20' })).toHaveLength(5)
  expect([await kinds({ by, to: '2026-11-19' }), await kinds({ by, from: '2026-11-21' })]).toEqual([[], []])
  const paged: string[] = []
  for (let below: string | null = ''; below !== null;) {
    const page = await list(helena(), { limit: 2, below })
    expect(page.acts.length).toBeLessThanOrEqual(2)
    paged.push(...page.acts.map(({ change }) => change))
    below = page.next
  }
  expect(paged).toEqual((await list(helena(), { limit: 100 })).acts.map(({ change }) => change))
  expect(new Set(paged).size).toBe(paged.length)
})

test('a change of many records stays one entry across pages', async () => {
  const ids = []
  for (const title of ['One', 'Two', 'Three']) ids.push((await addTask('wei', { title })).id)
  const bulk = await server.as('wei').post('/apps/todo/update-tasks', { taskIds: ids, dataToUpdate: { isImportant: true } })
  expect(bulk.status).toBe(200)
  const { acts, next } = await list(helena(), { by: server.people.wei.id, limit: 1 })
  expect([acts[0]!.change, acts[0]!.steps.map(({ title }) => title)]).toEqual([getChangeId(bulk), ['Three', 'Two', 'One']])
  const following = await list(helena(), { by: server.people.wei.id, limit: 1, below: next! })
  expect(following.acts[0]).toMatchObject({ kind: 'created', steps: [{ title: 'Three' }] })
})

test('returns a partial page when many changes are hidden, and the next page continues behind them', async () => {
  const { database } = server.app.platform
  const draft = await deletions.email!.make(server.as('wei'), 'Private')
  const at = '2025-01-01T00:00:00.000Z'
  const row = {
    verb: 'email.updateMails',
    at,
    actor: server.people.wei.id,
    entity: 'email',
    entityId: draft,
    before: '{}',
    after: '{"isRead":1}',
  }
  const responses = {
    ...row,
    change: 'behind',
    after: '{"title":"Behind"}',
    entity: 'task',
    entityId: (await addTask('wei', { title: 'Behind' })).id,
    at: '2024-12-31T00:00:00.000Z',
  }
  await database.write(async (tx) => {
    await tx.insertInto('journal').values(responses).execute()
    for (let batch = 0; batch < 5; batch++)
      await tx
        .insertInto('journal')
        .values(Array.from({ length: 500 }, (_, index) => ({ ...row, change: `hidden ${batch} ${index}` })))
        .execute()
  })
  const query = { by: server.people.wei.id, to: '2025-01-02' }
  const first = await list(helena(), query)
  expect([first.acts, first.next]).toEqual([[], expect.stringMatching(/^2025-01-01T00:00:00.000Z@\d+$/)])
  const second = await list(helena(), { ...query, below: first.next! })
  expect([second.acts.map(({ change }) => change), second.next]).toEqual([['behind'], null])
})

test('readers of the history can undo changes of others within their own rights, and redo them', async () => {
  const { id, change } = await addTask('sam', { title: 'Tar the deck' })
  const changed = getChangeId(await update('sam', { id, title: 'Tar the roof' }))
  expect((await undo(server.as('wei'), changed)).status).toBe(404)
  expect((await act(auditor, changed)).body.undo).toMatchObject({ isPossible: false, code: 'forbidden' })
  expect((await undo(auditor, changed)).status).toBe(403)
  const undone = await undo(helena(), changed)
  expect([undone.status, (await list(helena())).acts[0]!.kind]).toEqual([200, 'undone'])
  expect((await titles(helena()))[0]).toBe('Tar the deck')
  expect((await undo(helena(), getChangeId(undone))).status).toBe(200)
  expect((await undo(helena(), change)).body.code).toBe('journal.moved_on')
})

test('explains why a change cannot be undone: changed since, already undone, or final', async () => {
  const { id, change } = await addTask('sam', { title: 'Scrub' })
  const first = getChangeId(await update('sam', { id, title: 'Scrub well' }))
  await update('amelie', { id, title: 'Scrub at noon' })
  const stored = await server.app.platform.database.read.selectFrom('journal').selectAll().execute()
  const verdict = async (of: string) => (await act(helena(), of)).body.undo
  expect(await verdict(first)).toMatchObject({
    isPossible: false,
    code: 'journal.moved_on',
    by: { fullName: 'Amélie Laurent' },
    at: expect.any(String),
  })
  expect(await verdict(change)).toMatchObject({ isPossible: false, code: 'journal.moved_on' })
  expect(await server.app.platform.database.read.selectFrom('journal').selectAll().execute()).toEqual(stored)
  const again = getChangeId(await update('sam', { id, title: 'Scrub twice' }))
  await undo(server.as('sam'), again)
  expect(await verdict(again)).toMatchObject({ isPossible: false, code: 'journal.undone', by: { fullName: 'Sam Whitfield' } })
  const renamed = await helena().post('/api/account/update-workspace', { workspace: { name: 'Quay' } })
  expect(await verdict(getChangeId(renamed))).toMatchObject({ isPossible: false, code: 'journal.final', by: null })
})

test('the export has a line per changed field and no formulas', async () => {
  const { id } = await addTask('sam', { title: '=HYPERLINK("evil")' })
  const { headers, text } = await helena().get('/api/journal/export', { address: `/todo?task=${id}` })
  expect(headers['content-type']).toContain('text/csv')
  expect(headers['content-disposition']).toContain('history-2026-11-20.csv')
  const [head, ...lines] = text.slice(1).trim().split('\r\n')
  expect(head).toBe('"change","at","personId","person","kind","verb","entity","id","title","field","before","after","token"')
  expect(lines.find((line: string) => line.includes('"title",'))).toContain(`"'=HYPERLINK(""evil"")"`)
  expect(lines.find((line: string) => line.includes('"createdBy.id",'))).toMatch(/"createdBy\.id",,\d+,$/)
  const { text: json } = await helena().get('/api/journal/export', { address: `/todo?task=${id}`, as: 'jsonl' })
  expect(JSON.parse(json.trim())).toMatchObject({ verb: 'todo.addTask', steps: [{ after: { title: '=HYPERLINK("evil")' } }] })
})

test.each([
  { by: 'x' },
  { by: 0 },
  { kind: 'stolen' },
  { from: '2026-13-01' },
  { from: '2026-02-02', to: '2026-02-01' },
  { address: 'https://elsewhere.example/' },
  { address: '/todo?task=-1' },
  { below: '2026-11-20' },
  { below: '2026-11-20T00:00:00.000Z@1;drop' },
  { limit: 0 },
  { limit: 101 },
  { entity: 'x'.repeat(65) },
])('rejects %o and names the invalid parameter', async (query) => {
  const { status, body } = await helena().get('/api/journal/acts', query as never)
  expect(status).toBe(400)
  expect(body.errors[0].path).toContain(Object.keys(query).at(-1))
})

test('unknown filters return an empty list, unknown changes 404', async () => {
  expect(await list(helena(), { entity: "task' or 1=1 --" })).toMatchObject({ acts: [], next: null })
  expect((await act(helena(), 'b2b4b9a0-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await helena().get('/api/journal/act', {})).status).toBe(400)
})
