import { createHash } from 'node:crypto'
import type { Fixture } from './access-fixture.ts'

/** Tables that rejected calls may change: failed attempts are counted and sessions are marked as used. */
const BOOKKEEPING = /^(sessions|attempts|refresh_tokens|jobs|search_trigram.*|sqlite_.*|kysely_.*)$/

/** Returns a hash of all stored rows, to detect writes. */
export async function getDatabaseFingerprint({ server }: Fixture): Promise<string> {
  const { read } = server.app.platform.database
  const tables = (await read.introspection.getTables()).filter(({ name, isView }) => !isView && !BOOKKEEPING.test(name))
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await read.selectFrom(name).selectAll().execute()
      return `${name} ${rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join('\n')}`
    }),
  )
  return createHash('sha256').update(texts.toSorted().join('\n\n')).digest('hex')
}
