import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { createBucketStore } from './bucket-store.ts'
import { parseStoreLocation, type BucketLocation } from './location.ts'
import { openBucketFixture } from './testing/bucket-fixture.ts'

const KEY = 'ab/cd/abcd'
const MEGABYTE = 1024 * 1024
const content = Buffer.from('Tyger Tyger, burning bright')

test('opens a bucket by its URL and keeps to its prefix', async () => {
  await using bucket = await openBucketFixture()
  const location = parseStoreLocation('FILES_URL', bucket.url, {}) as BucketLocation
  expect(location).toEqual(bucket.location)
  const [company, all] = [createBucketStore(location), createBucketStore({ ...location, prefix: '' })]
  await company.put(KEY, Readable.from([content]))
  await all.put('other/object', Readable.from([content]))
  expect((await Array.fromAsync(all.list(''))).map(({ key }) => key).toSorted()).toEqual([`company/${KEY}`, 'other/object'])
  expect((await Array.fromAsync(company.list(''))).map(({ key }) => key)).toEqual([KEY])
  expect(company.location).toBe(`http://127.0.0.1:${bucket.port}/staffroom/company`)
})

test('says in one line what is wrong, without the secret', async () => {
  await using bucket = await openBucketFixture()
  const { endpoint } = bucket.location
  const findMistake = (change: Partial<BucketLocation>) =>
    createBucketStore({ ...bucket.location, ...change })
      .assertUsable()
      .catch((error: Error) => error.message)
  expect(await findMistake({ bucket: 'missing' })).toBe(`There is no bucket "missing" at ${endpoint}.`)
  expect(await findMistake({ accessKeyId: 'SOMEONE' })).toBe(`${endpoint} does not know the access key.`)
  expect(await findMistake({ secretAccessKey: 'guess' })).toBe(`${endpoint} rejects the secret of the access key.`)
  expect(await findMistake({ endpoint: 'http://127.0.0.1:1' })).toBe('http://127.0.0.1:1 cannot be reached: bad port.')
  expect(await findMistake({ endpoint: 'http://127.0.0.1:2' })).toBe('http://127.0.0.1:2 cannot be reached: ECONNREFUSED.')
  expect(await findMistake({ endpoint: 'http://nowhere.invalid' })).toMatch(/^http:\/\/nowhere\.invalid cannot be reached: E\w+\.$/)
  bucket.reject(() => 403)
  expect(await findMistake({})).toBe(`The access key may not use the bucket "staffroom" at ${endpoint}.`)
  const store = createBucketStore(bucket.location)
  for (const call of [() => store.put(KEY, Readable.from([content])), () => store.get(KEY), () => store.stat(KEY), () => store.remove(KEY)])
    await expect(call()).rejects.toThrow('The access key may not use the bucket')
  await expect(Array.fromAsync(store.list(''))).rejects.toThrow('The access key may not use the bucket')
})

test('retries requests that fail temporarily, and gives up on those that keep failing', async () => {
  await using bucket = await openBucketFixture()
  const store = createBucketStore(bucket.location)
  const failures = new Map<string, number>()
  bucket.reject((method, path) => {
    const count = failures.get(method + path) ?? 0
    failures.set(method + path, count + 1)
    return count < 2 ? 503 : undefined
  })
  await store.put(KEY, Readable.from([content]))
  expect(await buffer((await store.get(KEY))!)).toEqual(content)
  await store.remove(KEY)
  expect(await store.get(KEY)).toBeUndefined()
  let attempts = 0
  bucket.reject(() => (attempts++, 500))
  await expect(store.put(KEY, Readable.from([content]))).rejects.toThrow(
    `The bucket "staffroom" at ${bucket.location.endpoint} returned 500.`,
  )
  expect(attempts).toBe(4)
})

test('a part that cannot be stored aborts the upload', { tags: ['long'] }, async () => {
  await using bucket = await openBucketFixture()
  let parts = 0
  bucket.reject((method) => (method === 'PUT' && ++parts > 2 ? 400 : undefined))
  const source = Readable.from([randomBytes(25 * MEGABYTE)])
  const store = createBucketStore(bucket.location)
  await expect(store.put(KEY, source)).rejects.toThrow('returned 400')
  expect([await bucket.listUploads(), await store.get(KEY), source.destroyed]).toEqual([[], undefined, true])
})

test('an upload whose last response is lost is complete', { tags: ['long'] }, async () => {
  await using bucket = await openBucketFixture()
  const store = createBucketStore(bucket.location)
  const large = randomBytes(9 * MEGABYTE)
  bucket.loseResponse((method, url) => method === 'POST' && url.includes('uploadId='))
  await store.put(KEY, Readable.from([large]))
  const stored = await buffer((await store.get(KEY))!)
  expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(large).digest('hex'))
})

test('aborts uploads that a killed process has left behind, but not those of other prefixes or of today', async () => {
  await using bucket = await openBucketFixture()
  const begin = (prefix: string) => bucket.beginUpload(`${prefix}ab/cd/left`)
  await begin('company/')
  await begin('other/')
  const store = createBucketStore(bucket.location)
  await store.removeUnfinished(new Date(Date.now() - 60_000))
  expect(await bucket.listUploads()).toHaveLength(2)
  await store.removeUnfinished(new Date(Date.now() + 60_000))
  expect(await bucket.listUploads()).toMatchObject([{ key: 'other/ab/cd/left' }])
})

test('an aborted download closes its connection', async () => {
  await using bucket = await openBucketFixture()
  const store = createBucketStore(bucket.location)
  await store.put(KEY, Readable.from([randomBytes(30 * MEGABYTE)]))
  bucket.closeConnections()
  const downloads = await Promise.all(Array.from({ length: 5 }, () => store.get(KEY)))
  for (const download of downloads) await new Promise((resolve) => download!.once('readable', resolve))
  expect(bucket.countConnections()).toBe(5)
  for (const download of downloads) download!.destroy()
  await expect.poll(() => bucket.countConnections()).toBe(0)
})

test('a connection that is cut ends a download with an error', async () => {
  await using bucket = await openBucketFixture()
  const store = createBucketStore(bucket.location)
  await store.put(KEY, Readable.from([randomBytes(30 * MEGABYTE)]))
  const download = (await store.get(KEY))!
  await new Promise((resolve) => download.once('readable', resolve))
  bucket.closeConnections()
  await expect(buffer(download)).rejects.toThrow(`The connection to ${bucket.location.endpoint} was closed.`)
})

test('a server that does not respond ends the request', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const location = { type: 'bucket', endpoint, bucket: 'b', prefix: '', region: 'r', accessKeyId: 'k', secretAccessKey: 's' } as const
    const usable = createBucketStore(location).assertUsable()
    const [socket] = (await once(server, 'connection')) as [Socket]
    const closed = once(socket, 'close')
    socket.resume()
    const result = usable.catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await result).toBe(`${endpoint} does not respond.`)
    await closed
  } finally {
    vi.useRealTimers()
    server.close()
  }
})
