import { views } from '#platform/contract/views.ts'
import { viewErasure } from '../erasure/erase-records.ts'
import { ownedBy } from '../exports/module-export.ts'
import { defineJob } from '../jobs/jobs.ts'
import { addSeconds } from '../jobs/outcome.ts'
import { purgeJournalEntries } from '../journal/purge-journal-entries.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { viewMigrations, type ViewTables } from './tables.ts'
import { canReadTable, getTablePermissions, createViewSubject } from './view-subject.ts'
import { createViewUndo, createViewHandlers } from './views.ts'

export function createViewsModule(modules: readonly ServerModule[]): ServerModule {
  const tablePermissions = getTablePermissions(modules)
  const dependencies = { permissions: tablePermissions, subject: createViewSubject(tablePermissions) }
  return serverModule<typeof views, ViewTables>({
    name: 'views',
    documentation: { title: 'Views', description: 'Saved filters, sorting and columns of tables.' },
    contract: views,
    handlers: createViewHandlers(dependencies),
    migrations: viewMigrations,
    erasure: viewErasure,
    exports: { tables: [{ table: 'table_views', workspace: (rows) => rows('isShared', '=', 1), person: ownedBy('ownerId') }] },
    subjects: [dependencies.subject],
    topics: [
      {
        name: 'views/:table',
        canSubscribe: ({ viewer }, { table = '' }) => viewer.ability.can('read', 'View') && canReadTable(tablePermissions, viewer, table),
      },
    ],
    undo: { view: createViewUndo(dependencies) },
    jobs: [purgeViews],
    permissions: [
      {
        name: 'views.keep',
        title: 'Save table views and use shared ones',
        rules: [{ action: ['read', 'create', 'update', 'delete'], subject: 'View' }],
        assignedTo: ['manager', 'staff', 'guest'],
      },
      {
        name: 'views.share',
        title: 'Share table views with everyone who can read the table',
        rules: [{ action: 'create', subject: 'SharedView' }],
        assignedTo: ['manager'],
      },
    ],
  })
}

const TRASH_SECONDS = 30 * 86_400

const purgeViews = defineJob<ViewTables>({
  name: 'views.purge',
  everySeconds: 86_400,
  run: (ctx) =>
    ctx.write(async ({ db, now }) => {
      const deleted = await db
        .deleteFrom('table_views')
        .where('removedAt', '<', addSeconds(new Date(now), -TRASH_SECONDS))
        .returning('id')
        .execute()
      await purgeJournalEntries(
        db,
        'view',
        deleted.map(({ id }) => id),
      )
    }),
})
