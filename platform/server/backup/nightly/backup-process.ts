import { once } from 'node:events'
import { setPriority } from 'node:os'
import { ConfigError } from '../../config/config-error.ts'
import type { SpoolPosition } from '../../database/wal-control.ts'
import type { UnusableBackup } from '../store/list-backups.ts'
import type { BackupResult, BackupTask, HeldDatabase } from './backup-task.ts'
import { createStoredBackup } from './create-stored-backup.ts'
import { pruneBackups } from './prune.ts'

/** A process of its own, since opening and closing the database file would release the server's locks on it. */
export type Start = { task: BackupTask; work: 'store' | 'prune' }
export type FromBackup =
  | { request: 'position' | 'release' }
  | { result: BackupResult | UnusableBackup[] }
  | { problem: string; isMistake: boolean }
export type ToBackup = Start | { position: SpoolPosition } | { released: true }

const LOWEST_PRIORITY = 19

setPriority(LOWEST_PRIORITY)
// Without the server, no one would hold back checkpoints.
process.once('disconnect', () => process.exit(1))

const start = (await receive()) as Start
try {
  send({ result: await run(start) })
} catch (error) {
  send({ problem: (error as Error).message, isMistake: error instanceof ConfigError })
}
process.disconnect?.()

function run({ task, work }: Start): Promise<BackupResult | UnusableBackup[]> {
  if (work === 'prune') return pruneBackups(task)
  return createStoredBackup(task, task.databaseUrl ? undefined : createHeldDatabase())
}

function createHeldDatabase(): HeldDatabase {
  return {
    getPosition: async () => {
      send({ request: 'position' })
      return ((await receive()) as { position: SpoolPosition }).position
    },
    release: async () => {
      send({ request: 'release' })
      await receive()
    },
  }
}

async function receive(): Promise<ToBackup> {
  return ((await once(process, 'message')) as [ToBackup])[0]
}

function send(message: FromBackup): void {
  process.send?.(message)
}
