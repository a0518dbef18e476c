import type { CompiledQuery, Compilable, Kysely } from 'kysely'

const atEnd = new WeakSet<CompiledQuery>()

/**
 * Runs a statement of which nobody needs to know the result as the last of its act. On SQLite it is stored with the end of the
 * transaction, so that nobody waits for one more journey; if it fails, so does the act.
 */
export async function runAtEnd(tx: Kysely<any>, query: Compilable | CompiledQuery): Promise<void> {
  const compiled = 'compile' in query ? query.compile() : query
  atEnd.add(compiled)
  await tx.executeQuery(compiled)
}

export const isAtEnd = (query: CompiledQuery) => atEnd.has(query)
