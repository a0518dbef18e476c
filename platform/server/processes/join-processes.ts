import { sql, type Kysely } from 'kysely'
import { acquireLock } from '../database/acquire-lock.ts'
import type { Dialect } from '../database/database.ts'
import { createMissingKeys } from '../encryption/create-keys.ts'
import { assertSameWorkspace } from '../identity/workspace.ts'
import { getNow, type Platform } from '../platform.ts'
import { assertSameClock } from './assert-same-clock.ts'
import { assertSameKeys, hashKeys } from './key-hashes.ts'
import { listProcesses, registerProcess } from './registered-processes.ts'
import type { ProcessRow } from './tables.ts'

const START_LIMIT_MS = 60_000

type Joining = Pick<Platform, 'config' | 'database' | 'modules' | 'processId' | 'clock'>

/**
 * Creates missing keys and registers this process. Throws ConfigError, and leaves nothing behind, if the clocks differ, the folder belongs to another
 * workspace or its keys are not those of the running processes. Processes join one after the other, so that none misses the keys of another.
 */
export async function joinProcesses(platform: Joining): Promise<ProcessRow> {
  const { database, config, modules, processId } = platform
  const keys = modules.flatMap((module) => module.keys ?? [])
  if (database.dialect === 'postgres') await assertSameClock(database)
  const join = async (tx: Kysely<any>) => {
    await waitForOthers(tx, database.dialect)
    await assertSameKeys(config.dataDir, keys, await listProcesses(tx, database.dialect))
    await assertSameWorkspace(database, config.dataDir)
    await createMissingKeys(config.dataDir, keys)
    const keyHashes = JSON.stringify(await hashKeys(config.dataDir, keys))
    const row = { id: processId, keyHashes, startedAt: getNow(platform) }
    await registerProcess(tx, row)
    return row
  }
  return database.write(join, { timeLimitMs: START_LIMIT_MS })
}

async function waitForOthers(db: Kysely<any>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`set local lock_timeout = 0`.execute(db)
  await acquireLock({ db, dialect }, 'processes')
}
