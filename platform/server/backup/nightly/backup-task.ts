import type { Config } from '../../config/config.ts'
import type { SpoolPosition } from '../../database/wal-control.ts'
import type { BackupTarget } from '../store/backup-store.ts'

export type BackupTask = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl' | 'filesMoveFrom'> & {
  target: BackupTarget
  /** The workspace that the backups belong to. */
  workspace: string
  /** Whether the location already contains verified backups. */
  hasBackups: boolean
}

/** On SQLite, the database file does not change before `release`; `getPosition` returns the position in the write-ahead log that continues it. */
export type HeldDatabase = { getPosition: () => Promise<SpoolPosition>; release: () => Promise<void> }

export type BackupResult = {
  createdAt: string
  /** Bytes that the backup added to the store, before compression. */
  bytes: number
  files: number
  /** Contents that the database refers to and that do not exist. */
  missing: number
  /** Hashes of contents that are damaged in the workspace and therefore not in the backup. */
  damaged: string[]
}
