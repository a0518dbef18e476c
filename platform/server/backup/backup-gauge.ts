import { defineGauge } from '../metrics/gauge.ts'
import { findLastSuccess } from './report-overdue.ts'
import type { BackupTables } from './tables.ts'

export const backupGauge = defineGauge<BackupTables>({
  name: 'staffroom_last_backup_timestamp_seconds',
  help: 'When the last successful backup was made, in seconds since 1970.',
  collect: async ({ db }) => {
    const last = await findLastSuccess(db)
    return last?.finishedAt ? [{ value: Date.parse(last.finishedAt) / 1000 }] : []
  },
})
