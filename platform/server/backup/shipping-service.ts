import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { JobContext } from '../jobs/jobs.ts'
import type { Service } from '../module.ts'
import { createBackupTask } from './create-backup-job.ts'
import { requestBackup } from './request-backup.ts'
import { createWalShipper, type ShippingStatus, type WalShipper } from './shipping/wal-shipper.ts'

const INTERVAL_MS = 10_000
const RETRY_MS = 3_600_000

export type WalShipping = { service: Service; getStatus: () => ShippingStatus | null }

/** Ships the write-ahead log of SQLite every 10 seconds, if backups are configured. */
export function createWalShipping(database: Database): WalShipping {
  let shipper: WalShipper | undefined
  const start = (open: () => JobContext<any>) => {
    const stopping = new AbortController()
    const running = database.wal ? shipRegularly(open, stopping.signal) : Promise.resolve()
    return {
      stop: async () => {
        stopping.abort()
        await running
        await shipper?.stop()
      },
    }
  }
  const shipRegularly = async (open: () => JobContext<any>, signal: AbortSignal) => {
    while (!signal.aborted) {
      try {
        shipper ??= await openShipper(open(), database)
        if (!(await shipper?.ship())) await requestBase(open())
      } catch (error) {
        open().log.error({ err: error }, 'The write-ahead log could not be shipped.')
      }
      await wait(INTERVAL_MS, signal)
    }
  }
  return { service: { name: 'backups.shipping', start }, getStatus: () => shipper?.getStatus() ?? null }
}

async function openShipper(ctx: JobContext<any>, database: Database): Promise<WalShipper | undefined> {
  const task = await createBackupTask(ctx.config, database)
  if (!task || !database.wal) return undefined
  const lastFileId = await findLastFileId(database, ctx.now)
  return createWalShipper({ wal: database.wal, task, db: database.read, log: ctx.log, lastFileId })
}

/** Files up to this id are in the last backup, or will be in the first one. */
export async function findLastFileId(database: Database, now: string): Promise<number> {
  const lastBackup = database.read
    .selectFrom('backups')
    .select(({ fn }) => fn.max('startedAt').as('time'))
    .where('isVerified', '=', 1)
  const { id } = await database.slow
    .selectFrom('files')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('createdAt', '<', sql<string>`coalesce(${lastBackup}, ${now})`)
    .executeTakeFirstOrThrow()
  return Number(id ?? 0)
}

/** Recovery begins with a backup; one that failed is not repeated before an hour has passed. */
async function requestBase(ctx: JobContext<any>): Promise<void> {
  const last = await ctx.db.selectFrom('backups').select(['startedAt', 'isVerified']).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (last && !last.isVerified && Date.parse(last.startedAt) > Date.parse(ctx.now) - RETRY_MS) return
  await ctx.write(requestBackup)
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds).unref()
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
