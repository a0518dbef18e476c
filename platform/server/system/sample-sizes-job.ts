import type { FileTables } from '../files/tables.ts'
import { daysBefore } from '../instants.ts'
import { defineJob } from '../jobs/jobs.ts'
import { measureDatabase, measureFiles } from './measure-sizes.ts'
import type { SystemTables } from './tables.ts'

const HOUR_SECONDS = 3_600
const KEPT_DAYS = 400

/** Stores one row a day, updated hourly, so that a restart at the wrong time leaves no gap. */
export const sampleSizes = defineJob<SystemTables & FileTables>({
  name: 'system.sizes',
  everySeconds: HOUR_SECONDS,
  run: async (ctx) => {
    const [databaseSize, files] = await Promise.all([measureDatabase(ctx.slow, ctx.dialect), measureFiles(ctx.slow as never)])
    await ctx.write(async ({ db, now, publishChange }) => {
      const sizes = { databaseSize, fileSize: files.bytes }
      const sample = db.insertInto('system_sizes').values({ day: now.slice(0, 10), ...sizes })
      await sample.onConflict((conflict) => conflict.column('day').doUpdateSet(sizes)).execute()
      await db.deleteFrom('system_sizes').where('day', '<', daysBefore(now, KEPT_DAYS).slice(0, 10)).execute()
      publishChange('system')
    })
  },
})
