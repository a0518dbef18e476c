import { acquireLock } from '../database/acquire-lock.ts'
import type { Database } from '../database/connect.ts'
import { withMutex } from '../mutex.ts'

export type ContentLock = <T>(hash: string, work: () => Promise<T>) => Promise<T>

/**
 * Keeps the sweep of any process from deleting content that is being stored again. Keep the work short: on PostgreSQL it holds a
 * connection.
 */
export const createContentLock =
  (database: Database): ContentLock =>
  (hash, work) =>
    database.dialect === 'sqlite'
      ? withMutex(`content ${hash}`, work)
      : database.write(async (db) => {
          await acquireLock({ dialect: 'postgres', db }, `content ${hash}`)
          return work()
        })
