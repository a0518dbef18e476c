import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { cacheStatementByRows } from './cache-statement-by-rows.ts'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migrate.ts'

const tasks: Record<string, Migration> = {
  task_0001_tasks: (db, dialect) =>
    db.schema
      .createTable('tasks')
      .addColumn('name', columnTypes(dialect).text)
      .addColumn('position', columnTypes(dialect).integer)
      .execute(),
}
type Task = { name: string | null; position: unknown }

async function openFixture() {
  const database = await openTestDatabase(tasks)
  let builds = 0
  const rows = cacheStatementByRows<Task>((db, values) => {
    builds++
    return db.insertInto('tasks').values(values)
  })
  const insert = (...values: Task[]) => database.write(async (tx) => void (await tx.executeQuery(rows(tx, values))))
  const listTasks = () => database.read.selectFrom('tasks').selectAll().orderBy('position').execute()
  return { insert, listTasks, builds: () => builds, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}

test('writes the values of each call and compiles once per number of rows and column order', async () => {
  await using fixture = await openFixture()
  await fixture.insert({ name: 'Ada', position: 1 })
  await fixture.insert({ name: null, position: 2 })
  await fixture.insert({ name: 'Cod', position: 3 }, { name: 'Dab', position: 4 })
  await fixture.insert({ name: 'Eel', position: 5 }, { name: 'Fin', position: 6 })
  expect(fixture.builds()).toBe(2)
  await fixture.insert({ position: 7, name: 'Gar' })
  expect((await fixture.listTasks()).map(({ name }) => name)).toEqual(['Ada', null, 'Cod', 'Dab', 'Eel', 'Fin', 'Gar'])
  expect(fixture.builds()).toBe(3)
})

test('compiles rows with expressions every time', async () => {
  await using fixture = await openFixture()
  for (const position of [4, 5]) await fixture.insert({ name: 'Ada', position: sql`${position} * 2` })
  expect(await fixture.listTasks()).toEqual([8, 10].map((position) => ({ name: 'Ada', position })))
  expect(fixture.builds()).toBe(2)
})

test('compiles separately per database type', () => {
  const rows = cacheStatementByRows<Task>((db, values) => db.insertInto('tasks').values(values))
  const getSql = (dialect: Pick<Dialect, 'createAdapter' | 'createQueryCompiler'>) => {
    const createIntrospector = (db: Kysely<any>) => new SqliteIntrospector(db)
    const db = new Kysely<any>({ dialect: { ...dialect, createIntrospector, createDriver: () => new DummyDriver() } })
    return rows(db, [{ name: 'Ada', position: 1 }]).sql
  }
  const [OnSqlite, OnPostgres] = [SqliteAdapter, PostgresAdapter].map((Base) => class Adapter extends Base {}) as [any, any]
  const sqlite = { createAdapter: () => new OnSqlite(), createQueryCompiler: () => new SqliteQueryCompiler() }
  const postgres = { createAdapter: () => new OnPostgres(), createQueryCompiler: () => new PostgresQueryCompiler() }
  expect(getSql(sqlite)).toContain('values (?, ?)')
  expect(getSql(postgres)).toContain('values ($1, $2)')
})
