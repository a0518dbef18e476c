import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { ConfigError } from '../../config.ts'
import { ACT_LIMIT, type Database } from '../database.ts'
import { lockFolder } from './folder-lock.ts'
import { GroupCommit } from './group-commit.ts'
import { isReadOnce } from '../read-once.ts'
import { RememberedReads } from '../remembered-reads.ts'
import { SqliteConnection } from './sqlite-connection.js'
import { ReadingDriver, sqliteKysely, sqliteTransaction } from './sqlite-driver.ts'
import { inTime } from '../time-limit.ts'
import { WorkerLink } from './worker-link.ts'

export const DATABASE_FILE = 'staffroom.db'

export function connectSqlite(dataDir: string): Database {
  const { lock, reading, file } = openFolder(dataDir)
  const reader = new WorkerLink({ file, role: 'reader' })
  const writing = new WorkerLink({ file, role: 'writer' })
  const remembered = new RememberedReads((statement, signal) => reader.send([statement], { signal }))
  const readSlow = (query: CompiledQuery, signal?: AbortSignal) => {
    const { sql, parameters } = query
    return isReadOnce(query) ? reader.send([{ sql, parameters }], { signal }) : remembered.run({ sql, parameters }, signal)
  }
  const writer = new GroupCommit(writing, () => remembered.forget())
  return {
    dialect: 'sqlite',
    read: sqliteKysely(new ReadingDriver(({ sql, parameters }) => reading.run(sql, parameters))),
    slow: sqliteKysely(new ReadingDriver(readSlow)),
    write: (work, { within = ACT_LIMIT } = {}) => writer.perform((connection) => inTime(within, work(sqliteTransaction(connection)))),
    close: async () => {
      await Promise.all([writing.close(), reader.close()])
      reading.close()
      lock.release()
    },
  }
}

/** The first connection creates or recovers the file, so that whatever is wrong with it shows here. */
function openFolder(dataDir: string) {
  const file = join(dataDir, DATABASE_FILE)
  try {
    const lock = lockFolder(dataDir)
    try {
      return { lock, reading: new SqliteConnection(file, 'reader'), file }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}.`)
  }
}
