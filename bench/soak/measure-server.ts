import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from '#platform/server/database/sqlite/sqlite.ts'
import type { RunningServer } from '../load/server-process.ts'
import type { Reading } from './verdict.ts'

const getSize = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The open descriptors of the server's process. */
export const countDescriptors = ({ pid }: RunningServer) => readdirSync(`/proc/${pid}/fd`).length

export async function readServer(server: RunningServer, dataDir: string): Promise<Reading> {
  const { rss, delayP99 } = await server.requestMetrics('reset')
  const database = join(dataDir, DATABASE_FILE)
  return {
    at: performance.now(),
    rss,
    delayP99,
    descriptors: countDescriptors(server),
    walBytes: getSize(`${database}-wal`),
    databaseBytes: getSize(database),
  }
}
