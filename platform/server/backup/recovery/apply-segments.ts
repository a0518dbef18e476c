import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../config/config-error.ts'
import type { BackupStore } from '../store/backup-store.ts'
import type { Segment } from '../store/layout.ts'
import type { ListedBackup } from '../store/list-backups.ts'
import { createDecompressor, toDamagedError } from '../store/parts.ts'
import { formatInstant } from './instant.ts'
import type { RecoveryPoint } from './select-point.ts'
import { applyLog } from './sqlite-file.ts'

/** Rebuilds each log from its segments and lets SQLite apply it to `file`. */
export async function applySegments(store: BackupStore, file: string, { backup, segments }: RecoveryPoint): Promise<void> {
  const log = `${file}-wal`
  for (const [index, segment] of segments.entries()) {
    await fetchSegment(store, segment, `${file}-segment`).catch((error: unknown) => {
      throw addHint(error, backup, segments[index - 1])
    })
    if (index > 0 && (await beginsLog(`${file}-segment`))) applyLog(file, (await stat(log)).size)
    if (index === 0 || (await beginsLog(`${file}-segment`))) await rename(`${file}-segment`, log)
    else await pipeline(createReadStream(`${file}-segment`), createWriteStream(log, { flags: 'a' }))
  }
  if (segments.length > 0) applyLog(file, (await stat(log)).size)
  await rm(`${file}-segment`, { force: true })
}

async function fetchSegment(store: BackupStore, { key }: Segment, path: string): Promise<void> {
  await pipeline(await store.get(key), createDecompressor(), createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
    throw toDamagedError(error, key)
  })
}

function addHint(error: unknown, { stamp, wal }: ListedBackup, previous: Segment | undefined): unknown {
  if (!(error instanceof ConfigError)) return error
  const isAfterBackup = wal && previous && previous.segment > wal.segment
  const choice = isAfterBackup ? `--at "${formatInstant(previous.time)}"` : `--backup ${stamp}`
  return new ConfigError(`${error.message} Restore the last state before it with ${choice}.`)
}

/** A later segment of a log begins with the number of a page, which is never as large as this. */
const WAL_MAGIC = [0x377f0682, 0x377f0683]

async function beginsLog(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return WAL_MAGIC.includes(buffer.readUInt32BE())
  } finally {
    await file.close()
  }
}
