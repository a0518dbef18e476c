import { ConfigError } from '../config/config-error.ts'
import { ObjectStoreError } from '../object-store/store-error.ts'

export type BackupInfo = { format: 1; createdAt: string; database: 'sqlite' | 'postgres' }

export const INFO_FILE = 'staffroom.json'
export const SQLITE_FILE = 'staffroom.db'
export const DUMP_FILE = 'staffroom.dump'
/** The last entry: without it the backup is truncated. */
export const DONE_FILE = 'complete'

export const isBackupEntry = (path: string) =>
  /^(?:staffroom\.(?:json|db|dump)|complete|keys\/[\w.-]+|files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64})$/.test(path)

/** Turns errors of the file system and of buckets into a one-line ConfigError; returns other errors unchanged. */
export function toReadableError(error: unknown, outcome: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof ObjectStoreError) return new ConfigError(`${outcome}: ${message}`)
  return error instanceof ConfigError || !code?.startsWith('E') ? error : new ConfigError(`${outcome}: ${message}.`)
}
