import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import type { ObjectStore } from './object-store.ts'
import { openObjectStore } from './open-store.ts'
import { openBucketFixture } from './testing/bucket-fixture.ts'

const KEY = 'files/ab/cd/abcd'
const text = Buffer.from('Tyger Tyger, burning bright')

type Fixture = { store: ObjectStore; folder: string } & AsyncDisposable

async function openFolder(): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-objects-'))
  const store = await openObjectStore({ type: 'folder', folder: join(folder, 'store') })
  return { store, folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

async function openBucket(): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-objects-'))
  const bucket = await openBucketFixture()
  const close = async () => {
    await bucket[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  }
  return { store: await openObjectStore(bucket.location), folder, [Symbol.asyncDispose]: close }
}

const listKeys = async (store: ObjectStore, prefix: string) => (await Array.fromAsync(store.list(prefix))).map(({ key }) => key).toSorted()

async function readAll(store: ObjectStore, key: string, range?: { first: number; last: number }) {
  const content = await store.get(key, range)
  return content && buffer(content)
}

describe.each([
  ['folder', openFolder],
  ['bucket', openBucket],
] as const)('a %s', (_, openFixture) => {
  test('returns what was stored, whole or in ranges', async () => {
    await using fixture = await openFixture()
    const { store } = fixture
    await store.assertUsable()
    await store.put(KEY, Readable.from([text]))
    expect(await readAll(store, KEY)).toEqual(text)
    expect(String(await readAll(store, KEY, { first: 13, last: 19 }))).toBe('burning')
    expect(String(await readAll(store, KEY, { first: 0, last: 1 }))).toBe('Ty')
    expect(await store.stat(KEY)).toEqual({ key: KEY, size: text.length, modifiedAt: expect.any(Date) })
    await store.put(KEY, Readable.from([Buffer.from('Little Lamb')]))
    expect(String(await readAll(store, KEY))).toBe('Little Lamb')
  })

  test('stores an empty object', async () => {
    await using fixture = await openFixture()
    await fixture.store.put(KEY, Readable.from([]))
    expect(await readAll(fixture.store, KEY)).toEqual(Buffer.alloc(0))
    expect(await fixture.store.stat(KEY)).toMatchObject({ size: 0 })
  })

  test('moves a local file in', async () => {
    await using fixture = await openFixture()
    const file = join(fixture.folder, 'upload')
    await writeFile(file, text)
    await fixture.store.moveIn(KEY, file)
    expect(await readAll(fixture.store, KEY)).toEqual(text)
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.for([16, 20])('stores %d MB from a stream', { tags: ['long'] }, async (megabytes) => {
    await using fixture = await openFixture()
    const content = randomBytes(megabytes * 1024 * 1024)
    await fixture.store.put(KEY, Readable.from(splitUnevenly(content)))
    const [sent, received] = [createHash('sha256').update(content), createHash('sha256')]
    await pipeline((await fixture.store.get(KEY))!, received)
    expect(received.digest('hex')).toBe(sent.digest('hex'))
    const range = { first: 8 * 1024 * 1024 - 2, last: 8 * 1024 * 1024 + 1 }
    expect(await readAll(fixture.store, KEY, range)).toEqual(content.subarray(range.first, range.last + 1))
  })

  test('returns nothing for a missing object', async () => {
    await using fixture = await openFixture()
    const { store } = fixture
    await store.assertUsable()
    expect([await store.get(KEY), await store.get(KEY, { first: 0, last: 3 }), await store.stat(KEY)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await store.put(`${KEY}-longer`, Readable.from([text]))
    expect(await store.stat(KEY)).toBeUndefined()
    await store.remove(KEY)
  })

  test('lists the objects of a prefix', async () => {
    await using fixture = await openFixture()
    const { store } = fixture
    for (const key of ['files/ab/one', 'files/ab/two', 'files/cd/three', 'backups/one & "two"']) await store.put(key, Readable.from([text]))
    expect(await listKeys(store, 'files/')).toEqual(['files/ab/one', 'files/ab/two', 'files/cd/three'])
    expect(await listKeys(store, 'files/ab/t')).toEqual(['files/ab/two'])
    expect(await listKeys(store, 'backups/')).toEqual(['backups/one & "two"'])
    expect(await listKeys(store, 'nothing/')).toEqual([])
    await store.remove('files/ab/one')
    expect(await listKeys(store, 'files/ab/')).toEqual(['files/ab/two'])
  })

  test('lists more objects than fit on one page', { tags: ['long'] }, async () => {
    await using fixture = await openFixture()
    const keys = Array.from({ length: 1003 }, (_, index) => `files/${String(index).padStart(4, '0')}`)
    for (let start = 0; start < keys.length; start += 50)
      await Promise.all(keys.slice(start, start + 50).map((key) => fixture.store.put(key, Readable.from([text]))))
    expect(await listKeys(fixture.store, 'files/')).toEqual(keys)
  })

  test.for([1, 20])('a stream that fails after %d MB leaves nothing', async (megabytes) => {
    await using fixture = await openFixture()
    const { store } = fixture
    async function* fail() {
      for (let index = 0; index < megabytes; index++) yield Buffer.alloc(1024 * 1024)
      throw new Error('The connection was lost.')
    }
    await expect(store.put(KEY, Readable.from(fail()))).rejects.toThrow('The connection was lost.')
    expect([await store.get(KEY), await listKeys(store, '')]).toEqual([undefined, []])
  })
})

function* splitUnevenly(content: Buffer): Generator<Buffer> {
  for (let start = 0, size = 1; start < content.length; start += size, size = Math.min(size * 3, 700_001))
    yield content.subarray(start, start + size)
}
