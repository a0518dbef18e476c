import { ConfigError } from '../config/config-error.ts'
import { parseStoreLocation } from '../object-store/location.ts'
import type { BackupTarget } from './store/backup-store.ts'

/** `time`: of the nightly backup in the workspace's time zone, such as `02:30`. */
export type BackupConfig = BackupTarget & { time: string }

type Environment = Record<string, string | undefined>

/** Undefined without BACKUP_URL: then there are no scheduled backups. */
export function readBackupConfig(environment: Environment): BackupConfig | undefined {
  const { BACKUP_URL: url, BACKUP_PASSPHRASE: passphrase, BACKUP_TIME: time = '' } = environment
  const config = { passphrase: readPassphrase(passphrase), time: readTime(time || '02:30') }
  return url ? { location: parseStoreLocation('BACKUP_URL', url, environment), ...config } : undefined
}

/** A short one can be guessed by anyone who can read the bucket. */
const MIN_LENGTH = 12

function readPassphrase(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (value.length < MIN_LENGTH) throw new ConfigError(`BACKUP_PASSPHRASE must have at least ${MIN_LENGTH} characters.`)
  return value
}

function readTime(value: string): string {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)) return value
  throw new ConfigError(`BACKUP_TIME must be a time such as "02:30", not "${value}".`)
}
