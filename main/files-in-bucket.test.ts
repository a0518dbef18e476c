import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBackup } from '#platform/server/backup/create-backup.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { openObjectStore } from '#platform/server/object-store/open-store.ts'
import { openBucketFixture, type BucketFixture } from '#platform/server/object-store/testing/bucket-fixture.ts'
import { createDatabase, dropDatabase } from '#platform/server/testing/database.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let bucket: BucketFixture
let server: TestServer
let folder: string
beforeAll(async () => {
  bucket = await openBucketFixture()
  folder = await mkdtemp(join(tmpdir(), 'staffroom-bucket-'))
  server = await startTestServer({ modules, config: { filesUrl: bucket.location } })
})
afterAll(async () => {
  await server.close()
  await bucket[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type File = { name: string; content: Buffer }

async function upload({ name, content }: File, path = '/api/files/upload'): Promise<{ id: number; address: string }> {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const answer = await server.app.http.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${server.people.helena.accessToken}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().file
}

const download = (address: string) =>
  server.app.http.inject({ url: address, headers: { authorization: `Bearer ${server.people.helena.accessToken}` } })

const listLocalFiles = async () => {
  const entries = await readdir(join(server.app.platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('pictures of users are in the bucket', async () => {
  const { body } = await server.as('helena').post('/api/users/avatar', { id: server.people.helena.id, image: PNG.toString('base64') })
  const answer = await download(body.avatar)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await listLocalFiles()).toEqual([])
})

test('imports a ZIP file from the bucket and removes the local copy', async () => {
  await writeFile(join(folder, 'tasks.csv'), 'Task\nFrom the bucket\n')
  execFileSync('zip', ['-qj', join(folder, 'tasks.zip'), join(folder, 'tasks.csv')])
  const content = execFileSync('cat', [join(folder, 'tasks.zip')])
  const file = await upload({ name: 'tasks.zip', content }, '/api/files/upload-import')
  const helena = server.as('helena')
  const { body } = await helena.post('/api/imports', { source: 'todo-csv', fileIds: [file.id] })
  const { id } = body.import
  const waitFor = (state: string) =>
    vi.waitFor(async () => {
      const { import: current } = (await helena.get('/api/imports/import', { id })).body
      expect(current.state).toBe(state)
      return current
    }, 30_000)
  const { settings } = await waitFor('mapping')
  await helena.post('/api/imports/check', { id, settings })
  await waitFor('checked')
  await helena.post('/api/imports/start', { id, duplicates: 'import' })
  expect((await waitFor('done')).counts).toMatchObject({ added: 1 })
  await expect.poll(listLocalFiles).toEqual([])
})

test('exports files from the bucket into an archive in the bucket', { tags: ['long'] }, async () => {
  const helena = server.as('helena')
  const { body } = await helena.post('/api/exports/start-own', {})
  const finished = await vi.waitFor(async () => {
    const found = (await helena.get('/api/exports')).body.exports.find(({ id }: { id: number }) => id === body.export.id)
    expect(found.state).toBe('done')
    return found
  }, 60_000)
  const answer = await download(finished.file.address)
  await writeFile(join(folder, 'export.zip'), answer.rawPayload)
  const names = execFileSync('unzip', ['-Z1', join(folder, 'export.zip')]).toString()
  expect(names).toContain('avatar.webp')
  expect(await listLocalFiles()).toEqual([])
})

test('while the bucket cannot be reached, only files are unavailable', async () => {
  const { address } = await upload({ name: 'quay.png', content: PNG })
  bucket.reject(() => 500)
  const answer = await download(address)
  const tasks = await server.as('helena').get('/apps/todo/tasks')
  const health = await server.app.http.inject('/health')
  bucket.reject(undefined)
  expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'storage.unavailable' })])
  expect([tasks.status, health.statusCode]).toEqual([200, 200])
  expect((await download(address)).rawPayload).toEqual(PNG)
})

test('a backup contains the files of the bucket, and restores them into another', { tags: ['long'] }, async () => {
  const { config } = server.app.platform
  const file = join(folder, 'backup.tar.gz')
  await createBackup(config, file)
  expect(execFileSync('tar', ['-tzf', file]).toString()).toMatch(/^files\/\w\w\/\w\w\/\w{64}$/m)
  const databaseUrl = config.databaseUrl ? await createDatabase() : undefined
  const filesUrl = { ...bucket.location, prefix: 'restored/' }
  await restoreBackup({ dataDir: join(folder, 'restored'), databaseUrl, filesUrl }, file)
  if (databaseUrl) await dropDatabase(databaseUrl)
  expect(existsSync(join(folder, 'restored/files'))).toBe(false)
  const listKeys = async (location: typeof filesUrl) =>
    (await Array.fromAsync((await openObjectStore(location)).list(''))).map(({ key }) => key).toSorted()
  const stored = await listKeys(bucket.location)
  const restored = await listKeys(filesUrl)
  expect(restored.length).toBeGreaterThan(0)
  expect(stored).toEqual(expect.arrayContaining(restored))
})

test('the server does not start with a bucket that cannot be used, and touches nothing', { tags: ['long'] }, async () => {
  const dataDir = join(folder, 'untouched')
  const start = (environment: Record<string, string>) => {
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment }
    const { status, stderr } = spawnSync(process.execPath, ['main/server.ts'], { env, encoding: 'utf8', timeout: 50_000 })
    return [status, stderr]
  }
  const refused = 'http://127.0.0.1:2 cannot be reached: ECONNREFUSED.'
  expect(start({ FILES_URL: 's3://KEY:hidden@127.0.0.1:2/files?tls=0' })).toEqual([1, `FILES_URL cannot be used: ${refused}\n`])
  expect(start({ FILES_MOVE_FROM: 's3://KEY:hidden@127.0.0.1:2/files?tls=0' })).toEqual([1, `FILES_MOVE_FROM cannot be used: ${refused}\n`])
  expect(start({ FILES_MOVE_FROM: join(folder, 'nowhere') })).toEqual([
    1,
    `FILES_MOVE_FROM cannot be used: There is no folder ${join(folder, 'nowhere')}.\n`,
  ])
  expect(existsSync(dataDir)).toBe(false)
  const [files, link] = [join(folder, 'same-files'), join(folder, 'same-link')]
  await mkdir(files)
  await symlink(files, link)
  expect(start({ FILES_URL: files, FILES_MOVE_FROM: link })).toEqual([
    1,
    'FILES_MOVE_FROM is the same as FILES_URL. Remove it, or set it to where the files were before.\n',
  ])
})
