import { expect, test } from 'vitest'
import { columnTypes } from '../database/columns.ts'
import { openTestDatabase } from '../testing/database.ts'
import { addNormalizedColumn } from './normalized-column.ts'

test('normalizes all existing rows of a table', async () => {
  await using database = await openTestDatabase({
    items_0001: async (db, dialect) => {
      const { id, text } = columnTypes(dialect)
      await db.schema
        .createTable('items')
        .addColumn('id', ...id)
        .addColumn('name', text)
        .execute()
      const names = Array.from({ length: 1_001 }, (_, at) => ({ name: `Café ${at}` }))
      await db.insertInto('items').values(names).execute()
    },
    items_0002: (db, dialect) => addNormalizedColumn(db, dialect, { table: 'items', of: 'name', column: 'nameFolded' }),
  })
  const items = await database.read.selectFrom('items').select('nameFolded').orderBy('id').execute()
  expect(items.map(({ nameFolded }) => nameFolded)).toEqual(Array.from({ length: 1_001 }, (_, at) => `cafe ${at}`))
})
