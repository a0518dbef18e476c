import { text } from 'node:stream/consumers'
import { ConfigError } from '../../config/config-error.ts'
import type { BackupStore } from '../store/backup-store.ts'
import { toCoverageKey } from '../store/layout.ts'
import { listSegments, listStoredBackups, type UnusableBackup } from '../store/list-backups.ts'
import type { Recoverable } from './select-point.ts'

export async function readRecoverable(store: BackupStore): Promise<Recoverable & { unusable: UnusableBackup[] }> {
  const [{ backups, unusable }, segments] = [await listStoredBackups(store), await listSegments(store)]
  const generations = new Set(backups.flatMap(({ wal }) => wal?.generation ?? []))
  const coveredUntil = new Map<string, Date>()
  for (const generation of generations) {
    const time = await readCoverage(store, generation)
    if (time) coveredUntil.set(generation, time)
  }
  return { backups, unusable, segments, coveredUntil }
}

async function readCoverage(store: BackupStore, generation: string): Promise<Date | undefined> {
  try {
    const time = new Date((await text(await store.get(toCoverageKey(generation)))).trim())
    return Number.isNaN(time.getTime()) ? undefined : time
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}
