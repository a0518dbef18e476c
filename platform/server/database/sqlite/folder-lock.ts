import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../config.ts'
import { isSqliteError } from '../storage-errors.ts'

const BUSY = 5

/** Holds the folder for this process alone; the lock is the system's and ends with the process, however that ends. */
export function lockFolder(dataDir: string): { release: () => void } {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isSqliteError(error) && (error.errcode & 0xff) === BUSY)
      throw new ConfigError(`DATA_DIR ${dataDir} is in use by another process; only one can serve it at a time.`)
    throw error
  }
  return { release: () => lock.close() }
}
