import { type Expression, type Kysely, sql } from 'kysely'
import { deferStatement } from '../database/deferred-statements.ts'
import { cacheStatementByRows } from '../database/queries/cache-statement-by-rows.ts'
import { normalizeForSearch } from './normalize-for-search.ts'

export type SearchRecord = {
  entity: string
  /** Or an expression, for a record inserted at the same time. */
  id: number | Expression<number>
  at: string
  fields: Record<string, string | null>
}

/** Adds or updates a record in the search index; call in the transaction that writes the record. */
export const indexRecord = (tx: Kysely<any>, record: SearchRecord): Promise<void> => indexRecords(tx, [record])

/** For a record created by this command and not searched within it; deferred to the end of the transaction. */
export const indexNewRecord = (tx: Kysely<any>, record: SearchRecord): Promise<void> =>
  deferStatement(tx, saveTexts(tx, toTextRows([record])))

export async function indexRecords(tx: Kysely<any>, records: readonly SearchRecord[]): Promise<void> {
  const rows = toTextRows(records)
  if (rows.length === 0) return
  await tx.executeQuery(saveTexts(tx, rows))
}

type TextRow = { entity: string; recordId: number | Expression<number>; field: string; text: string; at: string }

const toTextRows = (records: readonly SearchRecord[]): TextRow[] =>
  records.flatMap(({ entity, id, at, fields }) =>
    Object.entries(fields).map(([field, text]) => ({ entity, recordId: id, field, text: normalizeForSearch(text ?? ''), at })),
  )

const saveTexts = cacheStatementByRows<TextRow>((tx, rows) =>
  tx
    .insertInto('search_text')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['entity', 'recordId', 'field'])
        .doUpdateSet((eb) => ({ text: eb.ref('excluded.text'), at: eb.ref('excluded.at') }))
        .where(sql<boolean>`search_text.text <> excluded.text or search_text.at <> excluded.at`),
    ),
)

export const unindexRecord = (tx: Kysely<any>, entity: string, id: number): Promise<void> => unindexRecords(tx, entity, [id])

export async function unindexRecords(tx: Kysely<any>, entity: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('search_text').where('entity', '=', entity).where('recordId', 'in', ids).execute()
}
