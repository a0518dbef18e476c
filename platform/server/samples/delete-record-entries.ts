import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { TableInfo } from './list-tables.ts'

/** The columns with which other tables name any record, in addition to `entity`. */
const idColumns = ['entityId', 'recordId']

/**
 * Deletes what names a removed record by its entity: files, links, notifications and texts of the search index. Journal entries of samples
 * are deleted; those of records that users added keep who did what, without content.
 */
export async function deleteRecordEntries(ctx: Context<any>, tables: readonly TableInfo[]): Promise<void> {
  for (const { entity, table } of listEntities(ctx)) {
    await deleteEntries(ctx.db, { name: 'search_text', idColumn: 'recordId', entity, table })
    await purgeJournal(ctx.db, entity, table)
    for (const { name, columns } of tables) {
      const idColumn = idColumns.find((column) => columns.includes(column))
      if (idColumn && name !== 'journal' && columns.includes('entity')) await deleteEntries(ctx.db, { name, idColumn, entity, table })
    }
  }
}

type Entity = { entity: string; table: string }

const listEntities = ({ subjects }: Context<any>): readonly Entity[] => {
  return subjects
}

type Entries = Entity & { name: string; idColumn: string }

const deleteEntries = (db: Kysely<any>, { name, idColumn, entity, table }: Entries) =>
  sql`delete from ${sql.table(name)} where entity = ${entity}
    and ${sql.ref(idColumn)} in (select "rowId" from sample_rows where "table" = ${table} and "rowId" is not null)`.execute(db)

async function purgeJournal(db: Kysely<any>, entity: string, table: string): Promise<void> {
  const entriesOf = (isAdded: number) => sql`entity = ${entity} and "entityId" in
    (select "rowId" from sample_rows where "table" = ${table} and "rowId" is not null and "isAdded" = ${isAdded})`
  await sql`delete from journal where ${entriesOf(0)}`.execute(db)
  await sql`update journal set "before" = null, "after" = null where ${entriesOf(1)}`.execute(db)
}
