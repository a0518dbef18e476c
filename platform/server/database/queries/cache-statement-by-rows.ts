import type { Compilable, CompiledQuery, Kysely } from 'kysely'

type Row = Readonly<Record<string, unknown>>
type Build<R extends Row> = (db: Kysely<any>, rows: readonly R[]) => Compilable

const MAX_CACHED_ROWS = 20

/** Compiling takes 3 % of the CPU time of a created task. The rows' values must be all of the statement's parameters, in order. */
export function cacheStatementByRows<R extends Row>(build: Build<R>): (db: Kysely<any>, rows: readonly R[]) => CompiledQuery {
  const caches = new WeakMap<object, Map<string, CompiledQuery>>()
  return (db, rows) => {
    const parameters = rows.flatMap((row) => Object.values(row))
    if (rows.length > MAX_CACHED_ROWS || !parameters.every(isPlain)) return build(db, rows).compile()
    const dialect = db.getExecutor().adapter.constructor
    const cache = caches.get(dialect) ?? new Map<string, CompiledQuery>()
    const key = [rows.length, ...rows.map((row) => Object.keys(row).join())].join()
    const query = cache.get(key) ?? build(db, rows).compile()
    if (query.parameters.length !== parameters.length)
      throw new Error('The statement must have exactly the values of the rows as parameters.')
    caches.set(dialect, cache.set(key, query))
    return { ...query, parameters }
  }
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)
