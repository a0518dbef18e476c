import { createHash } from 'node:crypto'
import type { World } from './world.ts'

/** Bookkeeping that calls may leave behind though they are refused: failures are counted, sessions noted as used. */
const BOOKKEEPING = /^(sessions|attempts|refresh_tokens|jobs|search_trigram.*|sqlite_.*|kysely_.*)$/

/** A fingerprint of all that is stored: the same as before where nothing was written. */
export async function everything({ server }: World): Promise<string> {
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
