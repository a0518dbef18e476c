import { createHash, randomBytes } from 'node:crypto'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { JobContext } from '../jobs/jobs.ts'
import type { StoreLocation } from '../object-store/location.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { openObjectStore } from '../object-store/open-store.ts'
import { openBucketFixture } from '../object-store/testing/bucket-fixture.ts'
import { getContentKey } from './content-folder.ts'
import { createContentStore, type ContentStore } from './content-store.ts'
import { openFileFixture } from './file-fixture.ts'
import { createMoveJob } from './move-files.ts'
import { assertDifferentStores, openContentObjects } from './open-content-objects.ts'
import { storeUpload } from './store-upload.ts'

const getHash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const listHashes = async (store: ObjectStore) => (await Array.fromAsync(store.list(''))).map(({ key }) => key.split('/').at(-1)!).toSorted()

const listAll = (store: ObjectStore) => Array.fromAsync(store.list(''))

async function openMove() {
  const bucket = await openBucketFixture()
  const fixture = await openFileFixture()
  const folder = fixture.contents.current
  const remote = await openObjectStore(bucket.location)
  const messages: { details: object; message: string }[] = []
  const log = (details: object, message: string) => void messages.push({ details, message })
  const moveTo = (current: ObjectStore, previous: ObjectStore) => {
    const { dataDir, contents } = fixture
    return createContentStore({ current, previous, withLock: contents.withLock, dataDir })
  }
  return {
    fixture,
    bucket,
    folder,
    remote,
    messages,
    moveTo,
    run: (contents: ContentStore, job = createMoveJob()) =>
      job.run({ contents, log: { info: log, error: log } } as unknown as JobContext as never, {} as never),
    [Symbol.asyncDispose]: async () => {
      await fixture[Symbol.asyncDispose]()
      await bucket[Symbol.asyncDispose]()
    },
  }
}

async function storeAll(contents: ContentStore, count: number): Promise<string[]> {
  const hashes = []
  for (let index = 0; index < count; index++)
    hashes.push((await storeUpload(contents, Readable.from([randomBytes(2_000)]), { maxBytes: 2_000, isAnyType: true })).hash)
  return hashes.toSorted()
}

test('rejects one folder or bucket under two names, since moving would delete its contents', async () => {
  await using move = await openMove()
  const { dataDir } = move.fixture
  await storeAll(move.fixture.contents, 1)
  const folder = { type: 'folder' as const, folder: join(dataDir, 'files') }
  const link = { type: 'folder' as const, folder: join(dataDir, 'link') }
  await symlink(folder.folder, link.folder)
  const open = async (stores: { filesUrl: StoreLocation; filesMoveFrom: StoreLocation }) => {
    const objects = await openContentObjects({ dataDir, ...stores })
    await assertDifferentStores(objects)
    return objects
  }
  const otherName = { ...move.bucket.location, endpoint: move.bucket.location.endpoint.replace('127.0.0.1', 'localhost') }
  for (const [filesUrl, filesMoveFrom] of [
    [folder, link],
    [link, folder],
    [move.bucket.location, otherName],
  ] as const)
    await expect(open({ filesUrl, filesMoveFrom })).rejects.toThrow('FILES_MOVE_FROM is the same as FILES_URL')
  expect(await listHashes(move.folder)).toHaveLength(1)
  const { current, previous } = await open({ filesUrl: move.bucket.location, filesMoveFrom: folder })
  expect([await listAll(current), (await listAll(previous!)).length]).toEqual([[], 1])
})

test('moves all contents from the folder to the bucket and back', async () => {
  await using move = await openMove()
  const { folder, remote } = move
  const hashes = await storeAll(move.fixture.contents, 5)
  await move.run(move.moveTo(remote, folder))
  expect([await listHashes(folder), await listHashes(remote)]).toEqual([[], hashes])
  await move.run(move.moveTo(folder, remote))
  expect([await listHashes(folder), await listHashes(remote)]).toEqual([hashes, []])
  expect(move.messages).toMatchObject([
    {
      details: { files: 5, bytes: 10_000, from: folder.location, to: remote.location },
      message: 'All files have been moved. FILES_MOVE_FROM can be removed.',
    },
    { details: { files: 5, from: remote.location, to: folder.location } },
  ])
})

test('reports the end once, and again if another process has stored more in the old location', async () => {
  await using move = await openMove()
  const contents = move.moveTo(move.remote, move.folder)
  const job = createMoveJob()
  for (let run = 0; run < 3; run++) await move.run(contents, job)
  expect(move.messages).toHaveLength(1)
  await storeAll(move.fixture.contents, 1)
  await move.run(contents, job)
  expect(move.messages).toHaveLength(2)
  expect(await listHashes(move.folder)).toEqual([])
})

test('every file can be read and new ones can be stored while files are being moved', async () => {
  await using move = await openMove()
  const hashes = await storeAll(move.fixture.contents, 60)
  const contents = move.moveTo(move.remote, move.folder)
  let isOver = false
  const moving = move.run(contents).finally(() => (isOver = true))
  const added: string[] = []
  let reads = 0
  while (!isOver) {
    added.push(...(await storeAll(contents, 1)))
    for (const hash of hashes) {
      expect(getHash(await contents.read(hash))).toBe(hash)
      reads++
    }
  }
  await moving
  expect(reads).toBeGreaterThanOrEqual(60)
  expect(await listHashes(move.folder)).toEqual([])
  expect(await listHashes(move.remote)).toEqual([...hashes, ...added].toSorted())
})

test('continues after a failure, and never deletes what has no copy', async () => {
  await using move = await openMove()
  const hashes = await storeAll(move.fixture.contents, 10)
  const contents = move.moveTo(move.remote, move.folder)
  let uploads = 0
  move.bucket.reject((method) => (method === 'PUT' && ++uploads > 4 ? 403 : undefined))
  await expect(move.run(contents)).rejects.toMatchObject({ status: 503 })
  move.bucket.reject(undefined)
  const [left, moved] = [await listHashes(move.folder), await listHashes(move.remote)]
  expect([left.length, moved.length]).toEqual([6, 4])
  for (const hash of hashes) expect(getHash(await contents.read(hash))).toBe(hash)
  expect(await move.fixture.onDisk()).toHaveLength(6)
  await move.run(contents)
  expect(await listHashes(move.remote)).toEqual(hashes)
})

test('a damaged file stays where it is and is reported', async () => {
  await using move = await openMove()
  const [damaged, intact] = (await storeAll(move.fixture.contents, 2)) as [string, string]
  await writeFile(move.folder.getPath!(getContentKey(damaged)), 'something else')
  await move.run(move.moveTo(move.remote, move.folder))
  expect([await listHashes(move.folder), await listHashes(move.remote)]).toEqual([[damaged], [intact]])
  expect(move.messages.map(({ message }) => message)).toEqual([
    'A file is damaged and stays where it is.',
    'Damaged files could not be moved: their content differs from its SHA-256.',
  ])
})

test('leaves other files in the old location alone', async () => {
  await using move = await openMove()
  await storeAll(move.fixture.contents, 1)
  await move.folder.put('notes/read-me.txt', Readable.from([Buffer.from('mine')]))
  await move.run(move.moveTo(move.remote, move.folder))
  expect(await listHashes(move.folder)).toEqual(['read-me.txt'])
})

test('removes content that has not been moved yet', async () => {
  await using move = await openMove()
  const contents = move.moveTo(move.remote, move.folder)
  const [hash] = (await storeAll(move.fixture.contents, 1)) as [string]
  expect(await contents.has(hash)).toBe(true)
  await contents.remove(hash)
  expect([await contents.has(hash), await contents.find(hash)]).toEqual([false, undefined])
})
