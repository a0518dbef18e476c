import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { columnTypes } from './columns.ts'
import { findBreakingChanges } from './find-breaking-changes.ts'
import { migrate, type Migration } from './migrate.ts'
import { readSchema } from './read-schema.ts'

const tasks: Migration = async (db, dialect) => {
  const column = columnTypes(dialect)
  const table = db.schema.createTable('tasks').addColumn('id', ...column.id)
  await table
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('note', column.text)
    .execute()
  await db.schema.createIndex('tasks_title').on('tasks').column('title').execute()
}

async function findChanges(migration: Migration): Promise<string[]> {
  await using database = await openTestDatabase({ todo_0001: tasks })
  const before = await readSchema(database.read, database.dialect)
  await migrate(database, { todo_0001: tasks, todo_0002: migration })
  return findBreakingChanges(before, await readSchema(database.read, database.dialect))
}

test('new tables, indexes, nullable columns and columns with a default break nothing', async () => {
  const expand: Migration = async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('tags')
      .addColumn('title', column.text, (c) => c.notNull().unique())
      .execute()
    await db.schema.alterTable('tasks').addColumn('dueAt', column.time).execute()
    await db.schema
      .alterTable('tasks')
      .addColumn('isDone', column.boolean, (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('tasks_due').on('tasks').column('dueAt').execute()
  }
  expect(await findChanges(expand)).toEqual([])
})

test('finds what is removed, renamed or stricter', async () => {
  expect(await findChanges((db) => db.schema.dropTable('tasks').execute())).toContain('The table tasks is gone.')
  expect(await findChanges((db) => db.schema.alterTable('tasks').dropColumn('note').execute())).toEqual(['tasks: A column is gone.'])
  expect(await findChanges((db) => db.schema.alterTable('tasks').renameColumn('note', 'text').execute())).toEqual([
    'tasks: A column is gone.',
  ])
  expect(await findChanges((db) => db.schema.dropIndex('tasks_title').execute())).toEqual(['tasks_title is gone.'])
  const unique: Migration = (db) => db.schema.createIndex('tasks_note').unique().on('tasks').column('note').execute()
  expect(await findChanges(unique)).toEqual(['tasks_note is stricter for tasks.'])
  const required: Migration = async (db, dialect) => {
    if (dialect === 'postgres') return void (await sql`alter table tasks alter column note set not null`.execute(db))
    await db.schema.dropTable('tasks').execute()
    await tasks(db, dialect)
    await db.schema.alterTable('tasks').dropColumn('note').execute()
    await db.schema
      .alterTable('tasks')
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  expect(await findChanges(required)).toEqual(['tasks: A column becomes required.'])
})
