import type { AnyMongoAbility } from '@casl/ability'
import { sql, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Context, Viewer } from '../context.ts'
import { notFound } from '../refusal.ts'
import { forbidden } from './check.ts'
import { reachOf } from './compile.ts'
import { byIds } from '../database/by-ids.ts'
import { lockRow } from '../database/expressions.ts'
import { allOf, asCondition } from './reach.ts'
import type { Subject } from './subject.ts'
import { ownReach } from './within.ts'

type Table<Tables, S extends Subject> = S['table'] & keyof Tables & string
type Visible<Tables, S extends Subject> = SelectQueryBuilder<Tables, Table<Tables, S>, {}>
type Row<Tables, S extends Subject> = Selectable<Tables[Table<Tables, S>]>

/**
 * The only way to start a query on a protected table: the rows that exist, within ownership or membership,
 * that the viewer's rules let them read and do the action to. Add columns, filters and order to it.
 */
export const visible = <Tables, S extends Subject>(ctx: Context<Tables>, subject: S, action = 'read'): Visible<Tables, S> =>
  visibleOn(ctx.db, ctx.viewer, { subject, action })

/** The same for searches, counts and exports: it runs on `ctx.slow`. */
export const visibleSlow = <Tables, S extends Subject>(ctx: Context<Tables>, subject: S, action = 'read'): Visible<Tables, S> =>
  visibleOn(ctx.slow, ctx.viewer, { subject, action })

/** The row; throws 404 where the viewer may not read it, 403 `forbidden` where they may but not do `action`. */
export async function findVisible<Tables, S extends Subject>(
  ctx: Context<Tables>,
  subject: S,
  id: number,
  action = 'read',
): Promise<Row<Tables, S>> {
  const [row] = await findAllVisible(ctx, subject, [id], action)
  return row!
}

/**
 * The rows in the order of `ids`, kept from others until the act ends unless they are only read; throws 404 if any is not visible
 * (`errors` names which of several, as `/12`), else 403 if any may not be acted upon.
 */
export async function findAllVisible<Tables, S extends Subject>(
  ctx: Context<Tables>,
  subject: S,
  ids: readonly number[],
  action = 'read',
): Promise<Row<Tables, S>[]> {
  if (ids.length === 0) return []
  const found = await finderOf(ctx, subject, { action, column: 'id' })(ctx.db, [...new Set(ids)])
  const rows = new Map(found.map((row) => [row.id as number, row]))
  const missing = [...new Set(ids)].filter((id) => !rows.has(id))
  if (missing.length > 0) throw notFound(subject.entity, ids.length > 1 ? missing.map(isNotThere) : undefined)
  if (action !== 'read') for (const row of found) assertAllowed(row, { subject, action })
  return ids.map((id) => rows.get(id) as Row<Tables, S>)
}

const isNotThere = (id: number) => ({ path: `/${id}`, message: 'is not there' })

/** The rows that the viewer may read whose `column` has one of these values, in no order: quicker to ask than `visible` where the same is asked often. */
export const findVisibleBy = <Tables, S extends Subject>(
  ctx: Context<Tables>,
  subject: S,
  { column, values }: { column: keyof Row<Tables, S> & string; values: readonly number[] },
): Promise<Row<Tables, S>[]> => finderOf(ctx, subject, { action: 'read', column })(ctx.db, values) as Promise<Row<Tables, S>[]>

type Finder = (db: Kysely<any>, ids: readonly number[]) => Promise<Record<string, unknown>[]>

const finders = new WeakMap<AnyMongoAbility, WeakMap<Subject, Map<string, Finder>>>()

/** Kept for everyone with the same rules; where rows are bound to their viewer it is made anew. */
function finderOf<Tables>({ dialect, viewer }: Context<Tables>, subject: Subject, wanted: Wanted): Finder {
  if (subject.bound) return newFinder({ dialect, viewer }, subject, wanted)
  const subjects = finders.get(viewer.ability) ?? new WeakMap<Subject, Map<string, Finder>>()
  finders.set(viewer.ability, subjects)
  const known = subjects.get(subject) ?? new Map<string, Finder>()
  subjects.set(subject, known)
  const key = `${dialect} ${wanted.action} ${wanted.column}`
  const finder = known.get(key) ?? newFinder({ dialect, viewer }, subject, wanted)
  known.set(key, finder)
  return finder
}

type Asked = Pick<Context, 'dialect' | 'viewer'>
type Wanted = { action: string; column: string }

function newFinder(asked: Asked, subject: Subject, wanted: Wanted): Finder {
  const find = plainFinder(asked, subject, wanted)
  if (wanted.action === 'read' || !subject.within || asked.dialect !== 'postgres') return find
  const lock = byIds((db: Kysely<any>, ids) =>
    lockRow(asked.dialect, db.selectFrom(subject.table).select('id').where('id', 'in', ids).orderBy('id')),
  )
  // PostgreSQL compares a row that it had to wait for with what the row stood within before, so it is waited for first.
  return async (db, ids) => {
    await lock(db, ids)
    return find(db, ids)
  }
}

const plainFinder = ({ dialect, viewer }: Asked, subject: Subject, { action, column }: Wanted): Finder =>
  byIds((db: Kysely<any>, values) => {
    const readable = visibleOn(db, viewer, { subject, action: 'read' })
    const query = readable.selectAll(subject.table).where(`${subject.table}.${column}`, 'in', values)
    return action === 'read' ? query : withJudgement({ dialect, viewer }, query, { subject, action })
  })

const ALLOWED = 'mayBeActedUpon'

/** The rows, to be changed by nobody else meanwhile, each with whether the action is allowed on it; locked by id, so that two bulk acts wait for each other instead of both. */
function withJudgement(
  { dialect, viewer }: Asked,
  query: SelectQueryBuilder<any, any, any>,
  { subject, action }: { subject: Subject; action: string },
) {
  const allowed = sql<number>`case when ${asCondition(reachOf(viewer.ability, subject, action))} then 1 else 0 end`
  return lockRow(dialect, query.select(allowed.as(ALLOWED)).orderBy(`${subject.table}.id`))
}

function assertAllowed(row: Record<string, unknown>, { subject, action }: { subject: Subject; action: string }): void {
  if (row[ALLOWED] !== 1) throw forbidden(action, subject.entity)
  delete row[ALLOWED]
}

function visibleOn<Tables, S extends Subject>(
  db: Kysely<Tables>,
  viewer: Viewer,
  { subject, action }: { subject: S; action: string },
): Visible<Tables, S> {
  const { alive } = subject
  let query = (db as Kysely<any>).selectFrom(subject.table)
  if (alive) query = query.where((eb) => alive(eb))
  const rights = [...new Set(['read', action])].map((name) => reachOf(viewer.ability, subject, name))
  const reach = allOf([ownReach(subject, viewer), ...rights])
  return (reach === true ? query : query.where(asCondition(reach))) as unknown as Visible<Tables, S>
}
