import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

export const KEY_BYTES = 32

export const getKeysFolder = (dataDir: string) => join(dataDir, 'keys')

export const getKeyFile = (dataDir: string, name: string) => join(getKeysFolder(dataDir), `${name}.key`)

/** Reads the 32 bytes of `DATA_DIR/keys/<name>.key`. Each key is listed in a module's `keys`, from which the start creates it. */
export async function loadKey(dataDir: string, name: string): Promise<Buffer> {
  const key = await findKey(dataDir, name)
  if (!key) throw new ConfigError(`${getKeyFile(dataDir, name)} is missing. Restore it from a backup.`)
  return key
}

/** Undefined if the key does not exist. Throws ConfigError if it cannot be read or is damaged, such as empty after a power failure. */
export async function findKey(dataDir: string, name: string): Promise<Buffer | undefined> {
  const file = getKeyFile(dataDir, name)
  const key = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new ConfigError(`${file} cannot be read: ${error.message}.`)
  })
  if (key && key.length !== KEY_BYTES)
    throw new ConfigError(`${file} is damaged: it has ${key.length} bytes instead of ${KEY_BYTES}. Restore it from a backup.`)
  return key
}
