import { text } from 'node:stream/consumers'
import type { BackupStore } from '../store/backup-store.ts'
import { BACKUPS_PREFIX, CONTENTS_NAME, FILES_PREFIX, parseStamp, toBackupKey } from '../store/layout.ts'
import { listSegments, listStoredBackups, type ListedBackup } from '../store/list-backups.ts'
import { createDecompressor } from '../store/parts.ts'
import { getRecoveryStart, selectKept } from './retention.ts'

const DAY_MS = 86_400_000

/** Removes backups beyond the retention, then the contents and segments that no kept backup needs. */
export async function prune(store: BackupStore): Promise<void> {
  const backups = await listStoredBackups(store)
  const times = new Map(backups.map((backup) => [backup, parseStamp(backup.stamp)]))
  const keptTimes = selectKept([...times.values()])
  const kept = backups.filter((backup) => keptTimes.has(times.get(backup)!))
  if (kept.length === 0) return
  const recoveryStart = getRecoveryStart([...times.values()])!
  await removeOldBackups(store, kept)
  await removeOldContents(store, kept, recoveryStart)
  await removeOldSegments(
    store,
    kept.filter(({ stamp }) => parseStamp(stamp) >= recoveryStart),
  )
}

/** An incomplete backup that is newer than the newest complete one may still be in progress. */
async function removeOldBackups(store: BackupStore, kept: readonly ListedBackup[]): Promise<void> {
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
  const lines = (await store.get(toBackupKey(stamp, CONTENTS_NAME))).pipe(createDecompressor())
  return (await text(lines)).split('\n').filter((line) => line !== '')
}

/** Each kept backup needs all segments of the log that was current when it ended. */
async function removeOldSegments(store: BackupStore, recent: readonly ListedBackup[]): Promise<void> {
  const first = new Map<string, number>()
  for (const { wal } of recent) if (wal) first.set(wal.generation, Math.min(first.get(wal.generation) ?? Infinity, wal.firstSegment))
  const newestGeneration = [...first.keys()].toSorted().at(-1) ?? ''
  for (const { key, generation, segment } of await listSegments(store)) {
    const needed = first.get(generation)
    if (needed === undefined ? generation < newestGeneration : segment < needed) await store.remove(key)
  }
}
