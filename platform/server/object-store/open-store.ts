import { createFolderStore } from './folder-store.ts'
import type { StoreLocation } from './location.ts'
import type { ObjectStore } from './object-store.ts'

/** The client for buckets is loaded only if one is configured. */
export async function openObjectStore(location: StoreLocation): Promise<ObjectStore> {
  if (location.type === 'folder') return createFolderStore(location.folder)
  return (await import('./bucket-store.ts')).createBucketStore(location)
}
