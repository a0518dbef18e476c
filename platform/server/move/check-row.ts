import { ConfigError } from '../config/config-error.ts'
import type { Dialect } from '../database/database.ts'
import type { Column, Row, Table, Value } from './table.ts'

/** Throws ConfigError that names table, id and column if the target cannot store a value. SQLite stores any value in any column. */
export function checkRow(row: Row, table: Table, dialect: Dialect): void {
  for (const [index, column] of table.columns.entries()) {
    const problem = findProblem(row[index]!, column, dialect)
    if (problem)
      throw new ConfigError(`${table.name}.${column.name} of the row ${describeRow(row, table)} ${problem}. Correct it, then move again.`)
  }
}

function findProblem(value: Value, { kind }: Column, dialect: Dialect): string | undefined {
  if (value === null) return undefined
  if (!hasKind[kind](value)) return `is ${describe(value)}, which a column of the type ${kind} cannot store`
  if (dialect === 'postgres' && typeof value === 'string' && value.includes('\0'))
    return 'contains the character U+0000, which PostgreSQL cannot store'
  if (dialect === 'sqlite' && Number.isNaN(value)) return 'is not a number (NaN), which SQLite cannot store'
  return undefined
}

const hasKind = {
  integer: (value: Value) => typeof value === 'bigint',
  real: (value: Value) => typeof value === 'number',
  text: (value: Value) => typeof value === 'string',
  bytes: (value: Value) => value instanceof Uint8Array,
}

const describe = (value: Value) =>
  typeof value === 'number'
    ? `the number ${value}`
    : typeof value === 'bigint'
      ? 'an integer'
      : typeof value === 'string'
        ? 'text'
        : 'binary'

const describeRow = (row: Row, { columns, key }: Table) =>
  key.map((name) => `${name}=${formatKey(row[columns.findIndex((column) => column.name === name)])}`).join(', ')

const formatKey = (value: Value | undefined) => JSON.stringify(typeof value === 'string' ? value : String(value))
