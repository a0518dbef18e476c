import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { byIds } from './by-ids.ts'
import { columnTypes } from './columns.ts'
import type { Migration } from './migrate.ts'

const boats: Record<string, Migration> = {
  boat_0001_boats: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('boats')
      .addColumn('id', ...column.id)
      .addColumn('kind', column.text)
      .execute()
    await db
      .insertInto('boats')
      .values(['tug', 'ferry', 'tug', 'tug'].map((kind) => ({ kind })))
      .execute()
  },
}
type Boats = { boats: { id: number; kind: string } }

test('each asking gets the rows of its own ids, and the query is built once for each number of them', async () => {
  await using database = await openTestDatabase(boats)
  let builds = 0
  const tugs = byIds<Boats, { id: number }>((db, ids) => {
    builds++
    return db.selectFrom('boats').select('id').where('kind', '=', 'tug').where('id', 'in', ids).orderBy('id')
  })
  const idsOf = async (ids: number[]) => (await tugs(database.read, ids)).map(({ id }) => id)
  expect([await idsOf([1]), await idsOf([2]), await idsOf([4]), await idsOf([])]).toEqual([[1], [], [4], []])
  expect([await idsOf([1, 3]), await idsOf([2, 4])]).toEqual([[1, 3], [4]])
  expect(builds).toBe(2)
})
