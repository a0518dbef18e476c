import type { Kysely } from 'kysely'
import { ApiError } from '../api-error.ts'
import type { Context } from '../context.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobTables } from '../jobs/tables.ts'
import { wakeRunners } from '../jobs/wake.ts'

export const BACKUP_JOB = 'backups.create'

type Ctx = Context<any>

/** Starts a backup on a user's request, even if one is waiting to be retried. Throws 409 if one is running or none is configured. */
export async function createBackupNow(ctx: Ctx) {
  if (!ctx.config.backup) throw new ApiError(409, 'backups.not_configured', 'Set BACKUP_URL to a folder or bucket first.')
  await acquireLock(ctx, 'backups')
  const pending = await findPending(ctx.db)
  if (pending?.claim) throw new ApiError(409, 'backups.running', 'A backup is already running.')
  const restarted = { runAt: ctx.now, attempts: 0 }
  if (pending) await ctx.db.updateTable('jobs').set(restarted).where('id', '=', pending.id).where('claim', 'is', null).execute()
  else await enqueueBackup(ctx)
  ctx.afterCommit(wakeRunners)
  ctx.publishChange('backups')
  return { isRunning: true }
}

/** Does nothing if a backup is running or waits for another attempt. */
export async function requestBackup(ctx: Ctx): Promise<void> {
  await acquireLock(ctx, 'backups')
  if (!(await findPending(ctx.db))) await enqueueBackup(ctx)
}

export const isBackupRunning = async (db: Kysely<JobTables>): Promise<boolean> => Boolean((await findPending(db))?.claim)

const enqueueBackup = (ctx: Ctx) => enqueue(ctx, { name: BACKUP_JOB, key: BACKUP_JOB, payload: {} })

/** A claimed job is running, or its process has just ended. */
const findPending = (db: Kysely<JobTables>) =>
  db
    .selectFrom('jobs')
    .select(['id', 'claim'])
    .where('name', '=', BACKUP_JOB)
    .where('finishedAt', 'is', null)
    .orderBy('claim', (order) => order.desc().nullsLast())
    .executeTakeFirst()
