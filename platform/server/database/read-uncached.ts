import type { CompiledQuery, Compilable, Kysely } from 'kysely'

const uncached = new WeakSet<CompiledQuery>()

/** Bypasses the cache of SQLite reads, for results that are read only once, such as parts of an export. */
export async function readUncached<Row>(db: Kysely<any>, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile()
  uncached.add(compiled)
  return (await db.executeQuery(compiled)).rows
}

export const isUncached = (query: CompiledQuery) => uncached.has(query)
