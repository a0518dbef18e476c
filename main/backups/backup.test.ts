import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, list } from 'tar'
import { modules } from '../modules.server.ts'
import { createApp } from '#platform/server/app.ts'
import { ConfigError } from '#platform/server/config/config-error.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import { createDatabase, dropDatabase } from '#platform/server/testing/database.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { spyOnSync } from '#platform/server/encryption/sync-spy.ts'
import { createBackup } from '#platform/server/backup/create-backup.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'

let folder: string
let server: TestServer
const databases: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-backup-'))
  server = await startTestServer({ modules })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const database of databases) await dropDatabase(database)
  await rm(folder, { recursive: true, force: true })
})

const getConfig = () => server.app.platform.config
const isPostgres = () => getConfig().databaseUrl !== undefined

/** Returns a path that does not exist yet. */
async function createTarget(name: string) {
  const databaseUrl = isPostgres() ? await createDatabase() : undefined
  if (databaseUrl) databases.push(databaseUrl)
  return { dataDir: join(folder, name), databaseUrl }
}

const imageContent = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5_000, 7)])

async function addImage(): Promise<string> {
  const { platform } = server.app
  const { hash, type, size } = await storeUpload(
    platform.contents,
    (async function* () {
      yield imageContent
    })(),
  )
  const row = { hash, type, size, name: 'quay.png', ownerId: server.people.helena.id, createdAt: '2026-11-20T09:30:00.000Z' }
  await platform.database.write((tx) => tx.insertInto('files').values(row).execute())
  return hash
}

test('restores the same workspace from a backup taken during writes', async () => {
  const admin = server.as('helena')
  const add = (n: number) => admin.post('/apps/todo/add-tasks', { task: { title: `Task ${n}` } })
  for (let n = 0; n < 20; n++) await add(n)
  const hash = await addImage()
  const [result] = await Promise.all([
    createBackup(getConfig(), join(folder, 'one.tar.gz')),
    ...Array.from({ length: 50 }, (_, n) => add(100 + n)),
  ])
  expect(result.files).toBe(1)
  expect((await stat(join(folder, 'one.tar.gz'))).mode & 0o777).toBe(0o600)

  const target = await createTarget('restored')
  await restoreBackup(target, join(folder, 'one.tar.gz'))
  const environment = { DATA_DIR: target.dataDir, ...(target.databaseUrl && { DATABASE_URL: target.databaseUrl }) }
  const app = await createApp({ config: readConfig(environment), modules, clock: () => server.clock.now })
  await app.start()
  const token = server.people.helena.accessToken
  const answer = await app.http.inject({ url: '/apps/todo/tasks', headers: { authorization: `Bearer ${token}` } })
  const titles = (answer.json() as { tasks: { title: string }[] }).tasks.map(({ title }) => title)
  await app.stop()
  expect(answer.statusCode).toBe(200)
  expect((await admin.get('/apps/todo/tasks')).body.tasks.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(titles),
  )
  expect(titles.filter((title) => /^Task \d\d?$/.test(title))).toHaveLength(20)
  const content = join(target.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash)
  expect((await readFile(content)).equals(imageContent)).toBe(true)
  const keys = async (dataDir: string) =>
    Promise.all((await readdir(join(dataDir, 'keys'))).map((name) => readFile(join(dataDir, 'keys', name), 'hex')))
  expect(await keys(target.dataDir)).toEqual(await keys(getConfig().dataDir))
})

test('restored keys and their folder are on disk before they are put in place', async () => {
  const file = join(folder, 'durable.tar.gz')
  await createBackup(getConfig(), file)
  using spy = await spyOnSync()
  await restoreBackup(await createTarget('durable'), file)
  const staging = join(folder, `.durable.restoring-${process.pid}`)
  const paths = (await readdir(join(folder, 'durable', 'keys'))).map((name) => join(staging, 'keys', name))
  expect(paths.length).toBeGreaterThan(5)
  expect([...spy.synced]).toEqual(expect.arrayContaining([...paths, join(staging, 'keys'), staging, folder]))
})

test('keeps an existing target folder, such as a mount, and empties it if the restore fails', async () => {
  const file = join(folder, 'mounted.tar.gz')
  await createBackup(getConfig(), file)
  const target = await createTarget('mounted')
  await mkdir(target.dataDir)
  const { ino } = await stat(target.dataDir)
  await expect(restoreBackup(target, join(folder, 'nowhere'))).rejects.toThrow('cannot be read')
  expect(await readdir(target.dataDir)).toEqual([])
  await restoreBackup(target, file)
  expect((await stat(target.dataDir)).ino).toBe(ino)
  expect(await readdir(target.dataDir)).toEqual(expect.arrayContaining(isPostgres() ? ['keys'] : ['keys', 'staffroom.db']))
})

test('reports an unwritable target in one sentence', async () => {
  const file = join(folder, 'placeless.tar.gz')
  await createBackup(getConfig(), file)
  await writeFile(join(folder, 'a-file'), '')
  const target = { ...(await createTarget('placeless')), dataDir: join(folder, 'a-file', 'data') }
  const problem = await restoreBackup(target, file).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ConfigError)
  expect((problem as Error).message).toContain('could not be restored')
})

test('never restores over existing data', async () => {
  await createBackup(getConfig(), join(folder, 'two.tar.gz'))
  const nonEmptyTarget = { ...(await createTarget('occupied')) }
  await mkdir(nonEmptyTarget.dataDir)
  await writeFile(join(nonEmptyTarget.dataDir, 'mine'), 'mine')
  await expect(restoreBackup(nonEmptyTarget, join(folder, 'two.tar.gz'))).rejects.toThrow('is not empty')
  expect(await readdir(nonEmptyTarget.dataDir)).toEqual(['mine'])
  if (isPostgres())
    await expect(restoreBackup({ ...getConfig(), dataDir: join(folder, 'empty') }, join(folder, 'two.tar.gz'))).rejects.toThrow(
      'is not empty',
    )
})

test('rejects truncated, damaged or foreign files in one sentence and leaves nothing behind', async () => {
  const target = await createTarget('refused')
  const expectRejection = async (file: string) => {
    const problem = await restoreBackup(target, file).catch((error: Error) => error)
    expect(existsSync(target.dataDir)).toBe(false)
    return (problem as Error).message
  }
  const validBackup = join(folder, 'whole.tar.gz')
  await createBackup(getConfig(), validBackup)
  const truncatedBackup = join(folder, 'cut.tar.gz')
  await writeFile(truncatedBackup, await readFile(validBackup))
  await truncate(truncatedBackup, Math.floor((await stat(validBackup)).size * 0.6))
  for (let attempt = 0; attempt < 5; attempt++) expect(await expectRejection(truncatedBackup)).toContain('cannot be read')
  await writeFile(join(folder, 'letter.txt'), 'Dear all')
  expect(await expectRejection(join(folder, 'letter.txt'))).toMatch(/cannot be read|is incomplete/)
  expect(await expectRejection(join(folder, 'nowhere'))).toContain('cannot be read')
  const foreignArchive = join(folder, 'odd.tar.gz')
  await create({ cwd: folder, file: foreignArchive, gzip: true }, ['letter.txt'])
  expect(await expectRejection(foreignArchive)).toContain('letter.txt')
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a failed backup keeps the previous one', async () => {
  const file = join(folder, 'kept.tar.gz')
  await createBackup(getConfig(), file)
  const before = await readFile(file)
  await expect(createBackup({ ...getConfig(), dataDir: join(folder, 'nothing-here') }, file)).rejects.toThrow()
  expect((await readFile(file)).equals(before)).toBe(true)
  await expect(createBackup(getConfig(), join(folder, 'no', 'such', 'folder.tar.gz'))).rejects.toThrow('could not be created')
})

test('contains only the database, keys and referenced files, with the end marker last', async () => {
  const file = join(folder, 'listed.tar.gz')
  await createBackup(getConfig(), file)
  const paths: string[] = []
  await list({ file, onReadEntry: ({ path }) => void paths.push(path) })
  expect(paths[0]).toBe('staffroom.json')
  expect(paths.at(-1)).toBe('complete')
  expect(paths.filter((path) => !/^(keys|files)\//.test(path))).toEqual([
    'staffroom.json',
    isPostgres() ? 'staffroom.dump' : 'staffroom.db',
    'complete',
  ])
})
