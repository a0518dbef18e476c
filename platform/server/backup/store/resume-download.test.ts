import { createHash, randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createBucketStore } from '../../object-store/bucket-store.ts'
import { ObjectStoreError } from '../../object-store/store-error.ts'
import { openBucketFixture } from '../../object-store/testing/bucket-fixture.ts'
import { prepareBackupStore } from './backup-store.ts'
import { fetchPart, storePart } from './parts.ts'
import { openResumable } from './resume-download.ts'

const KEY = 'backups/stamp/staffroom.db.zst'
const MEGABYTE = 1024 * 1024

test('a download whose connection is lost continues', { tags: ['long'] }, async () => {
  await using bucket = await openBucketFixture()
  const content = randomBytes(30 * MEGABYTE)
  const store = createBucketStore(bucket.location)
  await store.put(KEY, Readable.from([content]))
  const hash = createHash('sha256')
  let [bytes, cuts] = [0, 0]
  for await (const chunk of (await openResumable(store, KEY))! as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    if (cuts > 1 || bytes < (cuts + 1) * 5 * MEGABYTE) continue
    cuts++
    bucket.closeConnections()
  }
  expect([cuts, hash.digest('hex')]).toEqual([2, createHash('sha256').update(content).digest('hex')])
})

test('a connection that stays lost is reported as such, not as a damaged backup', { tags: ['long'] }, async () => {
  await using bucket = await openBucketFixture()
  const target = { location: bucket.location, passphrase: 'correct horse battery' }
  const store = await prepareBackupStore({ target, workspace: 'example', hasBackups: false })
  const expected = await storePart(store, KEY, Readable.from([randomBytes(16 * MEGABYTE)]))
  let bytes = 0
  const cut = () => {
    bucket.reject(() => 403)
    bucket.closeConnections()
  }
  const createTarget = (onFirst: () => void) =>
    new Writable({
      write: (chunk: Buffer, _, done) => {
        if (bytes === 0) onFirst()
        bytes += chunk.length
        done()
      },
    })
  await expect(fetchPart(store, KEY, { expected, to: createTarget(cut) })).rejects.toBeInstanceOf(ObjectStoreError)
  expect(bytes).toBeGreaterThan(0)

  bytes = 0
  bucket.reject(undefined)
  await fetchPart(store, KEY, { expected, to: createTarget(() => {}) })
  expect(bytes).toBe(16 * MEGABYTE)
})
