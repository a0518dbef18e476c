import type { Kysely, Selectable } from 'kysely'
import type { ViewSettings } from '#platform/contract/views.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'
import type { Viewer } from '../viewer.ts'
import type { ServerModule } from '../module.ts'
import type { ViewTables } from './tables.ts'

export type ViewContext = Context<ViewTables>
export type ViewRow = Selectable<ViewTables['table_views']>
export type TablePermissions = ReadonlyMap<string, readonly [action: string, subject: string]>

export const getTablePermissions = (modules: readonly ServerModule[]): TablePermissions =>
  new Map(modules.flatMap(({ tablePermissions = {} }) => Object.entries(tablePermissions)))

export function canReadTable(tablePermissions: TablePermissions, { ability }: Pick<Viewer, 'ability'>, table: string): boolean {
  const permission = tablePermissions.get(table)
  return permission !== undefined && ability.can(permission[0], permission[1])
}

/** The viewer's own views and shared views of tables they may read. */
export const createViewSubject = (tablePermissions: TablePermissions) =>
  ({
    subject: 'View',
    entity: 'view',
    table: 'table_views',
    fields: {
      id: { column: 'id', type: 'number' },
      table: { column: 'table', type: 'text' },
      name: { column: 'name', type: 'text' },
      isShared: { column: 'isShared', type: 'boolean' },
      'owner.id': { column: 'ownerId', type: 'number' },
      createdAt: { column: 'createdAt', type: 'time' },
      updatedAt: { column: 'updatedAt', type: 'time' },
    },
    scope: (viewer, eb) => {
      const readableTables = [...tablePermissions.keys()].filter((table) => canReadTable(tablePermissions, viewer, table))
      const isOwn = eb('table_views.ownerId', '=', viewer.id)
      if (readableTables.length === 0) return isOwn
      return eb.or([isOwn, eb.and([eb('table_views.isShared', '=', 1), eb('table_views.table', 'in', readableTables)])])
    },
    notDeleted: (eb) => eb('table_views.removedAt', 'is', null),
    restorableBy: (viewer, eb) => eb('table_views.ownerId', '=', viewer.id),
    topics: (row) => [`views/${String(row.table)}`],
    snapshot: async (db: Kysely<ViewTables>, id) => {
      const row = await db.selectFrom('table_views').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
      return row ? getViewSnapshot(row) : null
    },
    extraProperties: ['settings'],
    journalProperties: ['settings'],
  }) as const satisfies Subject

export type ViewSubject = ReturnType<typeof createViewSubject>

export function getViewSnapshot({ table, name, isShared, settings }: ViewRow) {
  return { table, name, isShared, settings: JSON.parse(settings) as ViewSettings }
}
