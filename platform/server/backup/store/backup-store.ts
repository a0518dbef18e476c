import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { identityToRecipient } from 'age-encryption'
import { ConfigError } from '../../config/config-error.ts'
import type { StoreLocation } from '../../object-store/location.ts'
import type { ObjectStore, StoredObject } from '../../object-store/object-store.ts'
import { openObjectStore } from '../../object-store/open-store.ts'
import { hasDescription, readDescription, STORE_FORMAT, writeDescription, type StoreDescription } from './about.ts'
import { decryptAge, encryptAge } from './age-format.ts'
import { ensureIdentity, readIdentity } from './identity.ts'
import { BACKUPS_PREFIX, FILES_PREFIX, WAL_PREFIX } from './layout.ts'
import { openResumable } from './resume-download.ts'

export type BackupTarget = { location: StoreLocation; passphrase: string | undefined }

/** A folder or bucket with backups. Encrypts and decrypts if there is a passphrase; keys never contain the suffix `.age`. */
export type BackupStore = {
  location: string
  put: (key: string, content: Readable) => Promise<void>
  /** Throws ConfigError if there is no such object. The stream fails if the object is damaged. */
  get: (key: string) => Promise<Readable>
  has: (key: string) => Promise<boolean>
  /** False if the folder is no longer mounted. */
  exists: () => Promise<boolean>
  list: (prefix: string) => AsyncIterable<StoredObject>
  remove: (key: string) => Promise<void>
  removeUnfinished: ObjectStore['removeUnfinished']
  /** With encryption, the key does not reveal the hash, by which known files could be recognized. */
  toContentKey: (hash: string) => string
}

/** `hasBackups`: whether there must already be backups; then an empty location is probably not mounted. */
type StoreOwner = { target: BackupTarget; workspace: string; hasBackups: boolean }

/** For backups: prepares an empty location, unless there should be backups. */
export async function prepareBackupStore({ target, workspace, hasBackups }: StoreOwner): Promise<BackupStore> {
  const existing = await openOwnStore({ target, workspace })
  if (existing) return existing
  const store = await openObjectStore(target.location)
  await assertNoBackups(store, workspace)
  if (hasBackups)
    throw new ConfigError(
      `BACKUP_URL ${store.location} no longer contains its backups. Check that it is mounted; to start anew, set BACKUP_URL to another folder or bucket.`,
    )
  await assertUsable(store)
  return initializeStore(store, target, workspace)
}

/** For writing. Undefined if the location does not contain backups, also because it is not mounted. */
export async function openOwnStore({ target, workspace }: Omit<StoreOwner, 'hasBackups'>): Promise<BackupStore | undefined> {
  const store = await openObjectStore(target.location)
  const description = await readDescription(store).catch((error: Error) => {
    throw toUnusableError(error, store)
  })
  if (!description) return undefined
  if (description.workspace !== workspace)
    throw new ConfigError(`BACKUP_URL ${store.location} contains the backups of a different workspace. Use a folder or bucket of its own.`)
  return openDescribed(store, target, description.isEncrypted)
}

/** For reading. Throws ConfigError if there are no backups. */
export async function openBackupStore(target: BackupTarget): Promise<BackupStore> {
  const store = await openObjectStore(target.location)
  const description = await readDescription(store)
  if (!description) throw new ConfigError(`There are no backups in ${store.location}.`)
  return openDescribed(store, target, description.isEncrypted)
}

async function assertUsable(store: ObjectStore): Promise<void> {
  await store.assertUsable().catch((error: Error) => {
    throw toUnusableError(error, store)
  })
}

const toUnusableError = (error: Error, { location }: ObjectStore) =>
  error instanceof ConfigError ? error : new ConfigError(`BACKUP_URL ${location} cannot be used: ${error.message.replace(/\.$/, '')}.`)

/** With a new key, backups whose description was lost could never be decrypted again. */
async function assertNoBackups(store: ObjectStore, workspace: string): Promise<void> {
  for (const prefix of [BACKUPS_PREFIX, FILES_PREFIX, WAL_PREFIX])
    for await (const { key } of store.list(prefix)) {
      const description: StoreDescription = { format: STORE_FORMAT, workspace, isEncrypted: key.endsWith(SUFFIX) }
      throw new ConfigError(
        `BACKUP_URL ${store.location} contains backups but no about.json. Use another folder or bucket, or create about.json with ${JSON.stringify(description)}`,
      )
    }
}

/** The description is written last, so that the key exists once it does. A key of an interrupted attempt is used again. */
async function initializeStore(store: ObjectStore, { passphrase }: BackupTarget, workspace: string): Promise<BackupStore> {
  const identity = passphrase === undefined ? undefined : await ensureIdentity(store, passphrase)
  await writeDescription(store, { format: STORE_FORMAT, workspace, isEncrypted: identity !== undefined })
  return identity === undefined ? createPlainStore(store) : createEncryptedStore(store, identity)
}

async function openDescribed(store: ObjectStore, { passphrase }: BackupTarget, isEncrypted: boolean): Promise<BackupStore> {
  if (isEncrypted && passphrase === undefined)
    throw new ConfigError(`The backups in ${store.location} are encrypted. Set BACKUP_PASSPHRASE to their passphrase.`)
  if (!isEncrypted && passphrase !== undefined)
    throw new ConfigError(`The backups in ${store.location} are not encrypted. Unset BACKUP_PASSPHRASE or use another folder or bucket.`)
  return passphrase === undefined ? createPlainStore(store) : createEncryptedStore(store, await readIdentity(store, passphrase))
}

const createPlainStore = (store: ObjectStore): BackupStore => ({
  location: store.location,
  put: store.put,
  get: (key) => getExisting(store, key),
  has: async (key) => (await store.stat(key)) !== undefined,
  exists: () => hasDescription(store),
  list: store.list,
  remove: store.remove,
  removeUnfinished: store.removeUnfinished,
  toContentKey: (hash) => toFileKey(hash),
})

const SUFFIX = '.age'

async function createEncryptedStore(store: ObjectStore, identity: string): Promise<BackupStore> {
  const recipient = await identityToRecipient(identity)
  const nameKey = createHmac('sha256', identity).update('names of contents').digest()
  return {
    location: store.location,
    put: (key, content) => store.put(`${key}${SUFFIX}`, Readable.from(encryptAge(content, recipient), { objectMode: false })),
    get: async (key) => Readable.from(decryptAge(await getExisting(store, `${key}${SUFFIX}`), identity), { objectMode: false }),
    has: async (key) => (await store.stat(`${key}${SUFFIX}`)) !== undefined,
    exists: () => hasDescription(store),
    list: (prefix) => withoutSuffix(store.list(prefix)),
    remove: (key) => store.remove(`${key}${SUFFIX}`),
    removeUnfinished: store.removeUnfinished,
    toContentKey: (hash) => toFileKey(createHmac('sha256', nameKey).update(hash).digest('hex')),
  }
}

async function* withoutSuffix(objects: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject> {
  for await (const object of objects) if (object.key.endsWith(SUFFIX)) yield { ...object, key: object.key.slice(0, -SUFFIX.length) }
}

const toFileKey = (name: string) => `files/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`

async function getExisting(store: ObjectStore, key: string): Promise<Readable> {
  const content = await openResumable(store, key)
  if (!content) throw new ConfigError(`${key} is missing in ${store.location}.`)
  return content
}
