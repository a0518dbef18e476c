import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../config/config-error.ts'

const WAL_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** Applies `<file>-wal`, which has `bytes`. SQLite verifies the salts and checksums of its frames; throws ConfigError unless all are valid. */
export function applyLog(file: string, bytes: number): void {
  const database = new DatabaseSync(file)
  try {
    const pageBytes = Number(database.prepare('pragma page_size').get()?.page_size)
    const { log } = database.prepare('pragma wal_checkpoint(noop)').get() as { log: number }
    if (log * (pageBytes + FRAME_HEADER_BYTES) + WAL_HEADER_BYTES !== bytes)
      throw new ConfigError('The backup is damaged: its log is corrupt.')
    database.exec('pragma wal_checkpoint(truncate)')
  } finally {
    database.close()
    rmSync(`${file}-shm`, { force: true })
  }
}

export function assertSound(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [found] = database.prepare('pragma quick_check(1)').all()
    if (Object.values(found ?? {})[0] !== 'ok') throw new ConfigError('The backup is damaged: its database is corrupt.')
  } finally {
    database.close()
  }
}

export function listFileHashes(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare('select distinct hash from files')
      .all()
      .map(({ hash }) => String(hash))
  } finally {
    database.close()
  }
}
