import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ConfigError } from '../../config/config-error.ts'
import type { ObjectStore } from '../../object-store/object-store.ts'

/** The unencrypted description of a backup store. */
export type StoreDescription = { format: number; workspace: string; isEncrypted: boolean }

export const STORE_FORMAT = 2
const ABOUT_KEY = 'about.json'

export async function readDescription(store: ObjectStore): Promise<StoreDescription | undefined> {
  const stored = await store.get(ABOUT_KEY)
  if (!stored) return undefined
  const description = parseDescription(await text(stored), store.location)
  if (description.format > STORE_FORMAT)
    throw new ConfigError(`The backups in ${store.location} were created by a newer version of Staffroom.`)
  return description
}

export const hasDescription = async (store: ObjectStore): Promise<boolean> => (await store.stat(ABOUT_KEY)) !== undefined

export const writeDescription = (store: ObjectStore, description: StoreDescription) =>
  store.put(ABOUT_KEY, Readable.from([Buffer.from(`${JSON.stringify(description)}\n`)]))

function parseDescription(json: string, location: string): StoreDescription {
  try {
    return JSON.parse(json) as StoreDescription
  } catch {
    throw new ConfigError(`${ABOUT_KEY} in ${location} is damaged.`)
  }
}
