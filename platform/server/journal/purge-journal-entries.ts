import type { Kysely } from 'kysely'
import type { JournalTables } from './journal-entry.ts'

/** Clears the stored values of purged records but keeps the entries. Call in the transaction that purges the records. */
export async function purgeJournalEntries(tx: Kysely<any>, entity: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await (tx as Kysely<JournalTables>)
    .updateTable('journal')
    .set({ before: null, after: null })
    .where('entity', '=', entity)
    .where('entityId', 'in', ids)
    .execute()
}
