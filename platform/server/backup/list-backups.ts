import type { Kysely } from 'kysely'
import type { Backups } from '#platform/contract/workspace/backups.ts'
import type { Context } from '../context.ts'
import type { JobTables } from '../jobs/tables.ts'
import { describeLocation } from '../object-store/location.ts'
import { findLastSuccess } from './report-overdue.ts'
import { isBackupRunning } from './request-backup.ts'
import type { BackupTables } from './tables.ts'
import type { WalShipping } from './shipping-service.ts'

const LISTED = 10

export const createListBackups =
  (getStatus: WalShipping['getStatus']) =>
  async ({ db, config }: Context<BackupTables>): Promise<Backups> => {
    const rows = await db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(LISTED).execute()
    const { count } = await db
      .selectFrom('backups')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const { backup } = config
    const status = getStatus()
    return {
      configuration: backup
        ? { location: describeLocation(backup.location), time: backup.time, isEncrypted: backup.passphrase !== undefined }
        : null,
      recovery: status && { coveredUntil: status.coveredUntil?.toISOString() ?? null, problem: status.problem },
      lastSuccessAt: (await findLastSuccess(db))?.finishedAt ?? null,
      isRunning: await isBackupRunning(db as unknown as Kysely<JobTables>),
      backups: rows.map(({ reportedAt: _, location: _location, isVerified, ...row }) => ({ ...row, isVerified: isVerified === 1 })),
      total: Number(count),
    }
  }
