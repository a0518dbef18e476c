import type { Readable } from 'node:stream'

export type StoredObject = { key: string; size: number; modifiedAt: Date }

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number }

/** A folder or an S3-compatible bucket. A key is a relative path such as `files/ab/cd/abcd…`. Readers see whole objects only. */
export type ObjectStore = {
  /** For messages, without credentials. */
  location: string
  /** Only of folders: the file of an object, which can be read at any position. */
  getPath?: (key: string) => string
  /** Throws a one-line error that names what is wrong, such as a bucket that does not exist or a folder that cannot be written. */
  assertUsable: () => Promise<void>
  /** Stores a local file, which is gone afterwards. Resolves once the object is durable. */
  moveIn: (key: string, file: string) => Promise<void>
  /** Resolves once the object is durable; if the stream fails, there is no object. */
  put: (key: string, content: Readable) => Promise<void>
  /** Undefined if there is no such object. */
  get: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  stat: (key: string) => Promise<StoredObject | undefined>
  /** All objects whose keys start with the prefix, in no particular order. */
  list: (prefix: string) => AsyncIterable<StoredObject>
  /** Does nothing if there is no such object. */
  remove: (key: string) => Promise<void>
  /** Removes what is left of uploads that began before and were not completed, such as those of a killed process. */
  removeUnfinished: (before: Date) => Promise<void>
}
