import type { CompiledQuery, Compilable, Kysely } from 'kysely'

const atEnd = new WeakSet<CompiledQuery>()
const inParts = new WeakSet<Kysely<any>>()

/**
 * Runs a statement of which nobody needs to know the result as the last of its act. On SQLite it is stored with the end of the
 * transaction, so that nobody waits for one more journey; if it fails, so does the act. In a part that may be taken back it runs at once.
 */
export async function runAtEnd(tx: Kysely<any>, query: Compilable | CompiledQuery): Promise<void> {
  const compiled = 'compile' in query ? query.compile() : query
  if (!inParts.has(tx)) atEnd.add(compiled)
  await tx.executeQuery(compiled)
}

export const isAtEnd = (query: CompiledQuery) => atEnd.has(query)

/** Runs a part of an act that is taken back by itself, with all that it would leave to the end. */
export async function runWhole<T>(tx: Kysely<any>, part: () => Promise<T>): Promise<T> {
  if (inParts.has(tx)) return part()
  inParts.add(tx)
  try {
    return await part()
  } finally {
    inParts.delete(tx)
  }
}
