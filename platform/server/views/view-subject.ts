import type { Kysely, Selectable } from 'kysely'
import type { ViewSettings } from '#platform/contract/views.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Context, Viewer } from '../context.ts'
import type { ServerModule } from '../module.ts'
import type { ViewTables } from './tables.ts'

export type ViewContext = Context<ViewTables>
export type ViewRow = Selectable<ViewTables['table_views']>
/** For each table by its name the right to see it. */
export type TableRights = ReadonlyMap<string, readonly [action: string, subject: string]>

export const tableRightsOf = (modules: readonly ServerModule[]): TableRights =>
  new Map(modules.flatMap(({ tables = {} }) => Object.entries(tables)))

export function maySeeTable(rights: TableRights, { ability }: Pick<Viewer, 'ability'>, table: string): boolean {
  const right = rights.get(table)
  return right !== undefined && ability.can(right[0], right[1])
}

/** One's own, and what others share of the tables that one may see; whatever rules say. */
export const viewSubjectOf = (rights: TableRights) =>
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
    bound: (viewer, eb) => {
      const seen = [...rights.keys()].filter((table) => maySeeTable(rights, viewer, table))
      const isOwn = eb('table_views.ownerId', '=', viewer.id)
      if (seen.length === 0) return isOwn
      return eb.or([isOwn, eb.and([eb('table_views.isShared', '=', 1), eb('table_views.table', 'in', seen)])])
    },
    alive: (eb) => eb('table_views.removedAt', 'is', null),
    returnable: (viewer, eb) => eb('table_views.ownerId', '=', viewer.id),
    topics: (row) => [`views/${String(row.table)}`],
    snapshot: async (db: Kysely<ViewTables>, id) => {
      const row = await db.selectFrom('table_views').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
      return row ? viewForm(row) : null
    },
    answered: ['settings'],
    kept: ['settings'],
  }) as const satisfies Subject

export type ViewSubject = ReturnType<typeof viewSubjectOf>

/** What the journal keeps of a view. */
export function viewForm({ table, name, isShared, settings }: ViewRow) {
  return { table, name, isShared, settings: JSON.parse(settings) as ViewSettings }
}
