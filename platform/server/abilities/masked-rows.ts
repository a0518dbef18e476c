import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { amongIds } from '../database/expressions.ts'
import { maskFields, seesEverything } from './fields.ts'
import type { Field, Subject } from './subject.ts'

type Row = Record<string, any>

/** `maskFields` for rows as they stand in the table: the lists that rules may ask for are read beside. */
export async function maskRows(ctx: Context<any>, subject: Subject, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0 || seesEverything(ctx, subject)) return [...rows]
  const lists = Object.entries(subject.fields).filter((entry): entry is [string, ListField] => 'list' in entry[1])
  const ids = rows.map((row) => row.id as number)
  const read = await Promise.all(lists.map(async ([name, field]) => ({ name, values: await valuesOf(ctx, field, ids) })))
  const whole = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(read.map(({ name, values }) => [name, values.get(row.id as number) ?? []])),
  }))
  return whole.map((row) => maskFields(ctx, subject, row))
}

type ListField = Extract<Field, { list: unknown }>

async function valuesOf({ slow, dialect }: Context<any>, { list: { table, key, column } }: ListField, ids: readonly number[]) {
  const rows = await slow
    .selectFrom(table)
    .select([sql.ref<number>(`${table}.${key}`).as('of'), sql.ref(`${table}.${column}`).as('value')])
    .where(amongIds(dialect, `${table}.${key}`, ids))
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.of)].map(([id, own]) => [id, own.map(({ value }) => value)]))
}
