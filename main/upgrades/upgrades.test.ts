/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killServer, launchServer } from '#main/killable-server.ts'
import { createApp } from '#platform/server/app.ts'
import { collectMigrations } from '#platform/server/collect-migrations.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { findBreakingChanges } from '#platform/server/database/find-breaking-changes.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { readSchema } from '#platform/server/database/read-schema.ts'
import { openTestDatabase } from '#platform/server/testing/database.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { modules } from '../modules.server.ts'
import { listVersions, openOldDatabase, readMigrations, type OldDatabase } from './upgrade-fixture.ts'

const migrations = collectMigrations(readConfig({}), modules)
const toEnvironment = ({ dataDir, databaseUrl }: OldDatabase) => ({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
const [firstVersion] = listVersions().toSorted()

test.each(listVersions())('a database of %s has the current schema after the start, and its users find their data', async (version) => {
  await using old = await openOldDatabase(version)
  await using fresh = await openTestDatabase(migrations)
  const app = await createApp({ config: readConfig(toEnvironment(old)), modules })
  try {
    await app.start()
    const { read, dialect } = app.platform.database
    expect(await readSchema(read, dialect)).toEqual(await readSchema(fresh.read, fresh.dialect))
    const { accessToken } = (
      await createTestClient(app.http, []).post('/jwt/login', { email: 'admin@demo.test', password: 'demo-admin-1' })
    ).body
    const contracts = app.platform.modules.flatMap((module) => Object.values(module.contract))
    const admin = createTestClient(app.http, contracts, accessToken)
    const { tasks } = (await admin.get('/apps/todo/tasks')).body
    expect(tasks.length).toBeGreaterThan(0)
    const q = (tasks as { title: string }[]).map(({ title }) => title).find((title) => title.length > 4)
    const { groups } = (await admin.get('/api/search', { q })).body
    expect(groups.flatMap((group: { hits: { title: string }[] }) => group.hits).length).toBeGreaterThan(0)
    for (const path of ['/apps/chat/chats-and-contacts', '/apps/contacts/contacts', '/apps/invoice/invoices'])
      expect([path, (await admin.get(path)).status]).toEqual([path, 200])
    expect((await admin.post('/apps/todo/add-tasks', { task: { title: 'After the upgrade' } })).status).toBe(200)
  } finally {
    await app.stop()
  }
})

test.skipIf(process.env.TEST_DATABASE !== 'postgres')('processes that start at once migrate once, and all become ready', async () => {
  await using old = await openOldDatabase(firstVersion!)
  const { DATA_DIR, ...environment } = toEnvironment(old)
  const servers = await Promise.all([1, 2, 3].map(() => launchServer(DATA_DIR, environment)))
  for (const { url } of servers) expect((await fetch(`${url}/health`)).status).toBe(200)
  for (const { child } of servers) await killServer(child, 'SIGTERM')
  expect(await readMigrations(old)).toEqual(Object.keys(migrations).toSorted())
})

test('a process that is killed while it migrates leaves the database as it was', async () => {
  await using old = await openOldDatabase(firstVersion!)
  const before = await readMigrations(old)
  const env = { PATH: process.env.PATH, PORT: '0', ...toEnvironment(old) }
  const cwd = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, ['main/server.ts'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of child.stdout) if (String(chunk).includes('Migrating the database: ')) break
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(await readMigrations(old)).toEqual(before)
  const { child: next } = await launchServer(old.dataDir, toEnvironment(old))
  await killServer(next, 'SIGTERM')
  expect(await readMigrations(old)).toEqual(Object.keys(migrations).toSorted())
})

test('migrations that are marked as expanding remove nothing and make nothing stricter', async () => {
  await using database = await openTestDatabase()
  const names = Object.keys(migrations).toSorted()
  const getMigrations = (count: number) => Object.fromEntries(names.slice(0, count).map((name) => [name, migrations[name]!]))
  for (const [index, name] of names.entries()) {
    if (!migrations[name]!.isExpanding) continue
    await migrate(database, getMigrations(index))
    const before = await readSchema(database.read, database.dialect)
    await migrate(database, getMigrations(index + 1))
    expect([name, findBreakingChanges(before, await readSchema(database.read, database.dialect))]).toEqual([name, []])
  }
})
