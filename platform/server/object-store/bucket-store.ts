import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { abortAbandonedUploads } from './abandoned-uploads.ts'
import { isMissingObject, noSuchBucket, toStoreError } from './bucket-error.ts'
import { fetchFromBucket } from './bucket-requests.ts'
import { uploadStream } from './bucket-upload.ts'
import { describeLocation, type BucketLocation } from './location.ts'
import type { ByteRange, ObjectStore, StoredObject } from './object-store.ts'
import { ObjectStoreError } from './store-error.ts'

const PAGE_SIZE = 1000

type Bucket = { client: S3mini; location: BucketLocation }

/** All failures of the bucket are ObjectStoreErrors. */
export function createBucketStore(location: BucketLocation): ObjectStore {
  const bucket = { client: connect(location), location }
  const toKey = (key: string) => location.prefix + key
  const attempt = <T>(work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      throw toStoreError(error, location)
    })
  const put = (key: string, content: Readable) => attempt(() => uploadStream(bucket.client, toKey(key), content))
  return {
    location: describeLocation(location),
    assertUsable: () => attempt(async () => void (await readPage(bucket, location.prefix, { size: 1 }))),
    moveIn: async (key, file) => {
      await put(key, createReadStream(file))
      await rm(file)
    },
    put,
    get: (key, range) => attempt(() => openObject(bucket, toKey(key), range)),
    stat: (key) => attempt(() => findObject(bucket, key)),
    list: (prefix) => listObjects(bucket, prefix),
    remove: (key) => attempt(() => removeObject(bucket, toKey(key))),
    removeUnfinished: (before) => attempt(() => abortAbandonedUploads(bucket.client, location, before)),
  }
}

const connect = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketLocation) =>
  new S3mini({ endpoint: `${endpoint}/${encodeURIComponent(bucket)}`, region, accessKeyId, secretAccessKey, fetch: fetchFromBucket })

async function openObject({ client, location }: Bucket, key: string, range: ByteRange | undefined): Promise<Readable | undefined> {
  const response = await client.getObjectRaw(key, !range, range?.first, range && range.last + 1).catch((error: unknown) => {
    if (!isMissingObject(error)) throw error
  })
  if (!response) return undefined
  if (response.status !== (range ? 206 : 200)) {
    await response.body?.cancel()
    throw new ObjectStoreError(`${location.endpoint} returned status ${response.status} instead of ${range ? 'a range' : 'an object'}.`)
  }
  if (!response.body) return Readable.from([])
  return translateErrors(Readable.fromWeb(response.body as ReadableStream), location)
}

function translateErrors(stream: Readable, location: BucketLocation): Readable {
  const destroy = stream._destroy.bind(stream)
  stream._destroy = (error, callback) => destroy(error && (toStoreError(error, location) as Error), callback)
  return stream
}

/** From the list, since the client offers no HEAD request with both size and date. The key itself sorts before longer ones. */
async function findObject(bucket: Bucket, key: string): Promise<StoredObject | undefined> {
  const { objects } = await readPage(bucket, bucket.location.prefix + key, { size: 1 })
  return objects.find((object) => object.key === key)
}

async function* listObjects(bucket: Bucket, prefix: string): AsyncGenerator<StoredObject> {
  let after: string | undefined
  try {
    do {
      const page = await readPage(bucket, bucket.location.prefix + prefix, { size: PAGE_SIZE, after })
      yield* page.objects
      after = page.next
    } while (after)
  } catch (error) {
    throw toStoreError(error, bucket.location)
  }
}

async function readPage({ client, location }: Bucket, prefix: string, { size, after }: { size: number; after?: string | undefined }) {
  const page = await client.listObjectsPaged('/', prefix, size, after)
  if (!page?.objects) throw noSuchBucket(location)
  const objects = page.objects.map(({ Key, Size, LastModified }) => ({
    key: Key.slice(location.prefix.length),
    size: Size,
    modifiedAt: LastModified,
  }))
  return { objects, next: page.nextContinuationToken }
}

async function removeObject({ client }: Bucket, key: string): Promise<void> {
  await client.deleteObject(key).catch((error: unknown) => {
    if (!isMissingObject(error)) throw error
  })
}
