import { sql, type Kysely } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../api-error.ts'
import { toResponseForm } from './record-check.ts'
import { allOf, toCondition, type RowFilter } from './row-filter.ts'
import type { Subject } from './subject.ts'
import { findVisibleBy } from './visible.ts'

type Db = Pick<Kysely<any>, 'selectFrom'>

/** Counts matching records regardless of who can see them. */
export async function countRows(db: Db, subject: Subject, filter: RowFilter): Promise<number> {
  const { n } = await selectRows(db, subject, filter)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function hasRows(db: Db, subject: Subject, filter: RowFilter): Promise<boolean> {
  const row = await selectRows(db, subject, filter)
    .select(sql<number>`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function matchesEach(db: Db, { subject, id }: { subject: Subject; id: number }, filters: RowFilter[]): Promise<boolean[]> {
  const columns = filters.map((filter, index) => sql<number>`case when ${toCondition(filter)} then 1 else 0 end`.as(`n${index}`))
  const row = await selectRows(db, subject, true).select(columns).where(`${subject.table}.id`, '=', id).executeTakeFirst()
  return filters.map((_, index) => (row as Record<string, number> | undefined)?.[`n${index}`] === 1)
}

function selectRows(db: Db, { table, notDeleted }: Subject, filter: RowFilter) {
  const query = db.selectFrom(table).where(toCondition(allOf([filter])))
  return notDeleted ? query.where((builder) => notDeleted(builder)) : query
}

type Values = Record<string, unknown>

/** Returns a visible record as in responses, including the lists that rules may test. Throws 404. */
export async function getFullRecord(ctx: Context<any>, subject: Subject, id: number): Promise<Values> {
  const record = await findFullRecord(ctx, subject, id)
  if (!record) throw notFound(subject.entity)
  return record
}

/** As `getFullRecord`, but returns undefined if the viewer cannot read the record. */
export async function findFullRecord(ctx: Context<any>, subject: Subject, id: number): Promise<Values | undefined> {
  const [row] = await findVisibleBy(ctx, subject, { column: 'id', values: [id] })
  if (!row) return undefined
  const lists: Record<string, unknown[]> = {}
  for (const [name, field] of Object.entries(subject.fields))
    if ('list' in field) lists[name] = await readListValues(ctx.db, field.list, id)
  return toResponseForm(subject, { ...(row as object), ...lists })
}

async function readListValues(
  db: Db,
  { table, key, column }: { table: string; key: string; column: string },
  id: number,
): Promise<unknown[]> {
  const rows = await db.selectFrom(table).select(column).where(key, '=', id).execute()
  return rows.map((row) => (row as Record<string, unknown>)[column])
}
