import { type ColumnDataType, type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'
import type { Dialect } from './connect.ts'

type ColumnType = ColumnDataType | RawBuilder<unknown>

/** For migrations on both databases: `.addColumn('title', column.text, (c) => c.notNull())`. */
export function columnTypes(dialect: Dialect) {
  const text: ColumnType = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  return {
    /** Ids are generated and never reused. */
    id: [dialect === 'postgres' ? 'bigint' : 'integer', (column: ColumnDefinitionBuilder) => numbered(column, dialect)] as const,
    reference: 'bigint' as ColumnType,
    /** Sorted by code point. */
    text,
    integer: 'bigint' as ColumnType,
    real: 'double precision' as ColumnType,
    boolean: 'integer' as ColumnType,
    /** `2026-11-21T09:30:00.000Z` */
    time: text,
    /** `2026-11-21` */
    date: text,
    /** Minor units */
    money: 'bigint' as ColumnType,
    json: text,
  }
}

const numbered = (column: ColumnDefinitionBuilder, dialect: Dialect) =>
  dialect === 'postgres' ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement()
