import type { AnyMongoAbility } from '@casl/ability'
import { sql, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Viewer } from '../viewer.ts'
import { notFound } from '../api-error.ts'
import { forbidden } from './check.ts'
import { getRowFilter } from './compile-rules.ts'
import { cacheQueryByIds } from '../database/queries/cache-query-by-ids.ts'
import { lockRows } from '../database/queries/expressions.ts'
import { allOf, toCondition } from './row-filter.ts'
import type { Subject } from './subject.ts'
import { getScopeFilter } from './scope-filter.ts'

type Table<Tables, S extends Subject> = S['table'] & keyof Tables & string
type Visible<Tables, S extends Subject> = SelectQueryBuilder<Tables, Table<Tables, S>, {}>
type Row<Tables, S extends Subject> = Selectable<Tables[Table<Tables, S>]>

/** The only way to start a query on a protected table: existing rows in scope that the viewer may read and act on. */
export const visible = <Tables, S extends Subject>(ctx: Context<Tables>, subject: S, action = 'read'): Visible<Tables, S> =>
  selectVisible(ctx.db, ctx.viewer, { subject, action })

/** As `visible`, on `ctx.slow`, for searches, counts and exports. */
export const visibleInWorker = <Tables, S extends Subject>(ctx: Context<Tables>, subject: S, action = 'read'): Visible<Tables, S> =>
  selectVisible(ctx.slow, ctx.viewer, { subject, action })

/** Throws 404 if the viewer cannot read the row, 403 if they may not perform `action` on it. */
export async function findVisible<Tables, S extends Subject>(
  ctx: Context<Tables>,
  subject: S,
  id: number,
  action = 'read',
): Promise<Row<Tables, S>> {
  const [row] = await findAllVisible(ctx, subject, [id], action)
  return row!
}

/** In the order of `ids`, locked unless only read. Throws 404 if any is not visible, 403 if the viewer may not act on one. */
export async function findAllVisible<Tables, S extends Subject>(
  ctx: Context<Tables>,
  subject: S,
  ids: readonly number[],
  action = 'read',
): Promise<Row<Tables, S>[]> {
  if (ids.length === 0) return []
  const visibleRows = await getFinder(ctx, subject, { action, column: 'id' })(ctx.db, [...new Set(ids)])
  const rows = new Map(visibleRows.map((row) => [row.id as number, row]))
  const missing = [...new Set(ids)].filter((id) => !rows.has(id))
  if (missing.length > 0) throw notFound(subject.entity, ids.length > 1 ? missing.map(createMissingError(subject.entity)) : undefined)
  if (action !== 'read') for (const row of visibleRows) assertAllowed(row, { subject, action })
  return ids.map((id) => rows.get(id) as Row<Tables, S>)
}

const createMissingError = (entity: string) => (id: number) => ({ path: `/${id}`, message: `The ${entity} ${id} does not exist.` })

/** Returns readable rows by column value, unordered. The compiled query is cached, so it is faster than `visible`. */
export const findVisibleBy = <Tables, S extends Subject>(
  ctx: Context<Tables>,
  subject: S,
  { column, values }: { column: keyof Row<Tables, S> & string; values: readonly number[] },
): Promise<Row<Tables, S>[]> => getFinder(ctx, subject, { action: 'read', column })(ctx.db, values) as Promise<Row<Tables, S>[]>

type Finder = (db: Kysely<any>, ids: readonly number[]) => Promise<Record<string, unknown>[]>

const finders = new WeakMap<AnyMongoAbility, WeakMap<Subject, Map<string, Finder>>>()

function getFinder<Tables>({ dialect, viewer }: Context<Tables>, subject: Subject, options: FinderOptions): Finder {
  if (subject.scope) return createFinder({ dialect, viewer }, subject, options)
  const subjects = finders.get(viewer.ability) ?? new WeakMap<Subject, Map<string, Finder>>()
  finders.set(viewer.ability, subjects)
  const findersByKey = subjects.get(subject) ?? new Map<string, Finder>()
  subjects.set(subject, findersByKey)
  const key = `${dialect} ${options.action} ${options.column}`
  const finder = findersByKey.get(key) ?? createFinder({ dialect, viewer }, subject, options)
  findersByKey.set(key, finder)
  return finder
}

type FinderContext = Pick<Context, 'dialect' | 'viewer'>
type FinderOptions = { action: string; column: string }

function createFinder(context: FinderContext, subject: Subject, options: FinderOptions): Finder {
  const find = createPlainFinder(context, subject, options)
  if (options.action === 'read' || !subject.parent || context.dialect !== 'postgres') return find
  const lock = cacheQueryByIds((db: Kysely<any>, ids) =>
    lockRows(context.dialect, db.selectFrom(subject.table).select('id').where('id', 'in', ids).orderBy('id')),
  )
  // PostgreSQL would check a row that it had to wait for against its old parent, so lock the row first.
  return async (db, ids) => {
    await lock(db, ids)
    return find(db, ids)
  }
}

const createPlainFinder = ({ dialect, viewer }: FinderContext, subject: Subject, { action, column }: FinderOptions): Finder =>
  cacheQueryByIds((db: Kysely<any>, values) => {
    const readable = selectVisible(db, viewer, { subject, action: 'read' })
    const query = readable.selectAll(subject.table).where(`${subject.table}.${column}`, 'in', values)
    return action === 'read' ? query : addActionCheck({ dialect, viewer }, query, { subject, action })
  })

const ALLOWED_COLUMN = 'isActionAllowed'

function addActionCheck(
  { dialect, viewer }: FinderContext,
  query: SelectQueryBuilder<any, any, any>,
  { subject, action }: { subject: Subject; action: string },
) {
  const allowed = sql<number>`case when ${toCondition(getRowFilter(viewer.ability, subject, action))} then 1 else 0 end`
  return lockRows(dialect, query.select(allowed.as(ALLOWED_COLUMN)).orderBy(`${subject.table}.id`))
}

function assertAllowed(row: Record<string, unknown>, { subject, action }: { subject: Subject; action: string }): void {
  if (row[ALLOWED_COLUMN] !== 1) throw forbidden(action, subject.entity)
  delete row[ALLOWED_COLUMN]
}

function selectVisible<Tables, S extends Subject>(
  db: Kysely<Tables>,
  viewer: Viewer,
  { subject, action }: { subject: S; action: string },
): Visible<Tables, S> {
  const { notDeleted } = subject
  let query = (db as Kysely<any>).selectFrom(subject.table)
  if (notDeleted) query = query.where((eb) => notDeleted(eb))
  const filters = [...new Set(['read', action])].map((name) => getRowFilter(viewer.ability, subject, name))
  const filter = allOf([getScopeFilter(subject, viewer), ...filters])
  return (filter === true ? query : query.where(toCondition(filter))) as unknown as Visible<Tables, S>
}
