import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { openTestDatabase } from '../testing/database.ts'
import { connect } from './connect.ts'
import { expanding, migrate, type Migration } from './migrate.ts'

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

const emptyTags: Migration = createTable('tags')

test('reports how far the migration of an existing database is, and nothing if it is current', async () => {
  const steps = { todo_0001_tasks: createTable('tasks') }
  await using database = await openTestDatabase(steps)
  const messages: string[] = []
  const newer = { ...steps, todo_0002_tags: createTable('tags'), todo_0003_chats: createTable('chats') }
  for (const _start of [1, 2]) await migrate(database, newer, (message) => messages.push(message))
  expect(messages).toEqual([
    'Migrating the database: 1 of 2, todo_0002_tags.',
    'Migrating the database: 2 of 2, todo_0003_chats.',
    expect.stringMatching(/^Migrated the database in \d\.\d s: 2 migrations\.$/),
  ])
})

test('an older version goes on after an expanding migration, also with an own one, but not after another one', async () => {
  const first = { todo_0001_tasks: createTable('tasks') }
  await using database = await openTestDatabase(first)
  await migrate(database, { ...first, todo_0002_tags: expanding(emptyTags) })
  await migrate(database, first)
  await migrate(database, { ...first, chat_0001_chats: createTable('chats') })
  await migrate(database, { ...first, todo_0002_tags: emptyTags, chat_0001_chats: createTable('chats') })
  await migrate(database, { ...first, todo_0002_tags: emptyTags, chat_0001_chats: createTable('chats'), todo_0003: createTable('notes') })
  await expect(migrate(database, first)).rejects.toThrow(ConfigError)
})

const testOnPostgres = test.skipIf(process.env.TEST_DATABASE !== 'postgres')

testOnPostgres('a new version starts beside an older one only if all its migrations are expanding', async () => {
  const first = { todo_0001_tasks: createTable('tasks') }
  await using database = await openTestDatabase(first)
  const newer = await connect({ ...database, applicationName: 'staffroom newer' })
  await migrate(newer, { ...first, todo_0002_tags: expanding(createTable('tags')) })
  const breaking = { ...first, todo_0002_tags: createTable('tags'), todo_0003_chats: createTable('chats') }
  const rejected = migrate(newer, breaking)
  await expect(rejected).rejects.toThrow(ConfigError)
  await expect(rejected).rejects.toThrow('"todo_0003_chats" would break')
  await newer.close()
  await migrate(database, breaking)
})

testOnPostgres('a process that waits for the migration of another one says so', async () => {
  await using database = await openTestDatabase()
  const other = await connect(database)
  const messages: string[] = []
  const steps = {
    todo_0001_tasks: async () => {
      waiting = migrate(other, steps, (message) => messages.push(message))
      await expect.poll(() => messages).toEqual(['Waiting for another process that is migrating the database.'])
    },
  }
  let waiting: Promise<void> | undefined
  await migrate(database, steps)
  await waiting
  await other.close()
})
