import { EXPORT_DAYS } from '#platform/contract/workspace/exports.ts'
import { daysBefore } from '../instants.ts'
import { defineJob } from '../jobs/jobs.ts'
import { PURGE_BATCH_SIZE } from '../jobs/define-purge-job.ts'
import { deleteExports } from './manage-exports.ts'
import type { ExportTables } from './tables.ts'

/** Deletes archives that have expired, and cancelled exports of the same age. */
export const deleteExpiredExports = defineJob<ExportTables>({
  name: 'exports.delete-expired',
  everySeconds: 3_600,
  run: (ctx) =>
    ctx.write(async (command) => {
      const rows = await command.db
        .selectFrom('exports')
        .select(['id', 'createdById'])
        .where((eb) =>
          eb.or([
            eb('expiresAt', '<=', ctx.now),
            eb.and([eb('state', '=', 'cancelled'), eb('finishedAt', '<=', daysBefore(ctx.now, EXPORT_DAYS))]),
          ]),
        )
        .limit(PURGE_BATCH_SIZE)
        .execute()
      await deleteExports(command, rows)
    }),
})
