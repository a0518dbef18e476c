/** @module-tag long */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countCsvRows, openExportFixture, parseRows, type Archive } from './export-fixture.ts'
import { unexportedTables } from './unexported-tables.ts'

let fixture: Awaited<ReturnType<typeof openExportFixture>>
let workspace: Archive
beforeAll(async () => {
  fixture = await openExportFixture()
  workspace = await fixture.create('admin', 'workspace')
})
afterAll(() => fixture.close())

async function listTables(): Promise<string[]> {
  const { read, dialect } = fixture.app.platform.database
  const query =
    dialect === 'postgres'
      ? sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
  return (await query.execute(read)).rows.map(({ name }) => name)
}

const listExportedTables = () =>
  fixture.app.platform.modules.flatMap(({ name, exports }) => (exports?.tables ?? []).map((table) => ({ ...table, module: name })))

test('every table is exported or has a reason not to be', async () => {
  const exported = listExportedTables().map(({ table }) => table)
  const missing = (await listTables()).filter((name) => !exported.includes(name) && !Object.hasOwn(unexportedTables, name))
  expect(missing.filter((name) => !name.startsWith('search_'))).toEqual([])
  expect(exported.filter((name) => Object.hasOwn(unexportedTables, name))).toEqual([])
})

test('the archive of the workspace has every row of its tables, as JSON and, for lists, as CSV', async () => {
  const tables = listExportedTables().filter((table) => table.workspace === 'all')
  expect(tables.length).toBeGreaterThan(45)
  const { records } = JSON.parse(workspace['manifest.json']!) as { records: Record<string, number> }
  for (const { table, module, hasCsv } of tables) {
    const path = `${module}/${table}`
    // Exports change these tables themselves.
    const count = await fixture.count(table)
    expect([path, parseRows(workspace, `${path}.json`).length, records[`${path}.json`]]).toEqual([path, count, count])
    if (hasCsv && count > 0) expect([path, countCsvRows(workspace[`${path}.csv`]!)]).toEqual([path, count])
  }
  expect(Object.keys(workspace)).toEqual(expect.arrayContaining(['README.txt', 'contacts/contacts.vcf']))
})

test('the archive of the workspace has the original files', async () => {
  const rows = await fixture.rows('files').selectAll().where('entity', 'in', ['bill', 'card', 'product']).execute()
  for (const { id, entity, entityId, name, size } of rows) {
    const path = Object.keys(workspace).find((one) => one.includes(`/files/${entity}-${entityId}/${id}-`))
    expect([name, path && !path.endsWith('.json') && typeof workspace[path] === 'number' ? workspace[path] : size]).toEqual([name, size])
    expect(path).toBeDefined()
  }
  expect(JSON.parse(workspace['manifest.json']!)).toMatchObject({ missing: [] })
})

test('the archive of the workspace has nothing that is private to a person', async () => {
  const paths = Object.keys(workspace).filter((path) => /^(email|chat|calendar|bookmarks|notifications)\//.test(path))
  expect(paths.toSorted()).toEqual(['calendar/rooms.json', 'email/email_domain.json'])
  expect(parseRows(workspace, 'contacts/contacts.json').every(({ isShared }) => isShared === 1)).toBe(true)
  const entities = new Set(parseRows(workspace, 'journal/journal.json').map(({ entity }) => entity))
  expect(
    [...entities].filter((entity) => ['email', 'event', 'attendance', 'message', 'chat', 'contact'].includes(entity as string)),
  ).toEqual([])
})

test('the archive of the workspace has no secrets', async () => {
  const { platform } = fixture.app
  const users = await platform.database.read.selectFrom('users').select('passwordHash').where('passwordHash', '<>', '').execute()
  const text = Object.values(workspace).join('\n')
  for (const { passwordHash } of users) expect(text.includes(passwordHash as string)).toBe(false)
  const columns = Object.entries(workspace)
    .filter(([path]) => path.endsWith('.json') && path !== 'manifest.json')
    .flatMap(([path]) => Object.keys(parseRows(workspace, path)[0] ?? {}))
  expect(columns.filter((name) => /hash|password|secret|token/i.test(name))).toEqual([])
})

test('a person exports everything about themselves, and nothing of others', async () => {
  const { id } = fixture.demo.staff
  const archive = await fixture.create('staff', 'own')
  expect(parseRows(archive, 'account/users.json')).toMatchObject([{ id, email: 'staff@demo.test' }])
  expect(parseRows(archive, 'account/sessions.json').length).toBeGreaterThan(0)
  for (const [path, column] of [
    ['email/emails.json', 'userId'],
    ['calendar/events.json', 'ownerId'],
    ['notifications/notifications.json', 'userId'],
    ['kanban/kanban_comments.json', 'authorId'],
    ['journal/journal.json', 'actor'],
  ] as const) {
    const rows = parseRows(archive, path)
    expect([path, rows.length, rows.every((row) => row[column] === id)]).toEqual([path, expect.any(Number), true])
  }
  const tasks = parseRows(archive, 'todo/tasks.json')
  expect(tasks.length).toBeGreaterThan(0)
  expect(tasks.every(({ assigneeId, createdById }) => assigneeId === id || createdById === id)).toBe(true)
  expect(archive['calendar/business.ics']).toContain('BEGIN:VCALENDAR')
  const emails = await fixture.rows('emails').select('id').where('userId', '=', id).where('deletedAt', 'is', null).execute()
  const mailboxes = Object.entries(archive).filter(([path]) => path.endsWith('.mbox'))
  const count = mailboxes.flatMap(([, text]) => text.match(/^From \S+ /gm) ?? []).length
  expect(count).toBe(emails.length)
  expect(Object.keys(archive).filter((path) => /^(invoices\/clients|permissions)/.test(path))).toEqual([])
})

test('an export that an administrator makes for a person has no private areas', async () => {
  const archive = await fixture.create('admin', 'person', { userId: fixture.demo.staff.id })
  expect(parseRows(archive, 'account/users.json')).toHaveLength(1)
  expect(Object.keys(archive).filter((path) => /^(email|chat|calendar|contacts|notifications|journal|bookmarks)\//.test(path))).toEqual([])
  expect(parseRows(archive, 'todo/tasks.json').length).toBeGreaterThan(0)
  expect(archive['README.txt']).toContain('own account page')
})
