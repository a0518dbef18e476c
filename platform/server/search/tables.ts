import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import type { Dialect } from '../database/connect.ts'
import type { Migration } from '../database/migrate.ts'
import { attempt } from '../database/savepoint.ts'

/** One row for each searchable field of each record, so that a field can be left out of a search. */
export const searchMigrations: Record<string, Migration> = {
  search_0001_text: async (db, dialect) => {
    await createTextTable(db, dialect)
    await (dialect === 'sqlite' ? createTrigramTable(db) : createTrigramIndex(db))
  },
}

async function createTextTable(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('search_text')
    .addColumn('docId', ...column.id)
    .addColumn('entity', column.text, (c) => c.notNull())
    .addColumn('recordId', column.reference, (c) => c.notNull())
    .addColumn('field', column.text, (c) => c.notNull())
    .addColumn('text', column.text, (c) => c.notNull())
    .addColumn('at', column.time, (c) => c.notNull())
    .addUniqueConstraint('search_text_record', ['entity', 'recordId', 'field'])
    .execute()
}

/** FTS5 keeps only the index; triggers keep it in step, so that a write needs no statement more. */
async function createTrigramTable(db: Kysely<any>): Promise<void> {
  await sql`create virtual table search_trigram using fts5(text, content='search_text', content_rowid='docId',
    tokenize='trigram case_sensitive 1', columnsize=0)`.execute(db)
  const remove = sql`insert into search_trigram(search_trigram, rowid, text) values ('delete', old."docId", old.text);`
  const add = sql`insert into search_trigram(rowid, text) values (new."docId", new.text);`
  await sql`create trigger search_text_added after insert on search_text begin ${add} end`.execute(db)
  await sql`create trigger search_text_removed after delete on search_text begin ${remove} end`.execute(db)
  await sql`create trigger search_text_changed after update of text on search_text when old.text <> new.text
    begin ${remove} ${add} end`.execute(db)
}

/** Without the right to add the extension search still works, by reading every text. */
async function createTrigramIndex(db: Kysely<any>): Promise<void> {
  const added = await attempt(db, () => sql`create extension if not exists pg_trgm`.execute(db)).catch(() => undefined)
  if (added) await sql`create index search_text_trigram on search_text using gin (text gin_trgm_ops)`.execute(db)
}
