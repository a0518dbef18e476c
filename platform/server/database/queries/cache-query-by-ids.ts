import type { CompiledQuery, Kysely } from 'kysely'

type Compilable<Row> = { compile: () => CompiledQuery<Row> }
type Build<Tables, Row> = (db: Kysely<Tables>, ids: readonly number[]) => Compilable<Row>

const MAX_CACHED_IDS = 100

/**
 * Caches the compiled query per number of ids, which must be the last parameters of the query. Without it, reading a task takes 30 % more
 * CPU time.
 */
export function cacheQueryByIds<Tables, Row>(build: Build<Tables, Row>): (db: Kysely<Tables>, ids: readonly number[]) => Promise<Row[]> {
  const caches = new WeakMap<object, Map<number, CompiledQuery<Row>>>()
  return async (db, ids) => {
    if (ids.length === 0) return []
    const dialect = db.getExecutor().adapter.constructor
    const cache = caches.get(dialect) ?? new Map<number, CompiledQuery<Row>>()
    const query = cache.get(ids.length) ?? build(db, ids).compile()
    if (ids.length <= MAX_CACHED_IDS) caches.set(dialect, cache.set(ids.length, query))
    const parameters = [...query.parameters.slice(0, -ids.length), ...ids]
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
