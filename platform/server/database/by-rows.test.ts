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
import { openTestDatabase } from '../testing/database.ts'
import { byRows } from './by-rows.ts'
import { columnTypes } from './columns.ts'
import type { Migration } from './migrate.ts'

const boats: Record<string, Migration> = {
  boat_0001_boats: (db, dialect) =>
    db.schema.createTable('boats').addColumn('name', columnTypes(dialect).text).addColumn('berth', columnTypes(dialect).integer).execute(),
}
type Boat = { name: string | null; berth: unknown }

async function openHarbour() {
  const database = await openTestDatabase(boats)
  let builds = 0
  const rows = byRows<Boat>((db, values) => {
    builds++
    return db.insertInto('boats').values(values)
  })
  const moor = (...values: Boat[]) => database.write(async (tx) => void (await tx.executeQuery(rows(tx, values))))
  const moored = () => database.read.selectFrom('boats').selectAll().orderBy('berth').execute()
  return { moor, moored, builds: () => builds, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}

test('each writing has its own values, and the query is built once for each number of rows and order of columns', async () => {
  await using harbour = await openHarbour()
  await harbour.moor({ name: 'Ada', berth: 1 })
  await harbour.moor({ name: null, berth: 2 })
  await harbour.moor({ name: 'Cod', berth: 3 }, { name: 'Dab', berth: 4 })
  await harbour.moor({ name: 'Eel', berth: 5 }, { name: 'Fin', berth: 6 })
  expect(harbour.builds()).toBe(2)
  await harbour.moor({ berth: 7, name: 'Gar' })
  expect((await harbour.moored()).map(({ name }) => name)).toEqual(['Ada', null, 'Cod', 'Dab', 'Eel', 'Fin', 'Gar'])
  expect(harbour.builds()).toBe(3)
})

test('a value that the database works out is built anew each time', async () => {
  await using harbour = await openHarbour()
  for (const berth of [4, 5]) await harbour.moor({ name: 'Ada', berth: sql`${berth} * 2` })
  expect(await harbour.moored()).toEqual([8, 10].map((berth) => ({ name: 'Ada', berth })))
  expect(harbour.builds()).toBe(2)
})

test('two kinds of database in one process each get a query of their own', () => {
  const rows = byRows<Boat>((db, values) => db.insertInto('boats').values(values))
  const written = (dialect: Pick<Dialect, 'createAdapter' | 'createQueryCompiler'>) => {
    const createIntrospector = (db: Kysely<any>) => new SqliteIntrospector(db)
    const db = new Kysely<any>({ dialect: { ...dialect, createIntrospector, createDriver: () => new DummyDriver() } })
    return rows(db, [{ name: 'Ada', berth: 1 }]).sql
  }
  const [OnSqlite, OnPostgres] = [SqliteAdapter, PostgresAdapter].map((Base) => class Adapter extends Base {}) as [any, any]
  const sqlite = { createAdapter: () => new OnSqlite(), createQueryCompiler: () => new SqliteQueryCompiler() }
  const postgres = { createAdapter: () => new OnPostgres(), createQueryCompiler: () => new PostgresQueryCompiler() }
  expect(written(sqlite)).toContain('values (?, ?)')
  expect(written(postgres)).toContain('values ($1, $2)')
})
