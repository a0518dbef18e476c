import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { openTestDatabase } from '../testing/database.ts'
import { connect } from './connect.ts'
import { migrate, type Migration } from './migrate.ts'

const creates =
  (table: string): Migration =>
  (db) =>
    db.schema.createTable(table).addColumn('id', 'integer').execute()

test('only new steps run, also one that sorts before those that are done', async () => {
  await using database = await openTestDatabase({ todo_0001_tasks: creates('tasks') })
  await migrate(database, { todo_0001_tasks: creates('tasks'), chat_0001_chats: creates('chats') })
  for (const table of ['tasks', 'chats']) expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a step that fails leaves nothing, of itself and of the steps before it', async () => {
  await using database = await openTestDatabase()
  const fails: Migration = async (db, dialect) => {
    await creates('half')(db, dialect)
    await sql`insert into nowhere values (1)`.execute(db)
  }
  await expect(migrate(database, { a_0001_whole: creates('whole'), a_0002_half: fails })).rejects.toThrow('nowhere')
  for (const table of ['whole', 'half']) await expect(database.read.selectFrom(table).selectAll().execute()).rejects.toThrow(table)
  await migrate(database, { a_0001_whole: creates('whole'), a_0002_half: creates('half') })
})

test('a database newer than the code is refused by name and left alone', async () => {
  await using database = await openTestDatabase({ todo_0001_tasks: creates('tasks'), todo_0002_tags: creates('tags') })
  const older = migrate(database, { todo_0001_tasks: creates('tasks'), chat_0001_chats: creates('chats') })
  await expect(older).rejects.toThrow(ConfigError)
  await expect(older).rejects.toThrow('todo_0002_tags')
  await expect(database.read.selectFrom('chats').selectAll().execute()).rejects.toThrow('chats')
})

test('several processes that start at once run each step once', async () => {
  await using database = await openTestDatabase()
  const steps = { todo_0001_tasks: creates('tasks') }
  const others = database.databaseUrl ? await Promise.all([1, 2, 3].map(() => connect(database))) : []
  await Promise.all([database, ...others].map((each) => migrate(each, steps)))
  expect((await sql`select name from kysely_migration`.execute(database.read)).rows).toEqual([{ name: 'todo_0001_tasks' }])
  await Promise.all(others.map((each) => each.close()))
})
