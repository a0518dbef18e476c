import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { Decrypter, Encrypter, generateX25519Identity } from 'age-encryption'
import { ConfigError } from '../../config/config-error.ts'
import type { ObjectStore } from '../../object-store/object-store.ts'

/** The key of all objects, encrypted with the passphrase: deriving a key from a passphrase for each object would take a second each. */
const IDENTITY_KEY = 'identity.age'
/** scrypt with 64 MB of memory. */
const WORK_FACTOR = 16

export const ensureIdentity = async (store: ObjectStore, passphrase: string): Promise<string> =>
  (await store.stat(IDENTITY_KEY)) ? readIdentity(store, passphrase) : createIdentity(store, passphrase)

export async function createIdentity(store: ObjectStore, passphrase: string): Promise<string> {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  await store.put(IDENTITY_KEY, Readable.from([Buffer.from(await encrypter.encrypt(`${identity}\n`))]))
  return identity
}

/** Throws ConfigError if the passphrase is wrong. */
export async function readIdentity(store: ObjectStore, passphrase: string): Promise<string> {
  const stored = await store.get(IDENTITY_KEY)
  if (!stored) throw new ConfigError(`The key ${IDENTITY_KEY} of the encrypted backups in ${store.location} is missing.`)
  const encrypted = await buffer(stored)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const identity = await decrypter.decrypt(encrypted)
    return (await text(Readable.from([Buffer.from(identity)]))).trim()
  } catch {
    throw new ConfigError(`BACKUP_PASSPHRASE is not the passphrase of the backups in ${store.location}.`)
  }
}
