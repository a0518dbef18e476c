import { createHash } from 'node:crypto'
import { ConfigError } from '../config/config-error.ts'
import { findKey, getKeysFolder } from '../encryption/load-key.ts'
import type { RegisteredProcess } from './registered-processes.ts'
import type { KeyHashes } from './tables.ts'

/** The hashes of the existing keys, which identify them without revealing them. */
export async function hashKeys(dataDir: string, names: readonly string[]): Promise<KeyHashes> {
  const keys = await Promise.all(names.map(async (name) => ({ name, key: await findKey(dataDir, name) })))
  return Object.fromEntries(keys.flatMap(({ name, key }) => (key ? [[name, hashKey(key)]] : [])))
}

const hashKey = (key: Uint8Array) => createHash('sha256').update('process').update(key).digest('base64url')

/** During a rolling upgrade, processes of the version before do not have the keys that are new, so this one may create them. */
export async function assertSameKeys(dataDir: string, names: readonly string[], processes: readonly RegisteredProcess[]): Promise<void> {
  const own = await hashKeys(dataDir, names)
  const running = processes.filter(({ isAlive }) => isAlive)
  const isOther = (name: string) => running.some(({ keyHashes }) => keyHashes[name] !== undefined && keyHashes[name] !== own[name])
  const others = names.filter(isOther)
  if (others.length > 0)
    throw new ConfigError(
      `${getKeysFolder(dataDir)} lacks keys of a process that already runs on this database, or has other ones: ${others.join(', ')}. All processes must use the same DATA_DIR, or copies of its folder "keys". Copy that folder, then start again.`,
    )
}
