/** @module-tag long */
import { expect, test } from 'vitest'
import { wakeRunners } from '#platform/server/jobs/wake.ts'
import { listTables } from '#platform/server/samples/list-tables.ts'
import { listReferences } from '#platform/server/samples/list-references.ts'
import { modules } from '../modules.server.ts'
import { openEmptyWorkspace } from './samples-fixture.ts'

test('loading and removing the samples leaves every table as it was', { timeout: 60_000 }, async () => {
  await using workspace = await openEmptyWorkspace()
  const { owner, getState, readTables } = workspace
  const before = await readTables()
  expect((await owner.post('/api/samples/load', {})).body.samples).toEqual({ state: 'loading', canLoad: false })
  await expect.poll(getState, { timeout: 30_000 }).toBe('loaded')
  const loaded = await readTables()
  expect(Object.keys(loaded).filter((name) => loaded[name]!.length > before[name]!.length).length).toBeGreaterThan(45)
  expect((await owner.post('/api/samples/remove', {})).body.samples.state).toBe('removing')
  await expect.poll(getState, { timeout: 30_000 }).toBe('none')
  expect(await readTables()).toEqual(before)
  expect((await owner.get('/api/samples')).body.samples.canLoad).toBe(true)
})

/** Posts and fails unless the server accepts it. */
async function post({ owner }: Workspace, path: string, body: object): Promise<any> {
  const answer = await owner.post(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
type Workspace = Awaited<ReturnType<typeof openEmptyWorkspace>>

async function load(workspace: Workspace): Promise<void> {
  await post(workspace, '/api/samples/load', {})
  await expect.poll(workspace.getState, { timeout: 30_000 }).toBe('loaded')
}
async function remove(workspace: Workspace): Promise<void> {
  await post(workspace, '/api/samples/remove', {})
  await expect.poll(workspace.getState, { timeout: 30_000 }).toBe('none')
}

test('records that people created stay, without references to samples; what they added to samples goes', { timeout: 90_000 }, async () => {
  await using workspace = await openEmptyWorkspace()
  const { owner, server, ownerId } = workspace
  await load(workspace)
  const db = server.app.platform.database.read as any
  const find = async (table: string) => (await db.selectFrom(table).selectAll().orderBy('id').execute()) as any[]
  const colleague = (await find('users')).find(({ email }) => email === 'jonas.weber.sample@sample.test')
  const [sampleTask, sampleCard] = [(await find('tasks'))[0], (await find('kanban_cards'))[0]]

  const { task } = await post(workspace, '/apps/todo/add-tasks', { task: { title: 'Own task', assignee: colleague.id } })
  await post(workspace, '/apps/todo/add-tasks', { task: { title: 'Own subtask', parentId: sampleTask.id } })
  const { comment } = await post(workspace, '/apps/kanban/add-comment', { data: { taskId: sampleCard.id, text: 'Own comment' } })
  const { project } = await post(workspace, '/apps/kanban/add-project', {
    data: { title: 'Own project', members: [ownerId, colleague.id] },
  })
  await post(workspace, '/apps/chat/send-msg', { obj: { contact: { id: colleague.id }, message: 'Own message' } })
  await post(workspace, '/apps/users/invite-users', { people: [{ name: 'Rosa Moreau', email: 'rosa@moreau.example', role: 'staff' }] })

  await remove(workspace)
  expect((await find('tasks')).map(({ title, assigneeId, createdById }) => [title, assigneeId, createdById])).toEqual([
    ['Own task', null, ownerId],
  ])
  expect((await find('kanban_projects')).map(({ title }) => title)).toEqual(['Own project'])
  expect((await find('users')).map(({ email }) => email)).toEqual(['anna@berg.example', 'rosa@moreau.example'])
  expect(await db.selectFrom('kanban_project_members').selectAll().execute()).toEqual([{ projectId: project.id, userId: ownerId }])
  for (const table of ['kanban_comments', 'chats', 'chat_messages', 'emails', 'events']) expect(await find(table)).toEqual([])
  const journal = await db.selectFrom('journal').selectAll().where('entity', '=', 'comment').execute()
  expect(journal.filter(({ after, entityId }: any) => after !== null && entityId === comment.id)).toEqual([])
  const { results } = (await owner.get('/api/search', { q: 'own' })).body
  expect(JSON.stringify(results ?? '')).not.toContain('Own comment')
  expect((await owner.get('/apps/todo/task', { id: task.id })).body.task.assignee).toBeNull()
})

test('samples never take a number from the series of real invoices', { timeout: 90_000 }, async () => {
  await using workspace = await openEmptyWorkspace()
  const { server } = workspace
  await post(workspace, '/apps/invoice/update-settings', {
    settings: { seller: { name: 'Anna Berg', vatId: 'PT501964843', country: 'PT' }, numberPattern: 'R-{number:3}', nextNumber: 41 },
  })
  await load(workspace)
  const db = server.app.platform.database.read as any
  const numbers = async () =>
    (await db.selectFrom('invoices').select('number').where('number', 'is not', null).orderBy('id').execute()).map(
      ({ number }: any) => number as string,
    )
  expect((await numbers()).every((number: string) => number.startsWith('SAMPLE-'))).toBe(true)
  expect((await numbers()).length).toBeGreaterThan(100)
  const client = await db.selectFrom('clients').selectAll().orderBy('id').executeTakeFirst()
  const lines = [{ description: 'Carpentry', quantity: 1, unitPrice: 8_000, taxRate: 20 }]
  const own = await post(workspace, '/apps/invoice/add-invoice', { invoice: { clientId: client.id, lines } })
  expect((await post(workspace, '/apps/invoice/issue', { id: own.invoice.id })).invoice.number).toBe('R-041')
  const draft = await db.selectFrom('invoices').select('id').where('number', 'is', null).orderBy('id').executeTakeFirst()
  expect((await post(workspace, '/apps/invoice/issue', { id: draft.id })).invoice.number).toMatch(/^SAMPLE-/)
  await remove(workspace)
  expect(await numbers()).toEqual(['R-041'])
  const next = await post(workspace, '/apps/invoice/duplicate', { id: own.invoice.id })
  const client2 = await post(workspace, '/apps/invoice/update-invoice', {
    invoice: { id: next.invoice.id, client: { name: 'Rosa Moreau' } },
  })
  expect((await post(workspace, '/apps/invoice/issue', { id: client2.invoice.id })).invoice.number).toBe('R-042')
})

test('the people of the samples cannot sign in and receive no email', { timeout: 60_000 }, async () => {
  await using workspace = await openEmptyWorkspace()
  const { server } = workspace
  await load(workspace)
  const users = await (server.app.platform.database.read as any)
    .selectFrom('users')
    .selectAll()
    .where('id', '!=', workspace.ownerId)
    .execute()
  expect(users.length).toBeGreaterThan(30)
  expect(users.filter(({ passwordHash }: any) => passwordHash !== '')).toEqual([])
  expect(users.every(({ email, company }: any) => email.endsWith('@sample.test') && company.includes('(sample)'))).toBe(true)
  expect(users.filter(({ role }: any) => role === 'admin')).toEqual([])
  for (const password of ['demo-admin-1', 'demo-staff-1', 'demo-books-1'])
    expect((await server.guest.post('/jwt/login', { email: 'sam.whitfield.sample@sample.test', password })).status).toBe(400)
  expect(await server.count('notifications')).toBe(0)
  expect((await server.rows('jobs').selectAll().where('isRecurring', '=', 0).execute()).map(({ name }) => name)).toEqual(['samples.load'])
})

test('loading continues after a failure, and removal is possible meanwhile', { timeout: 90_000 }, async () => {
  let isFailing = true
  const failing = modules.map((module) => {
    if (module.name !== 'invoices') return module
    const demo: typeof module.demo = async (ctx, context) => {
      await module.demo!(ctx, context)
      if (isFailing) throw new Error('The process ends here.')
    }
    return { ...module, demo }
  })
  await using workspace = await openEmptyWorkspace({ modules: failing })
  const { server, getState, readTables } = workspace
  const before = await readTables()
  await post(workspace, '/api/samples/load', {})
  const failed = () => server.rows('jobs').selectAll().where('name', '=', 'samples.load').where('lastError', 'is not', null).execute()
  await expect.poll(failed, { timeout: 30_000 }).toHaveLength(1)
  expect(await getState()).toBe('loading')
  expect(await server.count('invoices')).toBe(0)
  isFailing = false
  server.clock.advance(20)
  wakeRunners()
  await expect.poll(getState, { timeout: 30_000 }).toBe('loaded')
  expect(await server.count('kanban_projects')).toBe(3)
  await remove(workspace)
  expect(await readTables()).toEqual(before)
})

test(
  'only a workspace with few records takes samples, once, and only its administrators may ask for them',
  { timeout: 60_000 },
  async () => {
    await using workspace = await openEmptyWorkspace()
    const { owner, server } = workspace
    expect((await owner.post('/api/samples/remove', {})).body.code).toBe('samples.none')
    const answers = await Promise.all([owner.post('/api/samples/load', {}), owner.post('/api/samples/load', {})])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await server.guest.post('/api/samples/load', {})).status).toBe(401)
    await remove(workspace)
    const entry = {
      change: 'c',
      verb: 'v',
      at: '2026-11-20T09:30:00.000Z',
      actor: null,
      entity: 'task',
      entityId: 1,
      before: null,
      after: '{}',
    }
    for (let batch = 0; batch < 6; batch++)
      await server.app.platform.database.write((tx: any) =>
        tx
          .insertInto('journal')
          .values(Array.from({ length: 100 }, () => entry))
          .execute(),
      )
    expect((await owner.get('/api/samples')).body.samples).toEqual({ state: 'none', canLoad: false })
    expect((await owner.post('/api/samples/load', {})).body.code).toBe('samples.in_use')
  },
)

test('every column that refers to another record says what removing that record does', async () => {
  await using workspace = await openEmptyWorkspace()
  const { platform } = workspace.server.app
  const tables = await listTables(platform.database.read, platform.database.dialect)
  const declared = new Set(listReferences(platform.modules).map(({ from, column }) => `${from}.${column}`))
  const columns = tables.flatMap(({ name, key, isNumbered, columns: all }) =>
    all.filter((column) => /(Id|By|Of)$/.test(column) && !(isNumbered && key.includes(column))).map((column) => `${name}.${column}`),
  )
  expect(columns.filter((column) => !declared.has(column) && !columnsWithoutReference.includes(column))).toEqual([])
  const existing = new Set(tables.flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column}`)))
  expect([...declared, ...columnsWithoutReference].filter((column) => !existing.has(column))).toEqual([])
})

/** They name records by `entity`, other programs, or what samples cannot contain. */
const columnsWithoutReference = (
  'bookmarked_records.recordId chat_links.entityId email_links.entityId files.entityId journal.entityId ' +
  'import_records.recordId notifications.entityId webhook_deliveries.recordId dav_names.memberId bookmarks.pageId ' +
  'files.ownerId bills.supplierVatId bills.exportMessageId clients.vatId shop_addresses.vatId ' +
  'passkeys.credentialId chat_messages.clientId emails.clientId emails.messageId email_references.messageId ' +
  'email_files.contentId webhook_deliveries.messageId chats.groupId shop_checkouts.deliveryMethodId'
).split(' ')
