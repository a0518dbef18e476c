import { backups } from '#platform/contract/workspace/backups.ts'
import type { Database } from '../database/connect.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { backupGauge } from './backup-gauge.ts'
import { checkBackups } from './check-backups-job.ts'
import { createBackupJob } from './create-backup-job.ts'
import { createListBackups } from './list-backups.ts'
import { backupNotifications } from './report-overdue.ts'
import { createBackupNow } from './request-backup.ts'
import { createWalShipping } from './shipping-service.ts'
import { migrations, type BackupTables } from './tables.ts'

/** Scheduled backups and point-in-time recovery; the card is in modules/system. */
export function createBackupsModule(database: Database): ServerModule {
  const shipping = createWalShipping(database)
  return serverModule<typeof backups, BackupTables>({
    name: 'backups',
    documentation: { title: 'Backups', description: 'Nightly backups into a folder or bucket, and point-in-time recovery.' },
    contract: backups,
    requiresUnlimitedToken: true,
    handlers: { listBackups: createListBackups(shipping.getStatus), createBackup: createBackupNow },
    migrations,
    topics: [{ name: 'backups', canSubscribe: ({ viewer }) => viewer.ability.can('manage', 'Workspace') }],
    notificationKinds: backupNotifications,
    jobs: [createBackupJob(database), checkBackups],
    services: [shipping.service],
    gauges: [backupGauge],
  })
}
