import { type ColumnDataType, type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'
import type { Dialect } from './connect.ts'

type ColumnType = ColumnDataType | RawBuilder<unknown>

/**
 * Column types for migrations, the same on both databases: `.addColumn('id', ...column.id)`,
 * `.addColumn('title', column.text, (c) => c.notNull())`. Tables are snake_case, columns camelCase.
 */
export function columnTypes(dialect: Dialect) {
  const text: ColumnType = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  return {
    /** Numbered by the database and never used twice. */
    id: [dialect === 'postgres' ? 'bigint' : 'integer', (column: ColumnDefinitionBuilder) => numbered(column, dialect)] as const,
    /** Another row's id. */
    reference: 'bigint' as ColumnType,
    /** Sorts by code point on both. */
    text,
    integer: 'bigint' as ColumnType,
    real: 'double precision' as ColumnType,
    /** 0 or 1. */
    boolean: 'integer' as ColumnType,
    /** `2026-11-21T09:30:00.000Z`. */
    time: text,
    /** `2026-11-21`. */
    date: text,
    /** Minor units. */
    money: 'bigint' as ColumnType,
    /** JSON text, written as an object, read with JSON.parse. */
    json: text,
  }
}

const numbered = (column: ColumnDefinitionBuilder, dialect: Dialect) =>
  dialect === 'postgres' ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement()
