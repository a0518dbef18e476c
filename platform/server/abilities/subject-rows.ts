import { sql, type Kysely } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../refusal.ts'
import { answeredForm } from './judge.ts'
import { allOf, asCondition, type Reach } from './reach.ts'
import type { Subject } from './subject.ts'
import { findVisibleBy } from './visible.ts'

type Db = Pick<Kysely<any>, 'selectFrom'>

/** How many records exist within a reach, whoever sees them: for counting what others would see. */
export async function countWithin(db: Db, subject: Subject, reach: Reach): Promise<number> {
  const { n } = await rowsWithin(db, subject, reach)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function isAnyWithin(db: Db, subject: Subject, reach: Reach): Promise<boolean> {
  const row = await rowsWithin(db, subject, reach)
    .select(sql<number>`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one record is within each of these reaches, in one query. */
export async function isWithinEach(db: Db, { subject, id }: { subject: Subject; id: number }, reaches: Reach[]): Promise<boolean[]> {
  const columns = reaches.map((reach, index) => sql<number>`case when ${asCondition(reach)} then 1 else 0 end`.as(`n${index}`))
  const row = await rowsWithin(db, subject, true).select(columns).where(`${subject.table}.id`, '=', id).executeTakeFirst()
  return reaches.map((_, index) => (row as Record<string, number> | undefined)?.[`n${index}`] === 1)
}

function rowsWithin(db: Db, { table, alive }: Subject, reach: Reach) {
  const query = db.selectFrom(table).where(asCondition(allOf([reach])))
  return alive ? query.where((builder) => alive(builder)) : query
}

type Values = Record<string, unknown>

/** A record that the viewer may read, as it is answered, with the lists that rules may ask for. Refusal 404. */
export async function wholeRecord(ctx: Context<any>, subject: Subject, id: number): Promise<Values> {
  const record = await findWholeRecord(ctx, subject, id)
  if (!record) throw notFound(subject.entity)
  return record
}

/** The same, undefined where there is none that the viewer may read. */
export async function findWholeRecord(ctx: Context<any>, subject: Subject, id: number): Promise<Values | undefined> {
  const [row] = await findVisibleBy(ctx, subject, { column: 'id', values: [id] })
  if (!row) return undefined
  const lists: Record<string, unknown[]> = {}
  for (const [name, field] of Object.entries(subject.fields)) if ('list' in field) lists[name] = await valuesOf(ctx.db, field.list, id)
  return answeredForm(subject, { ...(row as object), ...lists })
}

async function valuesOf(db: Db, { table, key, column }: { table: string; key: string; column: string }, id: number): Promise<unknown[]> {
  const rows = await db.selectFrom(table).select(column).where(key, '=', id).execute()
  return rows.map((row) => (row as Record<string, unknown>)[column])
}
