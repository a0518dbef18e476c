/** @module-tag long */
import { sql } from 'kysely'
import { glob, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestClient } from '#platform/server/testing/test-client.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { sweepFiles } from '#platform/server/files/sweep.ts'
import { openExportFixture } from './export-fixture.ts'
import { runJob } from './run-job.ts'

const NAME = 'Zelda Quillfeather'
const EMAIL = 'zelda@quillfeather.test'
const PASSWORD = 'correct horse battery'

let fixture: Awaited<ReturnType<typeof openExportFixture>>
beforeEach(async () => void (fixture = await openExportFixture()))
afterEach(() => fixture.close())

/** Columns where the person may still be named, and why. */
const documentedPlaces: Record<string, string> = {
  'emails.fromName': 'emails that colleagues have received',
  'emails.fromEmail': 'emails that colleagues have received',
  'emails.to': 'emails that colleagues have sent',
  'email_contents.header': 'emails that colleagues have received',
  'email_correspondents.name': 'the address book of colleagues',
  'email_correspondents.email': 'the address book of colleagues',
  'email_correspondents.key': 'the address book of colleagues',
  'search_text.text': 'emails that colleagues have received, and texts that mention the person',
  'kanban_comments.text': 'texts of colleagues that mention the person',
  'journal.after': 'texts of colleagues that mention the person',
}

async function ok(response: ReturnType<TestClient['post']>): Promise<any> {
  const { status, text, body } = await response
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return body
}

async function addPerson(): Promise<{ id: number; client: TestClient }> {
  const admin = fixture.as('admin')
  const draft = { fullName: NAME, email: EMAIL, username: 'zquillfeather', password: PASSWORD, role: 'staff', company: 'Quillfeather Ltd' }
  const { user } = await ok(admin.post('/apps/users/add-user', draft, { 'idempotency-key': 'add-zelda' }))
  await fixture.guest.post('/jwt/login', { email: EMAIL, password: 'wrong password' })
  const { body } = await fixture.guest.post('/jwt/login', { email: EMAIL, password: PASSWORD })
  const contracts = fixture.app.platform.modules.flatMap((module) => Object.values(module.contract))
  return { id: user.id, client: createTestClient(fixture.app.http, contracts, body.accessToken) }
}

/** Something in every module, by the person and about them. */
async function addRecords(id: number, zelda: TestClient): Promise<{ taskId: number; commentId: number }> {
  const admin = fixture.as('admin')
  const { task } = await ok(admin.post('/apps/todo/add-tasks', { task: { title: 'Count the chairs', assignee: id } }))
  await ok(zelda.post('/apps/todo/add-tasks', { task: { title: 'Order felt', assignee: fixture.demo.admin.id } }))
  const card = await fixture.rows('kanban_cards').select('id').where('removedAt', 'is', null).limit(1).executeTakeFirstOrThrow()
  const { comment } = await ok(zelda.post('/apps/kanban/add-comment', { data: { taskId: card.id, text: 'The glue is dry.' } }))
  await ok(admin.post('/apps/kanban/add-comment', { data: { taskId: card.id, text: `Ask ${NAME} about the glue.` } }))
  await ok(zelda.post('/apps/chat/send-msg', { obj: { contact: { id: fixture.demo.staff.id }, message: `Hello from ${NAME}` } }))
  const event = { start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:00:00.000Z' }
  await ok(zelda.post('/apps/calendar/add-event', { event: { ...event, title: `Birthday of ${NAME}`, calendar: 'Family', guests: [] } }))
  await ok(admin.post('/apps/calendar/add-event', { event: { ...event, title: 'Stocktaking', calendar: 'Business', guests: [id] } }))
  const contact = { emails: [{ label: 'work', email: EMAIL }] }
  await ok(admin.post('/apps/contacts/add-contact', { contact: { ...contact, name: NAME, isShared: true } }))
  await ok(zelda.post('/apps/contacts/add-contact', { contact: { name: 'Aunt Quillfeather' } }))
  const address = { name: NAME, address: 'Quay 1', city: 'Porto', postCode: '4000', country: 'PT', email: EMAIL }
  await zelda.post('/apps/ecommerce/add-address', { address })
  await ok(zelda.post('/api/bookmarks/update', { id: 1 }))
  await ok(zelda.post('/api/account/tokens', { name: `Script of ${NAME}`, scopes: ['read'], expiresAt: null }))
  const draft = { to: [{ name: 'Staff', email: 'staff@demo.test' }], subject: 'Felt', message: '<p>Green?</p>' }
  const { mail } = await ok(zelda.post('/pages/email/send', { draft }))
  fixture.clock.advance(10)
  await runJob(fixture.app, 'email.send', { mailId: mail.id })
  await addRows(id)
  return { taskId: task.id, commentId: comment.id }
}

/** What only appears after failures or on other servers. */
async function addRows(id: number): Promise<void> {
  const at = fixture.clock.now.toISOString()
  const [invitation] = await fixture.rows('events').select('id').where('ownerId', '=', fixture.demo.admin.id).limit(1).execute()
  await fixture.app.platform.database.write(async (tx) => {
    const guest = { eventId: invitation!.id, email: EMAIL, emailKey: EMAIL, name: NAME, answers: '[]', proposals: '[]' }
    await tx
      .insertInto('event_guests')
      .values({ ...guest, createdAt: at, updatedAt: at })
      .execute()
    const job = {
      name: 'mail.send',
      isRecurring: 0,
      payload: JSON.stringify({ to: EMAIL }),
      runAt: at,
      createdAt: at,
      finishedAt: at,
      hasFailed: 1,
    }
    await tx
      .insertInto('jobs')
      .values({ ...job, lastError: `550 <${EMAIL}> unknown` })
      .execute()
    const account = { userId: id, name: NAME, email: EMAIL, imapHost: 'h', imapPort: 1, imapSecurity: 'tls', smtpHost: 'h', smtpPort: 1 }
    const state = { smtpSecurity: 'tls', username: EMAIL, password: '', state: 'ready', synced: 0, total: 0, createdAt: at, updatedAt: at }
    await tx
      .insertInto('email_accounts')
      .values({ ...account, ...state })
      .execute()
  })
}

async function findPlaces(texts: readonly string[]): Promise<string[]> {
  const { read, dialect } = fixture.app.platform.database
  const columns =
    dialect === 'postgres'
      ? sql<{ table: string; column: string }>`select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = 'public' and data_type = 'text'`
      : sql<{
          table: string
          column: string
        }>`select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'search_trigram%'`
  const places: string[] = []
  for (const { table, column } of (await columns.execute(read)).rows) {
    const matches = texts.map((text) => sql`lower(cast(${sql.ref(column)} as text)) like ${`%${text}%`}`)
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.join(matches, sql` or `)} limit 1`.execute(read)
    if (rows.length > 0) places.push(`${table}.${column}`)
  }
  return places.toSorted()
}

/** Files other than the database's own, whose free pages may hold deleted data until they are reused. */
async function findFiles(text: string): Promise<string[]> {
  const { dataDir } = fixture.app.platform.config
  const found: string[] = []
  for await (const path of glob('**/*', { cwd: dataDir })) {
    if (path.startsWith('staffroom.db')) continue
    const content = await readFile(`${dataDir}/${path}`, 'latin1').catch(() => '')
    if (content.toLowerCase().includes(text)) found.push(path)
  }
  return found
}

const erase = (userId: number, confirmation = EMAIL) => fixture.as('admin').post('/api/erasure/erase', { userId, confirmation })

async function waitForErasure(id: number): Promise<void> {
  const finished = fixture.rows('erasures').select('id').where('userId', '=', id).where('finishedAt', 'is not', null)
  await expect.poll(async () => (await finished.execute()).length, { timeout: 60_000, interval: 20 }).toBe(1)
}

test('an erased person is named nowhere but in the documented places', async () => {
  const { id, client } = await addPerson()
  const { taskId, commentId } = await addRecords(id, client)
  expect((await findPlaces(['quillfeather'])).length).toBeGreaterThan(25)
  await ok(fixture.as('admin').post('/apps/users/set-status', { userIds: [id], status: 'inactive' }))
  expect((await ok(fixture.as('admin').get('/api/erasure/people'))).people).toContainEqual({
    id,
    fullName: NAME,
    email: EMAIL,
    status: 'inactive',
  })
  expect((await ok(erase(id))).person).toMatchObject({ id, status: 'erasing' })
  await waitForErasure(id)
  const places = await findPlaces(['quillfeather'])
  expect(places.filter((place) => !Object.hasOwn(documentedPlaces, place))).toEqual([])
  const entries = await fixture.rows('journal').select(['entity', 'actor', 'after']).where('after', 'like', '%uillfeather%').execute()
  expect(entries.map(({ entity, actor }) => [entity, actor])).toEqual([['comment', fixture.demo.admin.id]])
  const { body } = await fixture.as('admin').get('/apps/todo/task', { id: taskId })
  expect(body.task.assignee).toMatchObject({ id, fullName: 'Erased person' })
  const comment = await fixture.rows('kanban_comments').select(['text', 'authorId']).where('id', '=', commentId).executeTakeFirst()
  expect(comment).toEqual({ text: 'The glue is dry.', authorId: id })
  expect(
    (await ok(fixture.as('staff').get('/pages/email/emails', { perPage: 100 }))).emails.map(({ subject }: { subject: string }) => subject),
  ).toContain('Felt')
  fixture.clock.advance(2 * 86_400)
  await runJob(fixture.app, sweepFiles.name)
  expect(await findFiles('quillfeather')).toEqual([])
})

test('the history says who erased whom, without the name', async () => {
  const { id } = await addPerson()
  await ok(fixture.as('admin').delete('/apps/users/delete', { id }))
  await ok(erase(id))
  await waitForErasure(id)
  const entry = await fixture.rows('journal').selectAll().where('verb', '=', 'erasure.erasePerson').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor: fixture.demo.admin.id, entity: 'workspace', after: JSON.stringify({ erasedId: id }) })
  expect(await fixture.rows('erasures').selectAll().where('userId', '=', id).executeTakeFirst()).toMatchObject({
    erasedById: fixture.demo.admin.id,
  })
  expect((await ok(fixture.as('admin').get('/api/erasure/people'))).people.filter((person: { id: number }) => person.id === id)).toEqual([])
  const { body } = await fixture.as('admin').get('/api/notifications')
  expect(body.notifications).toContainEqual(expect.objectContaining({ kind: 'erased' }))
})

test('erasing needs the permission, a former user and their email address', async () => {
  const { id, client } = await addPerson()
  expect((await erase(id)).body.code).toBe('erasure.active')
  expect((await erase(fixture.demo.admin.id, 'admin@demo.test')).body.code).toBe('erasure.active')
  expect((await erase(987_654)).status).toBe(404)
  await ok(fixture.as('admin').post('/apps/users/set-status', { userIds: [id], status: 'inactive' }))
  expect((await erase(id, 'someone@else.test')).body.errors).toMatchObject([{ path: '/confirmation' }])
  expect((await fixture.as('staff').post('/api/erasure/erase', { userId: id, confirmation: EMAIL })).status).toBe(403)
  expect((await fixture.as('staff').get('/api/erasure/people')).status).toBe(403)
  await ok(erase(id, EMAIL.toUpperCase()))
  expect([404, 409]).toContain((await erase(id)).status)
  await waitForErasure(id)
  expect((await erase(id)).status).toBe(404)
  expect((await client.get('/api/account/me')).status).toBe(401)
  expect((await fixture.guest.post('/jwt/login', { email: EMAIL, password: PASSWORD })).body.code).toBe('auth.invalid_credentials')
})

test('an erasure that a crash interrupted continues, and the address can be used again', async () => {
  const { id, client } = await addPerson()
  await addRecords(id, client)
  await ok(fixture.as('admin').delete('/apps/users/delete', { id }))
  await ok(erase(id))
  await waitForErasure(id)
  await fixture.app.platform.database.write(async (tx) => {
    await tx.updateTable('erasures').set({ finishedAt: null }).where('userId', '=', id).execute()
    await tx.insertInto('bookmarks').values({ userId: id, pageId: 3, createdAt: fixture.clock.now.toISOString() }).execute()
  })
  await runJob(fixture.app, 'erasure.run', { userId: id })
  await waitForErasure(id)
  expect(await fixture.rows('bookmarks').select('id').where('userId', '=', id).execute()).toEqual([])
  await ok(fixture.as('admin').post('/apps/users/add-user', { fullName: NAME, email: EMAIL, username: 'zquillfeather', role: 'staff' }))
})

test('deleting a person can no longer be undone once they are erased', async () => {
  const { id } = await addPerson()
  const deleted = await fixture.as('admin').delete('/apps/users/delete', { id })
  await ok(erase(id))
  await waitForErasure(id)
  const undone = await fixture.as('admin').post('/api/journal/undo', { change: deleted.headers['x-change'] })
  expect(undone.status).toBeGreaterThanOrEqual(400)
  const user = await fixture.rows('users').select(['fullName', 'removedAt']).where('id', '=', id).executeTakeFirst()
  expect(user).toEqual({ fullName: 'Erased person', removedAt: '1970-01-01T00:00:00.000Z' })
})
