import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, rm, writeFile } from 'node:fs/promises'
import { findKey, getKeyFile, getKeysFolder, KEY_BYTES } from './load-key.ts'
import { syncKeys } from './sync-keys.ts'

/** Creates the keys that do not exist yet, unless one of the others is damaged. All are on disk afterwards, readable only by this account. */
export async function createMissingKeys(dataDir: string, names: readonly string[]): Promise<void> {
  const keys = await Promise.all(names.map((name) => findKey(dataDir, name)))
  await mkdir(getKeysFolder(dataDir), { recursive: true, mode: 0o700 })
  await Promise.all(names.filter((_, index) => !keys[index]).map((name) => createKey(getKeyFile(dataDir, name))))
  await Promise.all(names.map((name) => chmod(getKeyFile(dataDir, name), 0o600)))
  await syncKeys(dataDir)
}

/** Linked when complete, so that processes that start at once on a shared folder use one key and never read half of it. */
async function createKey(file: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  try {
    await writeFile(temporary, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600, flush: true })
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporary, { force: true })
  }
}
