import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { openTestDatabase } from '../testing/database.ts'
import { connect } from './connect.ts'
import { migrate, type Migration } from './migrate.ts'

const createTable =
  (table: string): Migration =>
  (db) =>
    db.schema.createTable(table).addColumn('id', 'integer').execute()

test('runs only new migrations, even those that sort before applied ones', async () => {
  await using database = await openTestDatabase({ todo_0001_tasks: createTable('tasks') })
  await migrate(database, { todo_0001_tasks: createTable('tasks'), chat_0001_chats: createTable('chats') })
  for (const table of ['tasks', 'chats']) expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a failed migration rolls back everything including earlier ones', async () => {
  await using database = await openTestDatabase()
  const failing: Migration = async (db, dialect) => {
    await createTable('half')(db, dialect)
    await sql`insert into nowhere values (1)`.execute(db)
  }
  await expect(migrate(database, { a_0001_whole: createTable('whole'), a_0002_half: failing })).rejects.toThrow('nowhere')
  for (const table of ['whole', 'half']) await expect(database.read.selectFrom(table).selectAll().execute()).rejects.toThrow(table)
  await migrate(database, { a_0001_whole: createTable('whole'), a_0002_half: createTable('half') })
})

test('rejects a database newer than the code without changing it', async () => {
  await using database = await openTestDatabase({ todo_0001_tasks: createTable('tasks'), todo_0002_tags: createTable('tags') })
  const older = migrate(database, { todo_0001_tasks: createTable('tasks'), chat_0001_chats: createTable('chats') })
  await expect(older).rejects.toThrow(ConfigError)
  await expect(older).rejects.toThrow('todo_0002_tags')
  await expect(database.read.selectFrom('chats').selectAll().execute()).rejects.toThrow('chats')
})

test('concurrent starts run each migration once', async () => {
  await using database = await openTestDatabase()
  const steps = { todo_0001_tasks: createTable('tasks') }
  const others = database.databaseUrl ? await Promise.all([1, 2, 3].map(() => connect(database))) : []
  await Promise.all([database, ...others].map((each) => migrate(each, steps)))
  expect((await sql`select name from kysely_migration`.execute(database.read)).rows).toEqual([{ name: 'todo_0001_tasks' }])
  await Promise.all(others.map((each) => each.close()))
})
