import type { CompiledQuery, Kysely } from 'kysely'

type Compilable<Row> = { compile: () => CompiledQuery<Row> }
type Build<Tables, Row> = (db: Kysely<Tables>, ids: readonly number[]) => Compilable<Row>

/** Longer lists are rare, and each length would be kept for itself. */
const MOST_KEPT = 100

/**
 * Asks for rows by a list of ids, which must be the last parameters of the query; everything else in it stays the same.
 * It is built once for each number of ids, since building a query takes longer than SQLite takes to answer it.
 */
export function byIds<Tables, Row>(build: Build<Tables, Row>): (db: Kysely<Tables>, ids: readonly number[]) => Promise<Row[]> {
  const kept = new WeakMap<object, Map<number, CompiledQuery<Row>>>()
  return async (db, ids) => {
    if (ids.length === 0) return []
    const dialect = db.getExecutor().adapter.constructor
    const built = kept.get(dialect) ?? new Map<number, CompiledQuery<Row>>()
    const query = built.get(ids.length) ?? build(db, ids).compile()
    if (ids.length <= MOST_KEPT) kept.set(dialect, built.set(ids.length, query))
    const parameters = [...query.parameters.slice(0, -ids.length), ...ids]
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
