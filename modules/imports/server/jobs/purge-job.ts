import { daysBefore } from '#platform/server/instants.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { importSubject } from '../import-subject.ts'
import type { ImportTables } from '../tables.ts'

const DAY_SECONDS = 86_400
const KEEP_FILES_DAYS = 7
const KEEP_REPORTS_DAYS = 90
const WAITING = ['reading', 'mapping', 'checking', 'checked'] as const
const FINISHED = ['done', 'failed', 'cancelled', 'undone'] as const

/** The keys of imported records stay, so that later imports find them. */
export const purgeImports = defineJob<ImportTables>({
  name: 'imports.purge',
  everySeconds: DAY_SECONDS,
  run: async (ctx) => {
    await ctx.write(async ({ db, now }) => {
      const old = daysBefore(now, KEEP_FILES_DAYS)
      await db
        .updateTable('imports')
        .set({ state: 'cancelled', finishedAt: now })
        .where('state', 'in', WAITING)
        .where('updatedAt', '<', old)
        .execute()
      const finished = db.selectFrom('imports').select('id').where('state', 'in', FINISHED).where('updatedAt', '<', old)
      await db.deleteFrom('files').where('entity', '=', importSubject.entity).where('entityId', 'in', finished).execute()
      const before = daysBefore(now, KEEP_REPORTS_DAYS)
      const reports = db.selectFrom('imports').select('id').where('state', 'in', FINISHED).where('updatedAt', '<', before)
      await db.deleteFrom('import_problems').where('importId', 'in', reports).execute()
      await db.deleteFrom('import_changes').where('importId', 'in', reports).execute()
      await db.deleteFrom('imports').where('state', 'in', FINISHED).where('updatedAt', '<', before).execute()
    })
  },
})
