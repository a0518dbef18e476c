import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openOwnStore, type BackupStore } from '../store/backup-store.ts'
import { BACKUPS_PREFIX, CONTENTS_NAME, FILES_PREFIX, parseSegmentKey, parseStamp, toBackupKey, WAL_PREFIX } from '../store/layout.ts'
import { listStoredBackups, type ListedBackup, type UnusableBackup } from '../store/list-backups.ts'
import { createDecompressor, toDamagedError } from '../store/parts.ts'
import type { BackupTask } from './backup-task.ts'
import { selectKept, selectRecent } from './retention.ts'

const DAY_MS = 86_400_000

/** Returns backups that cannot be read and are therefore kept. */
export async function pruneBackups(task: BackupTask): Promise<UnusableBackup[]> {
  const store = await openOwnStore(task)
  return store ? prune(store) : []
}

/** Removes backups beyond the retention, then the contents and segments that no kept backup needs. */
export async function prune(store: BackupStore): Promise<UnusableBackup[]> {
  await store.removeUnfinished(new Date(Date.now() - DAY_MS))
  const { backups, unusable } = await listStoredBackups(store)
  const dated = backups.map((backup) => ({ ...backup, time: parseStamp(backup.stamp), generation: backup.wal?.generation ?? null }))
  if (dated.length === 0) return unusable
  const [keptBackups, recent] = [selectKept(dated), selectRecent(dated)]
  const kept = dated.filter((backup) => keptBackups.has(backup))
  await removeOldBackups(store, [...unusable, ...kept])
  // It is unknown what they need.
  if (unusable.length > 0) return unusable
  await removeOldContents(store, kept, recent.at(-1)!.time)
  await removeOldSegments(store, recent)
  return []
}

/** An incomplete backup that is newer than the newest complete one may still be in progress. */
async function removeOldBackups(store: BackupStore, kept: readonly { stamp: string }[]): Promise<void> {
  const [stamps, newest] = [new Set(kept.map(({ stamp }) => stamp)), kept.at(-1)!.stamp]
  for await (const { key } of store.list(BACKUPS_PREFIX)) {
    const stamp = key.split('/')[1] ?? ''
    if (!stamps.has(stamp) && stamp < newest) await store.remove(key)
  }
}

/** Content stored since `recoveryStart` may belong to an instant between two backups. */
async function removeOldContents(store: BackupStore, kept: readonly ListedBackup[], recoveryStart: Date): Promise<void> {
  const needed = new Set<string>()
  for (const { stamp } of kept) for (const hash of await readHashes(store, stamp)) needed.add(store.toContentKey(hash))
  const before = recoveryStart.getTime() - DAY_MS
  for await (const { key, modifiedAt } of store.list(FILES_PREFIX))
    if (!needed.has(key) && modifiedAt.getTime() < before) await store.remove(key)
}

export async function readHashes(store: BackupStore, stamp: string): Promise<string[]> {
  const key = toBackupKey(stamp, CONTENTS_NAME)
  const lines = await pipeline(await store.get(key), createDecompressor(), (content: AsyncIterable<Buffer>) => text(content)).catch(
    (error: unknown) => {
      throw toDamagedError(error, key)
    },
  )
  return lines.split('\n').filter((line) => line !== '')
}

/** Each recent backup needs all segments of the log that was current when it ended. Generations without one are removed entirely. */
async function removeOldSegments(store: BackupStore, recent: readonly ListedBackup[]): Promise<void> {
  const first = new Map<string, number>()
  for (const { wal } of recent) if (wal) first.set(wal.generation, Math.min(first.get(wal.generation) ?? Infinity, wal.firstSegment))
  const newestGeneration = [...first.keys()].toSorted().at(-1) ?? ''
  for await (const { key, size } of store.list(WAL_PREFIX)) {
    const [generation, segment] = [key.split('/')[1] ?? '', parseSegmentKey(key, size)?.segment]
    const needed = first.get(generation)
    const isOld = needed === undefined ? generation < newestGeneration : segment !== undefined && segment < needed
    if (isOld) await store.remove(key)
  }
}
