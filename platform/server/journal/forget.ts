import type { Kysely } from 'kysely'
import type { JournalTables } from './record.ts'

/** Blanks what the journal kept of records that are purged; that something happened to them stays. In the purging transaction. */
export async function forgetRecords(tx: Kysely<any>, entity: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await (tx as Kysely<JournalTables>)
    .updateTable('journal')
    .set({ before: null, after: null })
    .where('entity', '=', entity)
    .where('entityId', 'in', ids)
    .execute()
}
