import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openBucketFixture } from '#platform/server/object-store/testing/bucket-fixture.ts'
import { createAdministrator, killServer, launchServer } from './killable-server.ts'

const FILES = 60

type Upload = { address: string; content: string }
type Server = Awaited<ReturnType<typeof launchServer>>

/** As if the minute had passed after which another process takes over the jobs of a killed one, and the pause between two passes. */
function endLeases(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'staffroom.db'))
  database.prepare(`update jobs set "runAt" = '2000-01-01T00:00:00.000Z' where name = 'files.move'`).run()
  database.close()
}

const createClient = (token: string) => ({
  upload: async ({ url }: Server, content: string): Promise<Upload> => {
    const body = new FormData()
    body.append('file', new Blob([content]), 'notes.txt')
    const answer = await fetch(`${url}/api/files/upload`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    return { address: ((await answer.json()) as { file: { address: string } }).file.address, content }
  },
  download: async ({ url }: Server, { address }: Upload): Promise<string> => {
    const answer = await fetch(url + address, { headers: { authorization: `Bearer ${token}` } })
    return answer.status === 200 ? answer.text() : `status ${answer.status}`
  },
})

const createText = () => randomBytes(10_000).toString('hex')

const countLocalFiles = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true })).filter((path) => /[0-9a-f]{64}$/.test(path)).length

test(
  'files move into a bucket while they are read and added, also if the server is killed meanwhile, and back',
  { tags: ['long'], timeout: 300_000 },
  async () => {
    await using bucket = await openBucketFixture()
    const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
    const { upload, download } = createClient(await createAdministrator(dataDir))
    let server = await launchServer(dataDir)
    const restart = async (signal: 'SIGKILL' | 'SIGTERM', environment: Record<string, string>) => {
      await killServer(server.child, signal)
      endLeases(dataDir)
      server = await launchServer(dataDir, environment)
    }
    const uploads: Upload[] = []
    const checkAll = async () => {
      for (const one of uploads) expect(await download(server, one)).toBe(one.content)
    }
    try {
      for (let index = 0; index < FILES; index++) uploads.push(await upload(server, createText()))
      const toBucket = { FILES_URL: bucket.url, FILES_MOVE_FROM: join(dataDir, 'files') }
      await restart('SIGTERM', toBucket)
      await expect.poll(() => countLocalFiles(dataDir), { interval: 5 }).toBeLessThan(FILES)
      await restart('SIGKILL', toBucket)
      expect(await countLocalFiles(dataDir)).toBeGreaterThan(0)
      uploads.push(await upload(server, createText()))
      await checkAll()
      await expect.poll(() => countLocalFiles(dataDir)).toBe(0)
      await restart('SIGTERM', { FILES_MOVE_FROM: bucket.url })
      uploads.push(await upload(server, createText()))
      await checkAll()
      await expect.poll(() => countLocalFiles(dataDir)).toBe(FILES + 2)
      await checkAll()
    } finally {
      await killServer(server.child, 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    }
  },
)
