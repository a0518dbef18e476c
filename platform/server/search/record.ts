import { type Expression, type Kysely, sql } from 'kysely'
import { runAtEnd } from '../database/at-end.ts'
import { byRows } from '../database/by-rows.ts'
import { normalise } from './normalise.ts'

export type SearchRecord = {
  entity: string
  /** Or how the database finds it, for a record that is written at the same time. */
  id: number | Expression<number>
  /** When it last changed, RFC 3339 in UTC. */
  at: string
  /** Every searchable field by its name; one that is empty is found by nothing. */
  fields: Record<string, string | null>
}

/** Makes a record findable, or up to date; to be called in the transaction that writes it. One statement. */
export const indexRecord = (tx: Kysely<any>, record: SearchRecord): Promise<void> => indexRecords(tx, [record])

/** Of a record that this act has made and that nothing else in it looks for: with the end of the act. */
export const indexNewRecord = (tx: Kysely<any>, record: SearchRecord): Promise<void> => runAtEnd(tx, storeTexts(tx, textsOf([record])))

/** As `indexRecord`, for some hundred records at once. */
export async function indexRecords(tx: Kysely<any>, records: readonly SearchRecord[]): Promise<void> {
  const rows = textsOf(records)
  if (rows.length === 0) return
  await tx.executeQuery(storeTexts(tx, rows))
}

type TextRow = { entity: string; recordId: number | Expression<number>; field: string; text: string; at: string }

const textsOf = (records: readonly SearchRecord[]): TextRow[] =>
  records.flatMap(({ entity, id, at, fields }) =>
    Object.entries(fields).map(([field, text]) => ({ entity, recordId: id, field, text: normalise(text ?? ''), at })),
  )

const storeTexts = byRows<TextRow>((tx, rows) =>
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

/** Takes a record out of the index, in the transaction that removes it. */
export const unindexRecord = (tx: Kysely<any>, entity: string, id: number): Promise<void> => unindexRecords(tx, entity, [id])

export async function unindexRecords(tx: Kysely<any>, entity: string, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('search_text').where('entity', '=', entity).where('recordId', 'in', ids).execute()
}
