import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBucketFixture, type BucketFixture } from '../object-store/testing/bucket-fixture.ts'
import { attachFile } from './attach.ts'
import { getContentKey } from './content-folder.ts'
import { ada, bob, openFileFixture, PNG } from './file-fixture.ts'
import { storeUpload } from './store-upload.ts'

const MEGABYTE = 1024 * 1024
const nextDay = () => new Date(Date.now() + 25 * 3_600_000).toISOString()

let bucket: BucketFixture
beforeAll(async () => {
  bucket = await openBucketFixture()
})
afterAll(() => bucket[Symbol.asyncDispose]())

/** Each test has its own prefix in the bucket. */
const openFixture = (options: { maxBytes?: number } = {}) =>
  openFileFixture({ ...options, store: { ...bucket.location, prefix: `${crypto.randomUUID()}/` } })

type Fixture = Awaited<ReturnType<typeof openFixture>>

const listHashes = async ({ contents }: Fixture) =>
  (await Array.fromAsync(contents.current.list(''))).map(({ key }) => key.split('/').at(-1))
const getHash = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('stores uploads in the bucket and serves them in ranges', async () => {
  await using fixture = await openFixture()
  const poem = Buffer.from('Tyger Tyger, burning bright')
  const { address } = await fixture.uploadFile(ada, poem, 'tyger.txt')
  expect(await listHashes(fixture)).toEqual([getHash(poem)])
  expect(await fixture.onDisk()).toEqual([])
  const whole = await fixture.get(ada, address)
  expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([200, '27', String(poem)])
  const range = await fixture.get(ada, address, { range: 'bytes=13-19' })
  expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([206, 'bytes 13-19/27', 'burning'])
  expect((await fixture.get(ada, address, { range: 'bytes=27-' })).status).toBe(416)
  expect((await fixture.get(ada, address, { 'if-none-match': whole.headers.get('etag')! })).status).toBe(304)
  expect((await fixture.get(bob, address)).status).toBe(404)
  const head = await fixture.head(ada, address)
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '27', ''])
})

test('HEAD, 304 and 416 request nothing from the bucket', async () => {
  await using fixture = await openFixture()
  const { address } = await fixture.uploadFile(ada, PNG)
  const etag = (await fixture.get(ada, address)).headers.get('etag')!
  bucket.reject(() => 403)
  const statuses = [
    (await fixture.head(ada, address)).status,
    (await fixture.get(ada, address, { 'if-none-match': etag })).status,
    (await fixture.get(ada, address, { range: 'bytes=9000-' })).status,
  ]
  bucket.reject(undefined)
  expect(statuses).toEqual([200, 304, 416])
})

test('a bucket that fails causes 503, and no file is half-stored', async () => {
  await using fixture = await openFixture()
  const { address } = await fixture.uploadFile(ada, PNG)
  bucket.reject(() => 403)
  const upload = await fixture.upload(ada, Buffer.from('a poem'), 'poem.txt')
  const download = await fixture.get(ada, address)
  bucket.reject(undefined)
  expect([upload.status, await upload.json()]).toEqual([503, { code: 'storage.unavailable' }])
  expect([download.status, await download.json()]).toEqual([503, { code: 'storage.unavailable' }])
  expect([download.headers.get('cache-control'), download.headers.get('etag')]).toEqual([null, null])
  expect([await fixture.onDisk(), (await fixture.rows()).length]).toEqual([[], 1])
  expect((await fixture.get(ada, address)).status).toBe(200)
})

test('an aborted download closes the connection to the bucket', { tags: ['long'] }, async () => {
  await using fixture = await openFixture({ maxBytes: 40 * MEGABYTE })
  const { address } = await fixture.uploadFile(ada, Buffer.alloc(30 * MEGABYTE, 'a'), 'long.txt')
  bucket.closeConnections()
  await expect.poll(() => bucket.countConnections()).toBe(0)
  for (let count = 0; count < 3; count++) {
    const controller = new AbortController()
    const answer = await fixture.get(ada, address, {}, controller.signal)
    await answer.body!.getReader().read()
    expect(bucket.countConnections()).toBe(1)
    controller.abort()
    await expect.poll(() => bucket.countConnections()).toBe(0)
  }
})

test('a slow client does not fill the memory', { tags: ['long'] }, async () => {
  await using fixture = await openFixture({ maxBytes: 101 * MEGABYTE })
  const { address } = await fixture.uploadFile(ada, Buffer.alloc(100 * MEGABYTE, 'a'), 'long.txt')
  const { port } = new URL(fixture.origin)
  const before = process.memoryUsage()
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada}\r\n\r\n`)
  await once(socket, 'readable')
  let served = 0
  // The client reads nothing, so the server must stop reading from the bucket.
  const isStalled = () => served === (served = bucket.countServedBytes())
  await expect.poll(isStalled, { interval: 300 }).toBe(true)
  expect(served / MEGABYTE).toBeLessThan(40)
  expect((process.memoryUsage().arrayBuffers - before.arrayBuffers) / MEGABYTE).toBeLessThan(20)
  socket.destroy()
  await expect.poll(() => bucket.countConnections()).toBeLessThanOrEqual(1)
})

test('sweeps unreferenced contents after a day', async () => {
  await using fixture = await openFixture()
  const [kept, loose] = [await fixture.uploadFile(ada, PNG), await fixture.uploadFile(ada, Buffer.from('a poem'), 'poem.txt')]
  await fixture.write(ada, (ctx) => attachFile(ctx, kept.id, { entity: 'task', entityId: 7 }))
  await fixture.sweep(new Date().toISOString())
  expect(await listHashes(fixture)).toHaveLength(2)
  await fixture.sweep(nextDay())
  expect(await listHashes(fixture)).toEqual([getHash(PNG)])
  expect((await fixture.get(ada, loose.address)).status).toBe(404)
})

test('content uploaded again during the sweep is not lost', async () => {
  await using fixture = await openFixture()
  const { hash } = await storeUpload(fixture.contents, Readable.from([PNG]))
  await bucket.setModified(fixture.prefix + getContentKey(hash), new Date('2026-01-01'))
  const uploadOnce = vi
    .fn<() => Promise<void>>(async () => {})
    .mockImplementationOnce(async () => void (await storeUpload(fixture.contents, Readable.from([PNG]))))
  await fixture.sweep(new Date().toISOString(), uploadOnce)
  expect(uploadOnce).toHaveBeenCalled()
  expect(await listHashes(fixture)).toEqual([hash])
})

test('content that is deleted right after its upload is uploaded again', async () => {
  await using fixture = await openFixture()
  const { contents } = fixture
  const key = getContentKey(getHash(PNG))
  let uploading: Promise<unknown> | undefined
  await contents.withLock(getHash(PNG), async () => {
    uploading = storeUpload(contents, Readable.from([PNG]))
    await expect.poll(() => contents.current.stat(key)).toBeDefined()
    await contents.current.remove(key)
  })
  await uploading
  expect(await contents.read(getHash(PNG))).toEqual(PNG)
  expect(await fixture.onDisk()).toEqual([])
})

test('the sweep aborts uploads that a killed process has left behind', async () => {
  await using fixture = await openFixture()
  await bucket.beginUpload(`${fixture.prefix}ab/cd/left`)
  await fixture.sweep(new Date().toISOString())
  expect(await bucket.listUploads()).toHaveLength(1)
  await fixture.sweep(nextDay())
  expect(await bucket.listUploads()).toEqual([])
})

test('a file for random access is a copy that is removed afterwards', async () => {
  await using fixture = await openFixture({ maxBytes: 20 * MEGABYTE })
  const content = randomBytes(10 * MEGABYTE)
  const { hash } = await storeUpload(fixture.contents, Readable.from([content]), { maxBytes: content.length, isAnyType: true })
  {
    await using file = await fixture.contents.openFile(hash)
    expect((await buffer(await fixture.contents.open(hash).then((stream) => stream!))).equals(content)).toBe(true)
    expect(await fixture.onDisk()).toEqual([file.path.split('/').at(-1)])
  }
  expect(await readdir(fixture.contents.incomingFolder)).toEqual([])
  await expect(fixture.contents.openFile('0'.repeat(64))).rejects.toThrow('is missing')
})
