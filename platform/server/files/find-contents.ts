import type { ObjectStore, StoredObject } from '../object-store/object-store.ts'
import { getContentKey } from './content-folder.ts'

export type FoundContent = StoredObject & { hash: string }

/** All contents of a store, without other objects in the same folder or bucket. */
export async function* findContents(store: ObjectStore): AsyncGenerator<FoundContent> {
  for await (const object of store.list('')) {
    const hash = object.key.split('/').at(-1) ?? ''
    if (/^[0-9a-f]{64}$/.test(hash) && object.key === getContentKey(hash)) yield { ...object, hash }
  }
}
