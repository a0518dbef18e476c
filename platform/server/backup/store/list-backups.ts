import { json } from 'node:stream/consumers'
import { ConfigError } from '../../config/config-error.ts'
import type { BackupStore } from './backup-store.ts'
import {
  BACKUP_FORMAT,
  BACKUPS_PREFIX,
  INFO_NAME,
  parseSegmentKey,
  parseStamp,
  toBackupKey,
  WAL_PREFIX,
  type Segment,
  type StoredBackup,
} from './layout.ts'

export type ListedBackup = StoredBackup & { stamp: string }

/** Complete backups, oldest first. */
export async function listStoredBackups(store: BackupStore): Promise<ListedBackup[]> {
  const stamps = await listStamps(store)
  return Promise.all(stamps.complete.map((stamp) => readBackup(store, stamp)))
}

/** Oldest first. A backup is complete once its `staffroom.json` exists. */
export async function listStamps(store: BackupStore): Promise<{ complete: string[]; incomplete: string[] }> {
  const [all, complete] = [new Set<string>(), new Set<string>()]
  for await (const { key } of store.list(BACKUPS_PREFIX)) {
    const [, stamp, name] = key.split('/')
    if (!stamp || !name || Number.isNaN(parseStamp(stamp).getTime())) continue
    all.add(stamp)
    if (name === INFO_NAME) complete.add(stamp)
  }
  return { complete: [...complete].toSorted(), incomplete: [...all.difference(complete)].toSorted() }
}

async function readBackup(store: BackupStore, stamp: string): Promise<ListedBackup> {
  const key = toBackupKey(stamp, INFO_NAME)
  const info = (await json(await store.get(key)).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`The backup is damaged: ${key} is truncated or has been changed.`)
  })) as StoredBackup
  if (info.format > BACKUP_FORMAT) throw new ConfigError(`The backup of ${info.createdAt} was created by a newer version of Staffroom.`)
  return { ...info, stamp }
}

/** In order. */
export async function listSegments(store: BackupStore, generation?: string): Promise<Segment[]> {
  const segments: Segment[] = []
  for await (const { key, size } of store.list(generation ? `${WAL_PREFIX}${generation}/` : WAL_PREFIX)) {
    const segment = parseSegmentKey(key, size)
    if (segment) segments.push(segment)
  }
  return segments.toSorted((one, other) => one.generation.localeCompare(other.generation) || one.segment - other.segment)
}
