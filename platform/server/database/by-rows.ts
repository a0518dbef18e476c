import type { Compilable, CompiledQuery, Kysely } from 'kysely'

type Row = Readonly<Record<string, unknown>>
type Build<R extends Row> = (db: Kysely<any>, rows: readonly R[]) => Compilable

/** Longer lists are rare, and each length would be kept for itself. */
const MOST_KEPT = 20

/**
 * Writes rows of the same columns, whose values must be all the query's parameters, in their order. It is built once for each
 * number of rows, since building a query takes longer than SQLite takes to run it; anew where a value is an expression.
 */
export function byRows<R extends Row>(build: Build<R>): (db: Kysely<any>, rows: readonly R[]) => CompiledQuery {
  const kept = new WeakMap<object, Map<string, CompiledQuery>>()
  return (db, rows) => {
    const parameters = rows.flatMap((row) => Object.values(row))
    if (rows.length > MOST_KEPT || !parameters.every(isPlain)) return build(db, rows).compile()
    const dialect = db.getExecutor().adapter.constructor
    const built = kept.get(dialect) ?? new Map<string, CompiledQuery>()
    const key = [rows.length, ...rows.map((row) => Object.keys(row).join())].join()
    const query = built.get(key) ?? build(db, rows).compile()
    if (query.parameters.length !== parameters.length) throw new Error('A query by rows has other parameters than their values.')
    kept.set(dialect, built.set(key, query))
    return { ...query, parameters }
  }
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)
