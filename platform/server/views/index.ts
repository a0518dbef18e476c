import { views } from '#platform/contract/views.ts'
import { job } from '../jobs/jobs.ts'
import { later } from '../jobs/outcome.ts'
import { forgetRecords } from '../journal/forget.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { viewMigrations, type ViewTables } from './tables.ts'
import { maySeeTable, tableRightsOf, viewSubjectOf } from './view-subject.ts'
import { undoView, viewVerbs } from './views.ts'

/** Saved views of the modules' tables. */
export function viewsModule(modules: readonly ServerModule[]): ServerModule {
  const rights = tableRightsOf(modules)
  const kept = { rights, subject: viewSubjectOf(rights) }
  return serverModule<typeof views, ViewTables>({
    name: 'views',
    contract: views,
    verbs: viewVerbs(kept),
    migrations: viewMigrations,
    subjects: [kept.subject],
    topics: [
      {
        name: 'views/:table',
        may: ({ viewer }, { table = '' }) => viewer.ability.can('read', 'View') && maySeeTable(rights, viewer, table),
      },
    ],
    undo: { view: undoView(kept) },
    jobs: [purgeViews],
    permissions: [
      {
        name: 'views.keep',
        title: 'Keep views of tables, and use those that others share',
        rules: [{ action: ['read', 'create', 'update', 'delete'], subject: 'View' }],
        assignedTo: ['manager', 'staff', 'guest'],
      },
      {
        name: 'views.share',
        title: 'Share views of tables with all who may see the table',
        rules: [{ action: 'create', subject: 'SharedView' }],
        assignedTo: ['manager'],
      },
    ],
  })
}

const KEEP_SECONDS = 30 * 86_400

/** Forgets views that were deleted 30 days ago. */
const purgeViews = job<ViewTables>({
  name: 'views.purge',
  everySeconds: 86_400,
  run: (ctx) =>
    ctx.write(async ({ db, now }) => {
      const gone = await db
        .deleteFrom('table_views')
        .where('removedAt', '<', later(new Date(now), -KEEP_SECONDS))
        .returning('id')
        .execute()
      await forgetRecords(
        db,
        'view',
        gone.map(({ id }) => id),
      )
    }),
})
