import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../config/config-error.ts'
import { isSqliteError } from '../storage-errors.ts'

const BUSY = 5

/** Locks the folder for this process; the operating system releases the lock when the process ends. */
export function lockFolder(dataDir: string): { release: () => void } {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isSqliteError(error) && (error.errcode & 0xff) === BUSY)
      throw new ConfigError(`DATA_DIR ${dataDir} is in use by another process; only one process can use it at a time.`)
    throw error
  }
  return { release: () => lock.close() }
}
