import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../../config/config-error.ts'
import type { WalControl } from '../../database/wal-control.ts'
import type { UnusableBackup } from '../store/list-backups.ts'
import type { FromBackup, Start, ToBackup } from './backup-process.ts'
import type { BackupResult, BackupTask } from './backup-task.ts'

/** Runs a backup in a process of low priority. `wal` controls the log of the open SQLite database. Throws ConfigError for operator errors. */
export async function runBackup(task: BackupTask, wal: WalControl | undefined): Promise<BackupResult> {
  try {
    const held = await wal?.perform('hold')
    if (held && !held.position) throw new Error(held.problem ?? 'The write-ahead log cannot be read.')
    return (await supervise({ task, work: 'store' }, wal)) as BackupResult
  } finally {
    await wal?.perform('release')
  }
}

/** Removes old backups in a process of low priority. Returns those that cannot be read and are therefore kept. */
export const runPrune = async (task: BackupTask) => (await supervise({ task, work: 'prune' }, undefined)) as UnusableBackup[]

async function supervise(start: Start, wal: WalControl | undefined): Promise<BackupResult | UnusableBackup[]> {
  const child = fork(fileURLToPath(new URL('./backup-process.ts', import.meta.url)), { serialization: 'advanced', execArgv: [] })
  const ended = once(child, 'exit')
  const reply = (message: ToBackup) => child.connected && child.send(message)
  const { promise, resolve, reject } = Promise.withResolvers<BackupResult | UnusableBackup[]>()
  child.on('message', (message: FromBackup) => {
    if ('result' in message) resolve(message.result)
    else if ('problem' in message) reject(message.isMistake ? new ConfigError(message.problem) : new Error(message.problem))
    else answer(message.request, wal).then(reply, reject)
  })
  child.once('exit', () => reject(new Error('The backup was interrupted.')))
  child.once('error', reject)
  reply(start)
  try {
    return await promise
  } finally {
    if (child.connected) child.disconnect()
    await ended
  }
}

/** The hold is lost if the database's worker was replaced. */
async function answer(request: 'position' | 'release', wal: WalControl | undefined): Promise<ToBackup> {
  const found = await wal?.perform(request === 'position' ? 'spool' : 'release')
  if (!found?.isHeld || !found.position) throw new Error(found?.problem ?? 'The database changed during the backup.')
  return request === 'position' ? { position: found.position } : { released: true }
}
