import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isInIds } from '../database/queries/expressions.ts'
import { maskFields, canReadEverything } from './fields.ts'
import type { Field, Subject } from './subject.ts'

type Row = Record<string, any>

/** `maskFields` for table rows; also loads the lists that rules may test. */
export async function maskRows(ctx: Context<any>, subject: Subject, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0 || canReadEverything(ctx, subject)) return [...rows]
  const lists = Object.entries(subject.fields).filter((entry): entry is [string, ListField] => 'list' in entry[1])
  const ids = rows.map((row) => row.id as number)
  const listValues = await Promise.all(lists.map(async ([name, field]) => ({ name, values: await readListValues(ctx, field, ids) })))
  const completeRows = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(listValues.map(({ name, values }) => [name, values.get(row.id as number) ?? []])),
  }))
  return completeRows.map((row) => maskFields(ctx, subject, row))
}

type ListField = Extract<Field, { list: unknown }>

async function readListValues({ slow, dialect }: Context<any>, { list: { table, key, column } }: ListField, ids: readonly number[]) {
  const rows = await slow
    .selectFrom(table)
    .select([sql.ref<number>(`${table}.${key}`).as('of'), sql.ref(`${table}.${column}`).as('value')])
    .where(isInIds(dialect, `${table}.${key}`, ids))
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.of)].map(([id, entries]) => [id, entries.map(({ value }) => value)]))
}
