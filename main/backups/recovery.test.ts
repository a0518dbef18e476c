import { execFileSync, spawnSync } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, truncate, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test as anyTest, vi } from 'vitest'
import { modules } from '../modules.server.ts'
import { createApp, type App } from '#platform/server/app.ts'
import type { BackupTask } from '#platform/server/backup/nightly/backup-task.ts'
import { runBackup } from '#platform/server/backup/nightly/run-backup.ts'
import { parseInstant } from '#platform/server/backup/recovery/instant.ts'
import { restoreFromStore } from '#platform/server/backup/recovery/restore-from-store.ts'
import type { PointChoice } from '#platform/server/backup/recovery/select-point.ts'
import { createWalShipper, type WalShipper } from '#platform/server/backup/shipping/wal-shipper.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { connect } from '#platform/server/database/connect.ts'
import { spyOnSync } from '#platform/server/encryption/sync-spy.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import { readWorkspace } from '#platform/server/identity/read-workspace.ts'
import { openBucketFixture } from '#platform/server/object-store/testing/bucket-fixture.ts'
import { createPeople, type TestPeople } from '#platform/server/testing/people.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE === 'postgres')

let folder: string
let app: App
let people: TestPeople
let task: BackupTask
let shipper: WalShipper
const backupFolder = () => join(folder, 'backups')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-recovery-'))
  app = await startApp(join(folder, 'data'))
  people = await createPeople(app.platform)
  const { dataDir, databaseUrl, filesUrl, filesMoveFrom } = app.platform.config
  task = {
    target: { location: { type: 'folder', folder: backupFolder() }, passphrase: undefined },
    workspace: (await readWorkspace(app.platform.database.read)).uuid,
    hasBackups: false,
    dataDir,
    databaseUrl,
    filesUrl,
    filesMoveFrom,
  }
  shipper = startShipper()
})
afterEach(async () => {
  vi.useRealTimers()
  await shipper.stop()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

async function startApp(dataDir: string): Promise<App> {
  const database = await connect({ dataDir, databaseUrl: undefined, backup: {} })
  const started = await createApp({ config: readConfig({ DATA_DIR: dataDir }), modules, database })
  await started.start()
  return started
}

async function useTarget(target: BackupTask['target']): Promise<void> {
  task = { ...task, target }
  await shipper.stop()
  shipper = startShipper()
}

const startShipper = () => {
  const { database, log } = app.platform
  return createWalShipper({ wal: database.wal!, task, db: database.read, log, lastFileId: 0 })
}

const backUp = () => runBackup(task, app.platform.database.wal)

const asHelena = (server: App = app): TestClient => {
  const contracts = server.platform.modules.flatMap((module) => Object.values(module.contract))
  return createTestClient(server.http, contracts, people.helena.accessToken)
}

const addTasks = async (...titles: string[]) => {
  for (const title of titles) expect((await asHelena().post('/apps/todo/add-tasks', { task: { title } })).status).toBe(200)
}

const listTitles = async (server: App = app) =>
  ((await asHelena(server).get('/apps/todo/tasks')).body.tasks as { title: string }[]).map(({ title }) => title).toSorted()

async function restore(name: string, choice?: PointChoice) {
  const target = { dataDir: join(folder, name), databaseUrl: undefined }
  const point = await restoreFromStore(target, task.target, choice)
  const restored = await createApp({ config: readConfig({ DATA_DIR: target.dataDir }), modules })
  await restored.start()
  const titles = await listTitles(restored)
  await restored.stop()
  return { point, titles }
}

test('restores a list to the state before it was emptied', async () => {
  await addTasks('Order paper', 'Call the bank')
  await backUp()
  await addTasks('Book a room', 'Water the plants')
  expect(await shipper.ship()).toBe(true)
  const before = new Date()

  const { tasks } = (await asHelena().get('/apps/todo/tasks')).body as { tasks: { id: number }[] }
  await asHelena().deleteWithBody('/apps/todo/delete-tasks', { taskIds: tasks.map(({ id }) => id) })
  expect(await listTitles()).toEqual([])
  await shipper.ship()

  expect((await restore('before', { at: before })).titles).toEqual(['Book a room', 'Call the bank', 'Order paper', 'Water the plants'])
  expect((await restore('newest')).titles).toEqual([])
  const [stamp] = await readdir(join(backupFolder(), 'backups'))
  expect((await restore('backup', { stamp: stamp! })).titles).toEqual(['Call the bank', 'Order paper'])
})

test('the command lists backups and restores one by its name', async () => {
  await backUp()
  await addTasks('Later')
  await shipper.ship()
  const env = { ...process.env, DATA_DIR: join(folder, 'restored') }
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['bin/backup.ts', 'restore', '--from', backupFolder(), ...args], { env, encoding: 'utf8' })
  const [stamp = '', time = ''] = run('--list').stdout.split(/ {2}/)
  expect(run('--backup', stamp, '--at', time).stderr).toBe('Specify either --at or --backup, not both.\n')
  expect(run('--backup', stamp).stdout).toContain(`Restored the state of ${time} with 0 files`)
})

const listSegments = async () => {
  const entries = await readdir(join(backupFolder(), 'wal'), { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (/\d{10}_/.test(entry.name) ? join(entry.parentPath, entry.name) : [])).toSorted()
}

const getMessage = async (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )

test('restores from a bucket, encrypted, and names a bucket that does not exist', async () => {
  await using bucket = await openBucketFixture()
  await useTarget({ location: bucket.location, passphrase: 'the tide turns at noon' })
  await addTasks('Order paper')
  await backUp()
  await addTasks('Book a room')
  expect(await shipper.ship()).toBe(true)
  expect((await restore('from-bucket')).titles).toEqual(['Book a room', 'Order paper'])

  await useTarget({ location: { ...bucket.location, bucket: 'missing' }, passphrase: undefined })
  expect(await getMessage(backUp())).toContain('missing')
  await addTasks('Water the plants')
  await shipper.ship()
  expect(shipper.getStatus().problem).toContain('missing')
  expect(await getMessage(restore('from-nowhere'))).toContain('missing')
  expect(existsSync(join(folder, 'from-nowhere'))).toBe(false)
})

test('restores files that were added after the backup', async () => {
  await backUp()
  const content = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200_000, 7)])
  const { hash } = await storeUpload(
    app.platform.contents,
    (async function* () {
      yield content
    })(),
  )
  const row = { hash, type: 'image/png', size: 200_008, name: 'quay.png', ownerId: people.helena.id, createdAt: new Date().toISOString() }
  await app.platform.database.write((tx) => tx.insertInto('files').values(row).execute())
  await shipper.ship()
  const { point } = await restore('with-file')
  expect(point).toMatchObject({ files: 1, missing: 0 })
  const path = join(folder, 'with-file', 'files', hash.slice(0, 2), hash.slice(2, 4), hash)
  expect((await readFile(path)).equals(content)).toBe(true)

  const keys = (dataDir: string) => readdir(join(dataDir, 'keys'))
  expect(await keys(join(folder, 'with-file'))).toEqual(await keys(task.dataDir))
  const before = await stat(join(backupFolder(), 'files', hash.slice(0, 2), hash.slice(2, 4), hash))
  expect(await backUp()).toMatchObject({ files: 1, missing: 0, damaged: [] })
  const after = await stat(join(backupFolder(), 'files', hash.slice(0, 2), hash.slice(2, 4), hash))
  expect(after.mtimeMs).toBe(before.mtimeMs)
})

test('continues the log over checkpoints and a restart of the server', async () => {
  await backUp()
  await fillLog()
  await addTasks('Before the restart')
  await shipper.ship()
  await shipper.stop()
  await app.stop()
  app = await startApp(task.dataDir)
  shipper = startShipper()
  await addTasks('After the restart')
  expect(await shipper.ship()).toBe(true)
  expect((await readdir(join(backupFolder(), 'wal'))).length).toBe(1)
  expect((await restore('restarted')).titles).toEqual(['After the restart', 'Before the restart'])
})

/** More than three checkpoints. */
async function fillLog() {
  const { database } = app.platform
  for (let n = 0; n < 16; n++) {
    const text = String(n).repeat(1_000_000)
    await database.write(async (tx) => {
      await tx
        .insertInto('jobs')
        .values({ name: `filler-${n}`, payload: text, runAt: '2099-01-01', createdAt: '2026-11-26' })
        .execute()
      await tx.deleteFrom('jobs').where('name', '=', `filler-${n}`).execute()
    })
  }
}

test('checkpoints keep the log small while it is shipped', async () => {
  await backUp()
  await fillLog()
  expect((await stat(join(task.dataDir, 'staffroom.db-wal'))).size).toBeLessThan(6_000_000)
})

test('starts a new generation after another program has changed the database', async () => {
  await backUp()
  await addTasks('Kept')
  await shipper.ship()
  await shipper.stop()
  await app.stop()
  execFileSync(process.execPath, ['-e', CHANGE_DATABASE, join(task.dataDir, 'staffroom.db')])
  app = await startApp(task.dataDir)
  shipper = startShipper()
  expect(await shipper.ship()).toBe(false)
  await backUp()
  await addTasks('Added')
  expect(await shipper.ship()).toBe(true)
  expect((await restore('changed')).titles).toEqual(['Added', 'Kept'])
})

const CHANGE_DATABASE = `
  const database = new (require('node:sqlite').DatabaseSync)(process.argv[1])
  database.exec("update workspace set name = 'Changed'")
  database.close()`

test('names the available range for other instants', async () => {
  const early = new Date(Date.now() - 60_000)
  await backUp()
  await addTasks('One')
  await shipper.ship()
  const target = { dataDir: join(folder, 'nothing'), databaseUrl: undefined }
  const message = await getMessage(restoreFromStore(target, task.target, { at: early }))
  expect(message).toMatch(/^ConfigError: \S+ \S+ cannot be restored. Available: \S+ \S+ to \S+ \S+\.$/)
  expect(await getMessage(restoreFromStore(target, task.target, { at: new Date(Date.now() + 60_000) }))).toContain('Available')
  expect(existsSync(target.dataDir)).toBe(false)
})

test('rejects a log with a missing or damaged segment and names the last state before it', async () => {
  await backUp()
  for (const title of ['One', 'Two', 'Three']) {
    await addTasks(title)
    await shipper.ship()
  }
  const segments = await listSegments()
  const path = segments.at(-2)!
  const original = await readFile(path)
  const target = { dataDir: join(folder, 'nothing'), databaseUrl: undefined }

  await truncate(path, original.length - 5)
  const [, at] = /changed\. Restore the last state before it with --at "(.+)"\.$/.exec(
    await getMessage(restoreFromStore(target, task.target)),
  )!
  expect((await restore('before-damage', { at: parseInstant(at!) })).titles).toEqual(['One'])
  original[original.length >> 1]! ^= 1
  await writeFile(path, original)
  expect(await getMessage(restoreFromStore(target, task.target))).toContain('damaged')
  await rm(path)
  expect(await getMessage(restoreFromStore(target, task.target))).toMatch(/Segment \d+ of the log is missing. Restore the last state/)
  await truncate(segments.at(-3)!, 5)
  const [, stamp] = /with --backup (\S+)\.$/.exec(await getMessage(restoreFromStore(target, task.target, { at: parseInstant(at!) })))!
  expect((await restore('before-log', { stamp: stamp! })).titles).toEqual([])
  expect(existsSync(target.dataDir)).toBe(false)
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('rejects truncated, incomplete and newer backups and targets that are not empty', async () => {
  await backUp()
  const [stamp] = await readdir(join(backupFolder(), 'backups'))
  const target = { dataDir: join(folder, 'nothing'), databaseUrl: undefined }
  const expectMessage = async (change: (copy: string, backup: string) => Promise<unknown>, message: RegExp) => {
    const copy = join(folder, 'copy')
    await cp(backupFolder(), copy, { recursive: true })
    await change(copy, join(copy, 'backups', stamp!))
    const from = { location: { type: 'folder' as const, folder: copy }, passphrase: undefined }
    expect(await getMessage(restoreFromStore(target, from))).toMatch(message)
    expect(existsSync(target.dataDir)).toBe(false)
    await rm(copy, { recursive: true })
  }
  const toInfo = (backup: string) => join(backup, 'staffroom.json')
  await expectMessage((_, backup) => truncate(join(backup, 'staffroom.db.zst'), 3_000), /ConfigError: The backup is damaged/)
  await expectMessage((_, backup) => truncate(toInfo(backup), 40), /ConfigError: The backup is damaged/)
  await expectMessage((_, backup) => rm(toInfo(backup)), /ConfigError: There is no complete backup/)
  await expectMessage((copy) => rm(join(copy, 'about.json')), /ConfigError: There are no backups in/)
  await expectMessage(async (_, backup) => {
    const info = JSON.parse(await readFile(toInfo(backup), 'utf8')) as object
    await writeFile(toInfo(backup), JSON.stringify({ ...info, format: 3 }))
  }, /ConfigError: .* newer version/)
  await mkdir(target.dataDir)
  await writeFile(join(target.dataDir, 'mine'), 'mine')
  expect(await getMessage(restoreFromStore(target, task.target))).toContain('is not empty')
})

test('rejects a location with the backups of another workspace or without encryption', async () => {
  await backUp()
  task = { ...task, workspace: 'another' }
  expect(await getMessage(backUp())).toContain('the backups of a different workspace')
  task = { ...task, target: { ...task.target, passphrase: 'correct horse battery' } }
  expect(await getMessage(restoreFromStore({ dataDir: join(folder, 'nothing'), databaseUrl: undefined }, task.target))).toContain(
    'not encrypted',
  )
})

test('restored keys are on disk before they are put in place', async () => {
  await backUp()
  using spy = await spyOnSync()
  await restore('durable')
  const keys = join(folder, `.durable.restoring-${process.pid}`, 'keys')
  expect([...spy.synced]).toEqual(expect.arrayContaining([keys, join(keys, 'webhooks.key')]))
})

test('encrypts everything with the passphrase, so that age decrypts it', async () => {
  await shipper.stop()
  task = { ...task, target: { ...task.target, passphrase: 'correct horse battery' } }
  shipper = startShipper()
  await backUp()
  await addTasks('Secret')
  await shipper.ship()
  expect((await restore('decrypted')).titles).toEqual(['Secret'])

  const names = (await readdir(backupFolder(), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(names.filter(({ name }) => !name.endsWith('.age')).map(({ name }) => name)).toEqual(['about.json'])
  const target = { dataDir: join(folder, 'nothing'), databaseUrl: undefined }
  expect(await getMessage(restoreFromStore(target, { ...task.target, passphrase: 'wrong horse battery' }))).toMatch(
    /ConfigError: BACKUP_PASSPHRASE is not the passphrase/,
  )
  expect(await getMessage(restoreFromStore(target, { ...task.target, passphrase: undefined }))).toContain('Set BACKUP_PASSPHRASE')
  expect(existsSync(target.dataDir)).toBe(false)
})

test('drops the log when the target stays unreachable, and continues with the next backup', async () => {
  await backUp()
  await shipper.stop()
  const unreachable = {
    ...task,
    target: { location: { type: 'folder' as const, folder: join(folder, 'data', 'lock', 'no') }, passphrase: undefined },
  }
  const { database, log } = app.platform
  shipper = createWalShipper({ wal: database.wal!, task: unreachable, db: database.read, log, lastFileId: 0, limitBytes: 10_000 })
  await addTasks('One')
  expect(await shipper.ship()).toBe(true)
  expect(shipper.getStatus().problem).toContain('cannot be used')
  expect(await shipper.ship()).toBe(false)
  await shipper.stop()
  shipper = startShipper()
  await backUp()
  await addTasks('Two')
  expect(await shipper.ship()).toBe(true)
  expect((await restore('later')).titles).toEqual(['One', 'Two'])
})

test('limits the log and reports a problem while the target does not respond', async () => {
  await backUp()
  await shipper.stop()
  const about = join(backupFolder(), 'about.json')
  const description = await readFile(about)
  await rm(about)
  execFileSync('mkfifo', [about])
  const { database, log } = app.platform
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  shipper = createWalShipper({ wal: database.wal!, task, db: database.read, log, lastFileId: 0, limitBytes: 10_000 })
  await addTasks('One')
  const shipping = shipper.ship()
  const pipe = await openOnceRead(about)
  vi.advanceTimersByTime(590_000)
  expect(shipper.getStatus().problem).toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(shipper.getStatus().problem).toContain('does not respond or is too slow')
  await expect.poll(() => readdir(database.wal!.folder)).toEqual([])

  await pipe.writeFile(description).catch(() => {})
  await pipe.close()
  await shipping
  expect(shipper.getStatus().coveredUntil).toBeNull()
  expect((await readdir(backupFolder(), { recursive: true })).filter((name) => name.endsWith('covered-until'))).toEqual([])
})

/** A named pipe whose reader waits until it is closed, as for a network file system that does not respond. */
async function openOnceRead(path: string): Promise<FileHandle> {
  const tryOpen = () => open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined)
  let pipe: FileHandle | undefined
  await expect.poll(async () => (pipe ??= await tryOpen())).toBeDefined()
  return pipe!
}
