export type Kind = 'integer' | 'real' | 'text' | 'bytes'
export type Column = { name: string; kind: Kind }
export type Table = { name: string; columns: readonly Column[]; key: readonly string[] }

/** Integers are bigints, so that ids of 64 bits stay exact. */
export type Value = bigint | number | string | Uint8Array | null
/** One value for each column of the table. */
export type Row = readonly Value[]

/** Migrations create these, and triggers fill the full-text index of SQLite. */
const DERIVED = /^(sqlite_|kysely_|search_trigram|search_fields$)/

export const isMoved = (table: string) => !DERIVED.test(table)

/** SQLite's full-text index is built many times faster if the rows of one field arrive in the order of their records. */
const READING_ORDER: Record<string, readonly string[]> = { search_text: ['entity', 'field', 'recordId'] }

export const getReadingOrder = ({ name, key }: Table) => READING_ORDER[name] ?? key

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

export const quoteAll = (names: readonly string[]) => names.map(quote).join(', ')

export const getColumnNames = ({ columns }: Table) => columns.map(({ name }) => name)
