import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/** Exists in the target of a move until the move is complete: a file in a folder, a table in a PostgreSQL database. */
export const UNFINISHED_FILE = 'unfinished-move'
export const UNFINISHED_TABLE = 'unfinished_move'

export function assertNoUnfinishedMove(dataDir: string): void {
  if (existsSync(join(dataDir, UNFINISHED_FILE)))
    throw new ConfigError(`DATA_DIR ${dataDir} is the target of a move that has not finished. Delete it and run "npm run move" again.`)
}

export const unfinishedDatabase = (location: string) =>
  new ConfigError(
    `The database ${location} is the target of a move that has not finished. Run "npm run move" again before you start on it.`,
  )
