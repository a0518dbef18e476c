import type { CompiledQuery, Compilable, Kysely } from 'kysely'

const once = new WeakSet<CompiledQuery>()

/** Reads what nobody asks for twice, such as a part of an export: SQLite's answer is not remembered. */
export async function readOnce<Row>(db: Kysely<any>, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile()
  once.add(compiled)
  return (await db.executeQuery(compiled)).rows
}

export const isReadOnce = (query: CompiledQuery) => once.has(query)
