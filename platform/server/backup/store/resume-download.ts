import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectStore } from '../../object-store/object-store.ts'
import { ObjectStoreError } from '../../object-store/store-error.ts'

/** In a row without any progress. */
const MAX_ATTEMPTS = 5
const DELAY_MS = 500

/** Undefined if there is no such object. A download whose connection is lost continues where it ended. */
export async function openResumable(store: ObjectStore, key: string): Promise<Readable | undefined> {
  const first = await store.get(key)
  return first && Readable.from(readResuming(store, key, first), { objectMode: false })
}

async function* readResuming(store: ObjectStore, key: string, first: Readable): AsyncGenerator<Buffer> {
  let [content, offset, attempt]: [Readable | undefined, number, number] = [first, 0, 1]
  for (;;) {
    try {
      content ??= await openAt(store, key, offset)
      for await (const chunk of content as AsyncIterable<Buffer>) {
        offset += chunk.length
        attempt = 1
        yield chunk
      }
      return
    } catch (error) {
      if (!(error instanceof ObjectStoreError) || attempt++ === MAX_ATTEMPTS) throw error
      content = undefined
      await wait(DELAY_MS)
    }
  }
}

async function openAt(store: ObjectStore, key: string, offset: number): Promise<Readable> {
  const content = await store.get(key, offset > 0 ? { first: offset, last: Number.MAX_SAFE_INTEGER - 1 } : undefined)
  if (!content) throw new Error(`${key} was removed from ${store.location} while it was read.`)
  return content
}
