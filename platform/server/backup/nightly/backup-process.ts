import { once } from 'node:events'
import { setPriority } from 'node:os'
import { ConfigError } from '../../config/config-error.ts'
import type { SpoolPosition } from '../../database/wal-control.ts'
import type { BackupResult, BackupTask, HeldDatabase } from './backup-task.ts'
import { createStoredBackup } from './create-stored-backup.ts'

/** A process of its own, since opening and closing the database file would release the server's locks on it. */
export type FromBackup = { request: 'position' | 'release' } | { result: BackupResult } | { problem: string; isMistake: boolean }
export type ToBackup = { task: BackupTask } | { position: SpoolPosition } | { released: true }

const LOWEST_PRIORITY = 19

setPriority(LOWEST_PRIORITY)
// Without the server, no one would hold back checkpoints.
process.once('disconnect', () => process.exit(1))

const { task } = (await receive()) as { task: BackupTask }
try {
  send({ result: await createStoredBackup(task, task.databaseUrl ? undefined : createHeldDatabase()) })
} catch (error) {
  send({ problem: (error as Error).message, isMistake: error instanceof ConfigError })
}
process.disconnect?.()

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
