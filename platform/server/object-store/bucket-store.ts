import type { BucketLocation } from './location.ts'
import type { ObjectStore } from './object-store.ts'

export function createBucketStore(location: BucketLocation): ObjectStore {
  throw new Error(`Buckets such as ${location.bucket} are not supported yet.`)
}
