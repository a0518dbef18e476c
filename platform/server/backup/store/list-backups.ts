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
import { toDamagedError } from './parts.ts'

export type ListedBackup = StoredBackup & { stamp: string }
/** `problem`: why it cannot be read, in one line. */
export type UnusableBackup = { stamp: string; problem: string }
export type ListedBackups = { backups: ListedBackup[]; unusable: UnusableBackup[] }

/** Complete backups, oldest first. One that cannot be read does not prevent the use of the others. */
export async function listStoredBackups(store: BackupStore): Promise<ListedBackups> {
  const stamps = await listStamps(store)
  const read = (stamp: string) => readBackup(store, stamp).catch((error: Error): UnusableBackup => ({ stamp, problem: error.message }))
  const listed: ListedBackups = { backups: [], unusable: [] }
  for (const backup of await Promise.all(stamps.complete.map(read)))
    if ('problem' in backup) listed.unusable.push(backup)
    else listed.backups.push(backup)
  return listed
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
    throw toDamagedError(error, key)
  })) as StoredBackup | null
  if (!info?.createdAt || !info.parts || !info.contents) throw toDamagedError(undefined, key)
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
