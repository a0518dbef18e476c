import type { Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { Migration } from '#platform/server/database/migrate.ts'

export const migrations: Record<string, Migration> = {
  imports_0001_imports: async (db, dialect) => {
    await createImports(db, dialect)
    await createProblems(db, dialect)
    await createRecords(db, dialect)
    await createChanges(db, dialect)
  },
}

async function createImports(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  let imports = db.schema.createTable('imports').addColumn('id', ...column.id)
  for (const name of ['source', 'module', 'state', 'fileNames', 'content', 'duplicates'])
    imports = imports.addColumn(name, column.text, (c) => c.notNull())
  for (const name of ['isAllOrNothing', 'done', 'added', 'existing', 'duplicateCount', 'invalid', 'warnings', 'kept'])
    imports = imports.addColumn(name, column.integer, (c) => c.notNull().defaultTo(0))
  for (const name of ['createdAt', 'updatedAt']) imports = imports.addColumn(name, column.time, (c) => c.notNull())
  await imports
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('settings', column.json)
    .addColumn('problem', column.json)
    .addColumn('total', column.integer)
    .addColumn('finishedAt', column.time)
    .execute()
  await db.schema.createIndex('imports_user').on('imports').columns(['userId', 'id']).execute()
  await db.schema.createIndex('imports_age').on('imports').column('updatedAt').execute()
}

async function createProblems(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('import_problems')
    .addColumn('id', ...column.id)
    .addColumn('importId', column.reference, (c) => c.notNull())
    .addColumn('row', column.integer, (c) => c.notNull())
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('column', column.text)
    .addColumn('code', column.text, (c) => c.notNull())
    .addColumn('message', column.text, (c) => c.notNull())
    .addColumn('value', column.text)
    .addColumn('isWarning', column.boolean, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('import_problems_import').on('import_problems').columns(['importId', 'id']).execute()
}

async function createRecords(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('import_records')
    .addColumn('importId', column.reference, (c) => c.notNull())
    .addColumn('source', column.text, (c) => c.notNull())
    .addColumn('scope', column.reference, (c) => c.notNull())
    .addColumn('key', column.text, (c) => c.notNull())
    .addColumn('entity', column.text, (c) => c.notNull())
    .addColumn('recordId', column.reference, (c) => c.notNull())
    .addPrimaryKeyConstraint('import_records_key', ['source', 'scope', 'key'])
    .execute()
  await db.schema.createIndex('import_records_import').on('import_records').columns(['importId', 'entity', 'recordId']).execute()
}

async function createChanges(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('import_changes')
    .addColumn('id', ...column.id)
    .addColumn('importId', column.reference, (c) => c.notNull())
    .addColumn('change', column.text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('import_changes_import').on('import_changes').columns(['importId', 'id']).execute()
}
