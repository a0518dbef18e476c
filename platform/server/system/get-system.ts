import { statfs } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { System } from '#platform/contract/workspace/system.ts'
import type { Context } from '../context.ts'
import type { FileTables } from '../files/tables.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { REFRESH_DAYS } from '../identity/sessions/access-tokens.ts'
import { daysBefore, hoursBefore } from '../instants.ts'
import { getDatabaseVersion, measureDatabase, measureFiles } from './measure-sizes.ts'
import type { SystemTables } from './tables.ts'
import { VERSION } from './version.ts'

export type SystemContext = Context<SystemTables & FileTables & IdentityTables>

const SHOWN_DAYS = 30

export const createGetSystem =
  (countSockets: () => number) =>
  async (ctx: SystemContext): Promise<{ system: System }> => {
    const { slow, dialect } = ctx
    const [databaseSize, databaseVersion, files, disk, sizes, sessions] = await Promise.all([
      measureDatabase(slow, dialect),
      getDatabaseVersion(slow, dialect),
      measureFiles(slow as never),
      readDiskSpace(ctx.config.dataDir),
      listSizes(ctx),
      countSessions(ctx),
    ])
    const stored = { databaseSize, databaseVersion, fileSize: files.bytes, fileCount: files.count, sizes }
    return { system: { ...describeProcess(), database: dialect, ...stored, ...disk, ...sessions, socketCount: countSockets() } }
  }

const describeProcess = () => ({
  version: VERSION,
  nodeVersion: process.versions.node,
  startedAt: new Date(performance.timeOrigin).toISOString(),
  memory: process.memoryUsage.rss(),
})

export async function readDiskSpace(folder: string): Promise<{ freeSpace: number; totalSpace: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeSpace: bavail * bsize, totalSpace: blocks * bsize }
}

function listSizes({ db, now }: SystemContext) {
  const since = daysBefore(now, SHOWN_DAYS).slice(0, 10)
  return db.selectFrom('system_sizes').selectAll().where('day', '>', since).orderBy('day').execute()
}

const ACTIVE_HOURS = 0.25

async function countSessions({ slow, now }: SystemContext): Promise<{ sessionCount: number; activeUserCount: number }> {
  const open = (slow as Kysely<IdentityTables>).selectFrom('sessions').where('endedAt', 'is', null)
  const [sessions, users] = await Promise.all([
    open
      .select((eb) => eb.fn.countAll().as('count'))
      .where('lastUsedAt', '>', daysBefore(now, REFRESH_DAYS))
      .executeTakeFirstOrThrow(),
    open
      .select((eb) => eb.fn.count('userId').distinct().as('count'))
      .where('lastUsedAt', '>', hoursBefore(now, ACTIVE_HOURS))
      .executeTakeFirstOrThrow(),
  ])
  return { sessionCount: Number(sessions.count), activeUserCount: Number(users.count) }
}
