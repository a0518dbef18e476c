import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config/config-error.ts'

/** Creates DATA_DIR, readable only by this account. Not `recursive`, which never returns under /proc. */
export function createDataFolder(dataDir: string): void {
  try {
    createFolder(dataDir, 0o700)
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}.`)
  }
}

function createFolder(path: string, mode?: number): void {
  if (existsSync(path)) return
  createFolder(dirname(path))
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
