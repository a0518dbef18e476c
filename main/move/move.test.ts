/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test as anyTest } from 'vitest'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { createApp, type App } from '#platform/server/app.ts'
import { collectMigrations } from '#platform/server/collect-migrations.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { loadDemo } from '#platform/server/demo.ts'
import { moveWorkspace, type Destination } from '#platform/server/move/move-workspace.ts'
import { MoveFixture, queryPostgres, withSqlite } from '#platform/server/move/move-fixture.ts'
import { openBucketFixture } from '#platform/server/object-store/testing/bucket-fixture.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { modules } from '../modules.server.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE !== 'postgres')
const CREDENTIALS = { email: 'admin@demo.test', password: 'demo-admin-1' }
const root = join(import.meta.dirname, '../..')

type Location = { dataDir: string; databaseUrl?: string; filesUrl?: string }
type Company = { dataDir: string; accessToken: string; secret: string; change: string }

let fixture: MoveFixture
let company: Company
beforeAll(async () => {
  fixture = new MoveFixture()
  if (process.env.TEST_DATABASE === 'postgres') company = await createCompany(await fixture.createFolder())
})
afterAll(() => fixture[Symbol.asyncDispose]())

const toEnvironment = ({ dataDir, databaseUrl, filesUrl }: Location) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...(filesUrl && { FILES_URL: filesUrl }),
})

async function withApp<T>(location: Location, work: (app: App) => Promise<T>): Promise<T> {
  const app = await createApp({ config: readConfig(toEnvironment(location)), modules })
  try {
    await app.start()
    return await work(app)
  } finally {
    await app.stop()
  }
}

/** The demo company, signed in, with an API token, a renamed task to undo and a job for next year. */
const createCompany = (dataDir: string): Promise<Company> =>
  withApp({ dataDir }, async (app) => {
    await loadDemo(app.platform, () => {})
    const { accessToken } = (await createTestClient(app.http, []).post('/jwt/login', CREDENTIALS)).body
    const admin = createTestClient(app.http, [], accessToken)
    const { body } = await admin.post('/api/account/tokens', { name: 'Moving', scopes: ['write'], expiresAt: null })
    const { task } = (await admin.post('/apps/todo/add-tasks', { task: { title: 'Lighthouse 💡 "quoted" \\N' } })).body
    const renamed = await admin.post('/apps/todo/update-task', { task: { id: task.id, title: 'Zeppelin' } })
    const job = { name: 'test.later', payload: '{}', runAt: '2027-01-01T00:00:00.000Z', createdAt: '2026-11-20T00:00:00.000Z' }
    await app.platform.database.write((tx) => tx.insertInto('jobs').values(job).execute())
    return { dataDir, accessToken, secret: body.secret, change: String(renamed.headers[CHANGE_HEADER]) }
  })

function move(source: Location, to: Destination) {
  const config = readConfig(toEnvironment(source))
  return moveWorkspace({ source: config, to, migrations: collectMigrations(config, modules) }, () => {})
}

const count = async (client: TestClient, q: string) =>
  (await client.get('/api/search', { q })).body.groups.flatMap((group: { hits: unknown[] }) => group.hits).length as number

/** The same people, tokens, searches, files and undo as before. */
async function expectSameWorkspace(location: Location): Promise<void> {
  await withApp(location, async (app) => {
    const guest = createTestClient(app.http, [])
    expect((await guest.post('/jwt/login', CREDENTIALS)).status).toBe(200)
    const [admin, script] = [createTestClient(app.http, [], company.accessToken), createTestClient(app.http, [], company.secret)]
    expect((await script.get('/apps/todo/tasks')).status).toBe(200)
    expect([await count(admin, 'zeppelin'), await count(admin, 'lighthouse')]).toEqual([1, 0])
    expect((await admin.post('/api/journal/undo', { change: company.change })).body).toEqual({ undone: 1 })
    expect([await count(admin, 'zeppelin'), await count(admin, 'lighthouse')]).toEqual([0, 1])
    const last = await app.platform.database.read
      .selectFrom('tasks')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const { task } = (await admin.post('/apps/todo/add-tasks', { task: { title: 'After the move' } })).body
    expect(task.id).toBeGreaterThan(Number(last.id))
    await expectFilesOpen(app)
    expect(await app.platform.database.read.selectFrom('jobs').selectAll().where('name', '=', 'test.later').execute()).toHaveLength(1)
  })
}

async function expectFilesOpen(app: App): Promise<void> {
  const file = await app.platform.database.read.selectFrom('files').selectAll().where('entity', '=', 'product').executeTakeFirstOrThrow()
  const address = `/files/${file.id}/${encodeURIComponent(file.name)}`
  const response = await app.http.inject({ url: address, headers: { authorization: `Bearer ${company.accessToken}` } })
  expect([response.statusCode, response.rawPayload.length]).toEqual([200, file.size])
}

test('the demo company moves to PostgreSQL and a bucket and back, is equal each time, and keeps working', async () => {
  await using bucket = await openBucketFixture()
  const databaseUrl = await fixture.createDatabase()
  const there = await move(company, { databaseUrl, files: bucket.location })
  expect(there.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(60)
  const folder = await fixture.createTargetFolder()
  const dataDir = await fixture.createFolder()
  for (const name of ['keys', 'workspace']) await cp(join(company.dataDir, name), join(dataDir, name), { recursive: true })
  const moved = { dataDir, databaseUrl, filesUrl: bucket.url }
  const back = await move(moved, { folder })
  const toSums = ({ tables }: typeof there) => Object.fromEntries(tables.map(({ table, checksum }) => [table, checksum]))
  expect(toSums(back)).toEqual(toSums(there))
  const contents = (await readdir(join(folder, 'files'), { recursive: true })).filter((path) => /[0-9a-f]{64}$/.test(path))
  expect(contents).toHaveLength(back.files)
  expect(back.files).toBeGreaterThan(10)
  expect(there.files).toBe(back.files)
  await expectSameWorkspace({ dataDir: folder })
  await expectSameWorkspace(moved)
  expect(existsSync(join(dataDir, 'files'))).toBe(false)
})

/** Waits for the marker, which is there before the first table. */
async function runAndKill(source: Location, to: string, isStarted: () => Promise<boolean>): Promise<void> {
  const env = { PATH: process.env.PATH, ...toEnvironment(source) }
  const child = spawn(process.execPath, ['bin/move.ts', '--to', to], { cwd: root, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await expect.poll(isStarted, { interval: 20 }).toBe(true)
  child.kill('SIGKILL')
  await ended
}

test('a killed move leaves the source as it was and a target on which no server starts', async () => {
  const countTasks = () => withSqlite(company.dataDir, (database) => database.prepare('select count(*) as n from tasks').get())
  const before = countTasks()
  const databaseUrl = await fixture.createDatabase()
  const hasMarker = async () => (await queryPostgres(databaseUrl, `select to_regclass('unfinished_move') as marker`))[0].marker !== null
  await runAndKill(company, databaseUrl, hasMarker)
  await expect
    .poll(() => queryPostgres(databaseUrl, `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`))
    .toEqual([])
  expect(await queryPostgres(databaseUrl, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([
    { tablename: 'unfinished_move' },
  ])
  await expect(withApp({ dataDir: await fixture.createFolder(), databaseUrl }, async () => {})).rejects.toThrow('has not finished')
  await move(company, { databaseUrl })

  const folder = await fixture.createTargetFolder()
  await runAndKill({ dataDir: company.dataDir, databaseUrl }, folder, async () => existsSync(join(folder, 'staffroom.db')))
  await expect(withApp({ dataDir: folder }, async () => {})).rejects.toThrow('has not finished')
  expect(countTasks()).toEqual(before)
})
