import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config.ts'

/** Makes DATA_DIR, for its own account alone, and the folders above it. Each by itself: where none can be made, as under /proc, Node's own way never ends. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700)
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}.`)
  }
}

function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
