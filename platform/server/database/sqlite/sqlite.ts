import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { ConfigError } from '../../config/config-error.ts'
import { COMMAND_TIME_LIMIT_MS, type Database } from '../database.ts'
import { lockFolder } from './folder-lock.ts'
import { GroupCommit } from './group-commit.ts'
import { isUncached } from '../read-uncached.ts'
import { ReadCache } from '../read-cache.ts'
import { ObserverSlot } from '../statement-observer.ts'
import { SqliteConnection } from './sqlite-connection.js'
import { ReadingDriver, createSqliteKysely, createSqliteTransaction } from './sqlite-driver.ts'
import { withTimeLimit } from '../time-limit.ts'
import type { WalAnswer, WalControl } from '../wal-control.ts'
import { WorkerLink } from './worker-link.ts'

export const DATABASE_FILE = 'staffroom.db'

export function connectSqlite(dataDir: string, { spoolsWal = false } = {}): Database {
  const { lock, connection, file } = openFolder(dataDir)
  const walFolder = spoolsWal ? join(dataDir, 'wal') : undefined
  const readerLink = new WorkerLink({ file, role: 'reader' })
  const observer = new ObserverSlot()
  const writerLink = new WorkerLink({ file, role: 'writer', walFolder })
  const cache = new ReadCache((statement, signal) => readerLink.send([statement], { signal }))
  const readSlow = (query: CompiledQuery, signal?: AbortSignal) => {
    const { sql, parameters } = query
    return isUncached(query) ? readerLink.send([{ sql, parameters }], { signal }) : cache.run({ sql, parameters }, signal)
  }
  const writer = new GroupCommit(writerLink, () => cache.clear(), observer)
  return {
    dialect: 'sqlite',
    read: createSqliteKysely(
      new ReadingDriver(
        ({ sql, parameters }) => connection.run(sql, parameters),
        (start, sql) => observer.noteStatement('read', start, sql),
      ),
    ),
    slow: createSqliteKysely(new ReadingDriver(readSlow, (start, sql) => observer.noteStatement('slow', start, sql))),
    write: (work, { timeLimitMs = COMMAND_TIME_LIMIT_MS } = {}) =>
      writer.perform((transaction) => withTimeLimit(timeLimitMs, work(createSqliteTransaction(transaction)))),
    observe: observer.set,
    wal: walFolder === undefined ? undefined : createWalControl(walFolder, writerLink),
    close: async () => {
      await Promise.all([writerLink.close(), readerLink.close()])
      connection.close()
      lock.release()
    },
  }
}

const createWalControl = (folder: string, link: WorkerLink): WalControl => ({
  folder,
  perform: async (task) => (await link.send([], { task })).rows[0] as WalAnswer,
})

function openFolder(dataDir: string) {
  const file = join(dataDir, DATABASE_FILE)
  try {
    const lock = lockFolder(dataDir)
    try {
      return { lock, connection: new SqliteConnection(file, 'reader'), file }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}.`)
  }
}
