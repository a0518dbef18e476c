import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../database/columns.ts'
import type { Dialect } from '../database/connect.ts'
import type { Migration } from '../database/migrate.ts'
import { withSavepoint } from '../database/savepoint.ts'
import { FIELD_RANGE } from './match.ts'

/** One row per searchable field of a record, so that searches can skip fields. */
export const searchMigrations: Record<string, Migration> = {
  search_0001_text: async (db, dialect) => {
    await createTextTable(db, dialect)
    await (dialect === 'sqlite' ? createTrigramTable(db) : createTrigramIndex(db))
  },
  search_0002_by_entity: async (db, dialect) => {
    await (dialect === 'sqlite' ? numberByField(db) : indexByEntity(db))
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

/** FTS5 stores only the index; triggers keep it up to date. */
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

async function createTrigramIndex(db: Kysely<any>): Promise<void> {
  const added = await withSavepoint(db, () => sql`create extension if not exists pg_trgm`.execute(db)).catch(() => undefined)
  if (added) await sql`create index search_text_trigram on search_text using gin (text gin_trgm_ops)`.execute(db)
}

/** Each field of each entity has its own range of row ids, newest last, so that one entity does not slow searches in another. */
async function numberByField(db: Kysely<any>): Promise<void> {
  for (const name of ['added', 'removed', 'changed']) await sql`drop trigger ${sql.ref(`search_text_${name}`)}`.execute(db)
  await sql`drop table search_trigram`.execute(db)
  await sql`create table search_fields (id integer primary key, entity text not null, field text not null, unique (entity, field))`.execute(
    db,
  )
  await sql`create virtual table search_trigram using fts5(text, content='', tokenize='trigram case_sensitive 1', columnsize=0)`.execute(db)
  await createNumberedTriggers(db)
  await sql`insert into search_fields(entity, field) select distinct entity, field from search_text`.execute(db)
  await sql`insert into search_trigram(rowid, text) select f.id * ${FIELD_RANGE} + s."recordId", s.text from search_text as s
    join search_fields as f on f.entity = s.entity and f.field = s.field order by 1`.execute(db)
}

async function createNumberedTriggers(db: Kysely<any>): Promise<void> {
  const rowNumber = (row: 'old' | 'new') => sql`(select f.id from search_fields as f
    where f.entity = ${sql.ref(`${row}.entity`)} and f.field = ${sql.ref(`${row}.field`)}) * ${FIELD_RANGE} + ${sql.ref(`${row}.recordId`)}`
  const remove = sql`insert into search_trigram(search_trigram, rowid, text) values ('delete', ${rowNumber('old')}, old.text);`
  const add = sql`insert into search_trigram(rowid, text) values (${rowNumber('new')}, new.text);`
  await sql`create trigger search_text_added after insert on search_text begin
    insert into search_fields(entity, field) select new.entity, new.field
      where not exists (select 1 from search_fields as f where f.entity = new.entity and f.field = new.field);
    ${add} end`.execute(db)
  await sql`create trigger search_text_removed after delete on search_text begin ${remove} end`.execute(db)
  await sql`create trigger search_text_changed after update of text on search_text when old.text <> new.text
    begin ${remove} ${add} end`.execute(db)
}

async function indexByEntity(db: Kysely<any>): Promise<void> {
  const add = async () => {
    await sql`create extension if not exists btree_gin`.execute(db)
    await sql`create index search_text_entity_trigram on search_text using gin (entity, text gin_trgm_ops)`.execute(db)
    await sql`drop index search_text_trigram`.execute(db)
  }
  await withSavepoint(db, add).catch(() => undefined)
}
