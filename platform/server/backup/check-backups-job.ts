import type { Kysely } from 'kysely'
import type { IdentityTables } from '../identity/tables.ts'
import { readWorkspace } from '../identity/read-workspace.ts'
import { defineJob } from '../jobs/jobs.ts'
import { describeLocation } from '../object-store/location.ts'
import { reportOverdue } from './report-overdue.ts'
import { requestBackup } from './request-backup.ts'
import { getLastDueTime } from './schedule.ts'
import type { BackupTables } from './tables.ts'

const INTERVAL_SECONDS = 60

/** Starts the nightly backup; if the server was not running then, or BACKUP_URL has changed since, as soon as it is. */
export const checkBackups = defineJob<BackupTables>({
  name: 'backups.check',
  everySeconds: INTERVAL_SECONDS,
  run: async (ctx) => {
    const { backup } = ctx.config
    if (!backup) return
    const { timeZone } = await readWorkspace(ctx.db as unknown as Kysely<IdentityTables>)
    const due = getLastDueTime(ctx.now, { time: backup.time, timeZone })
    const started = await ctx.db
      .selectFrom('backups')
      .select('id')
      .where('startedAt', '>=', due)
      .where((eb) => eb.or([eb('location', 'is', null), eb('location', '=', describeLocation(backup.location))]))
      .limit(1)
      .executeTakeFirst()
    await ctx.write(async (command) => {
      if (!started) await requestBackup(command)
      await reportOverdue(command)
    })
  },
})
