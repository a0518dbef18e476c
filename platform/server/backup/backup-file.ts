import { ConfigError } from '../config.ts'

/** What a backup says of itself, as its first entry. */
export type BackupInfo = { format: 1; createdAt: string; database: 'sqlite' | 'postgres' }

export const INFO = 'staffroom.json'
export const SQLITE = 'staffroom.db'
export const DUMP = 'staffroom.dump'
/** The last entry: without it the file was cut off. */
export const DONE = 'complete'

/** The only places to which a backup writes. */
export const isExpected = (path: string) =>
  /^(?:staffroom\.(?:json|db|dump)|complete|keys\/[\w.-]+|files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64})$/.test(path)

/** What went wrong with a folder or a file in one line that says what came of it; anything else as it is. */
export function readable(error: unknown, outcome: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return error instanceof ConfigError || !code?.startsWith('E') ? error : new ConfigError(`${outcome}: ${message}.`)
}
