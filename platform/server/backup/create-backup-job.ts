import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import { readWorkspace } from '../identity/read-workspace.ts'
import { daysBefore } from '../instants.ts'
import { defineJob, NonRetryableError, type Job, type JobContext } from '../jobs/jobs.ts'
import { describeLocation } from '../object-store/location.ts'
import type { BackupResult, BackupTask } from './nightly/backup-task.ts'
import { runBackup, runPrune } from './nightly/run-backup.ts'
import { resolveOverdue } from './report-overdue.ts'
import { BACKUP_JOB } from './request-backup.ts'
import type { BackupTables } from './tables.ts'

type Ctx = JobContext<BackupTables>

const KEPT_DAYS = 400

/** A failed backup is retried by the job queue. */
export const createBackupJob = (database: Database): Job =>
  defineJob<BackupTables>({
    name: BACKUP_JOB,
    run: async (ctx) => {
      const task = await createBackupTask(ctx.config, database)
      if (!task) throw new NonRetryableError('BACKUP_URL is not set.')
      const id = await startRow(ctx, describeLocation(task.target.location))
      try {
        const result = await runBackup(task, database.wal)
        const { missing, damaged } = result
        if (missing + damaged.length > 0) ctx.log.warn({ missing, damaged }, 'Files are missing or damaged in the workspace.')
        await finishRow(ctx, id, result)
      } catch (error) {
        await failRow(ctx, id, (error as Error).message)
        throw error
      }
      await removeOldBackups(ctx, task)
    },
  })

/** The new backup is complete, whatever happens to old ones. */
async function removeOldBackups({ log }: Ctx, task: BackupTask): Promise<void> {
  try {
    for (const backup of await runPrune(task))
      log.warn(backup, 'A backup cannot be used. No files are removed from the store until it can be read or is deleted.')
  } catch (error) {
    log.warn({ err: error }, 'Old backups could not be removed.')
  }
}

/** Undefined if no backups are configured. */
export async function createBackupTask(config: Config, database: Database): Promise<BackupTask | undefined> {
  const { backup, dataDir, databaseUrl, filesUrl, filesMoveFrom } = config
  if (!backup) return undefined
  const { location, passphrase } = backup
  const { uuid } = await readWorkspace(database.read)
  const hasBackups = await hasVerifiedBackup(database.read, describeLocation(location))
  return { target: { location, passphrase }, workspace: uuid, hasBackups, dataDir, databaseUrl, filesUrl, filesMoveFrom }
}

async function hasVerifiedBackup(db: Kysely<BackupTables>, location: string): Promise<boolean> {
  const rows = db.selectFrom('backups').select('id').where('isVerified', '=', 1).where('location', '=', location)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}

/** Only one backup runs at a time, so earlier unfinished ones were interrupted. */
const startRow = (ctx: Ctx, location: string): Promise<number> =>
  ctx.write(async ({ db, now, publishChange }) => {
    const interrupted = { finishedAt: now, error: 'The backup was interrupted.' }
    await db.updateTable('backups').set(interrupted).where('finishedAt', 'is', null).execute()
    await db.deleteFrom('backups').where('startedAt', '<', daysBefore(now, KEPT_DAYS)).execute()
    const values = { startedAt: now, location, bytes: 0, files: 0, isVerified: 0 }
    const { id } = await db.insertInto('backups').values(values).returning('id').executeTakeFirstOrThrow()
    publishChange('backups')
    return id
  })

const finishRow = (ctx: Ctx, id: number, result: BackupResult): Promise<void> =>
  ctx.write(async (command) => {
    const { db, now, publishChange } = command
    const { bytes, files } = result
    const error = describeGaps(result)
    await db.updateTable('backups').set({ finishedAt: now, bytes, files, isVerified: 1, error }).where('id', '=', id).execute()
    await resolveOverdue(command)
    publishChange('backups')
  })

function describeGaps({ missing, damaged }: BackupResult): string | null {
  const sentences = [
    missing > 0 ? `${missing} files are missing in the workspace and therefore in the backup.` : [],
    damaged.length > 0 ? `${damaged.length} files are damaged in the workspace and therefore not in the backup.` : [],
  ]
  return sentences.flat().join(' ') || null
}

const failRow = (ctx: Ctx, id: number, error: string): Promise<void> =>
  ctx.write(async ({ db, now, publishChange }) => {
    await db.updateTable('backups').set({ finishedAt: now, error }).where('id', '=', id).execute()
    publishChange('backups')
  })
