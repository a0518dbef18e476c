import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backups } from '#platform/contract/workspace/backups.ts'
import { createJobContext } from '../background-work.ts'
import { createDatabase, dropDatabase } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { checkBackups } from './check-backups-job.ts'
import { createBackupTask } from './create-backup-job.ts'
import { BACKUP_JOB } from './request-backup.ts'
import { restoreFromStore } from './recovery/restore-from-store.ts'
import { findLastFileId } from './shipping-service.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-backups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const toTarget = (name = 'store') => ({ location: { type: 'folder' as const, folder: join(folder, name) }, passphrase: undefined })

const start = (name?: string) => startTestServer({ config: { backup: { ...toTarget(name), time: '02:30' } } })

const list = async (server: TestServer) => (await server.as('helena').get('/api/backups')).body as Backups

async function waitForBackups(server: TestServer, count: number): Promise<void> {
  const hasFinished = async () => {
    const running = server.rows('jobs').select('id').where('name', '=', BACKUP_JOB).where('finishedAt', 'is', null)
    const finished = await server.rows('backups').select('id').where('finishedAt', 'is not', null).execute()
    return finished.length >= count && (await running.where('claim', 'is not', null).execute()).length === 0
  }
  await expect.poll(hasFinished, { timeout: 120_000 }).toBe(true)
}

const check = (server: TestServer) => checkBackups.run(createJobContext(server.app.platform, checkBackups.name) as never, {} as never)

test('backs up on request and lists the verified backup', { tags: ['long'], timeout: 300_000 }, async () => {
  await using server = await start()
  expect((await server.as('helena').post('/api/backups/create-backup', {})).body).toEqual({ isRunning: true })
  await waitForBackups(server, 1)
  const state = await list(server)
  expect(state.backups[0]).toMatchObject({ isVerified: true, error: null, files: 0 })
  expect(state.backups[0]!.bytes).toBeGreaterThan(10_000)
  expect(state).toMatchObject({
    configuration: { location: join(folder, 'store'), time: '02:30', isEncrypted: false },
    lastSuccessAt: state.backups[0]!.finishedAt,
  })
  expect(await createBackupTask(server.app.platform.config, server.app.platform.database)).toMatchObject({ hasBackups: true })
  expect(state.recovery === null).toBe(process.env.TEST_DATABASE === 'postgres')

  const databaseUrl = process.env.TEST_DATABASE === 'postgres' ? await createDatabase() : undefined
  const target = { dataDir: join(folder, 'restored'), databaseUrl }
  const [stamp] = await readdir(join(folder, 'store', 'backups'))
  await restoreFromStore(target, toTarget(), { stamp: stamp! })
  expect(await readdir(target.dataDir)).toContain('keys')
  if (databaseUrl) {
    const again = { ...target, dataDir: join(folder, 'again') }
    await expect(restoreFromStore(again, toTarget(), { at: new Date() })).rejects.toThrow(/cannot be restored|is not empty/)
    await dropDatabase(databaseUrl)
  }
})

test('the nightly backup starts once after its time', { tags: ['long'], timeout: 300_000 }, async () => {
  await using server = await start()
  await check(server)
  await waitForBackups(server, 1)
  server.clock.advance(16 * 3600)
  await check(server)
  expect(await server.count('backups')).toBe(1)
  server.clock.advance(1.5 * 3600)
  await check(server)
  await waitForBackups(server, 2)
  await check(server)
  expect(await server.count('backups')).toBe(2)
})

test('another BACKUP_URL gets its first backup at once', { tags: ['long'], timeout: 300_000 }, async () => {
  await using server = await start()
  await check(server)
  await waitForBackups(server, 1)
  Object.assign(server.app.platform.config.backup!, toTarget('another'))
  await check(server)
  await waitForBackups(server, 2)
  await check(server)
  expect(await server.count('backups')).toBe(2)
  expect(await readdir(join(folder, 'another', 'backups'))).toHaveLength(1)
})

test('a backup succeeds although an older one cannot be read, which is logged', { tags: ['long'], timeout: 300_000 }, async () => {
  const lines: string[] = []
  const log = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  await using server = await startTestServer({ config: { backup: { ...toTarget(), time: '02:30' } }, log })
  await check(server)
  await waitForBackups(server, 1)
  const [stamp] = await readdir(join(folder, 'store', 'backups'))
  await writeFile(join(folder, 'store', 'backups', stamp!, 'staffroom.json'), '{')
  await server.as('helena').post('/api/backups/create-backup', {})
  await waitForBackups(server, 2)
  const { backups, isRunning } = await list(server)
  expect([backups[0], isRunning]).toMatchObject([{ isVerified: true, error: null }, false])
  expect(await server.rows('jobs').where('name', '=', BACKUP_JOB).where('finishedAt', 'is', null).selectAll().execute()).toEqual([])
  expect(lines.filter((line) => line.includes('A backup cannot be used') && line.includes(stamp!))).toHaveLength(1)
})

test('a location that cannot be used is shown with its reason', { tags: ['long'], timeout: 300_000 }, async () => {
  await writeFile(join(folder, 'file'), '')
  await using server = await start('file/store')
  await server.as('helena').post('/api/backups/create-backup', {})
  await waitForBackups(server, 1)
  const { backups, lastSuccessAt } = await list(server)
  expect(lastSuccessAt).toBeNull()
  expect(backups[0]).toMatchObject({ isVerified: false, error: expect.stringContaining('cannot be used') as string })
  const { body } = await server.app.http.inject({ url: '/metrics', headers: { host: '127.0.0.1:8080' } })
  expect(body, 'the alert about old backups fires even if none has succeeded').toMatch(/^staffroom_last_backup_timestamp_seconds \d{10}/m)
})

test(
  'notifies those who can manage the workspace once when backups are overdue, until one succeeds',
  { tags: ['long'], timeout: 300_000 },
  async () => {
    await using server = await start()
    await check(server)
    await waitForBackups(server, 1)
    const { platform } = server.app
    const countUnread = async (name: 'helena' | 'sam') => {
      const rows = (platform.database.read as Kysely<any>).selectFrom('notifications').selectAll()
      const own = rows.where('userId', '=', server.people[name].id).where('kind', '=', 'backup-overdue').where('readAt', 'is', null)
      return (await own.execute()).length
    }
    await platform.database.write((tx) => tx.updateTable('backups').set({ finishedAt: '2026-11-17T09:00:00.000Z' }).execute())
    await check(server)
    await check(server)
    expect([await countUnread('helena'), await countUnread('sam')]).toEqual([1, 0])
    await server.as('helena').post('/api/backups/create-backup', {})
    await waitForBackups(server, 2)
    expect(await countUnread('helena')).toBe(0)
  },
)

test('without BACKUP_URL there are no backups and no notifications', async () => {
  await using server = await startTestServer()
  await check(server)
  expect(await list(server)).toMatchObject({ configuration: null, recovery: null, backups: [], total: 0 })
  expect((await server.as('helena').post('/api/backups/create-backup', {})).status).toBe(409)
})

test('new files are stored with the log, earlier ones by the backup before it', async () => {
  await using server = await startTestServer()
  const { database } = server.app.platform
  const addFile = (createdAt: string) => {
    const file = { hash: 'a'.repeat(64), name: 'quay.png', type: 'image/png', size: 1, ownerId: server.people.helena.id, createdAt }
    return database.write((tx) => tx.insertInto('files').values(file).execute())
  }
  for (const day of [21, 22]) await addFile(`2026-11-${day}T09:00:00.000Z`)
  expect(await findLastFileId(database, '2026-11-23T09:00:00.000Z')).toBe(2)
  const backup = { startedAt: '2026-11-21T10:00:00.000Z', isVerified: 1 }
  await database.write((tx) => tx.insertInto('backups').values(backup).execute())
  expect(await findLastFileId(database, '2026-11-23T09:00:00.000Z')).toBe(1)
})
