import { defineGauge } from '../metrics/gauge.ts'
import { findFirst, findLastSuccess } from './report-overdue.ts'
import type { BackupTables } from './tables.ts'

export const backupGauge = defineGauge<BackupTables>({
  name: 'staffroom_last_backup_timestamp_seconds',
  help: 'When the last successful backup was made, or the first one was tried, in seconds since 1970.',
  collect: async ({ db, config }) => {
    if (!config.backup) return []
    const last = (await findLastSuccess(db)) ?? (await findFirst(db))
    return last ? [{ value: Date.parse(last.finishedAt ?? last.startedAt) / 1000 }] : []
  },
})
