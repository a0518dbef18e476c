import { expect, test } from 'vitest'
import { columnTypes } from '../database/columns.ts'
import { openTestDatabase } from '../testing/database.ts'
import { addFoldedColumn } from './folded-column.ts'

test('what stands in a table is folded, however much it is', async () => {
  await using database = await openTestDatabase({
    boats_0001: async (db, dialect) => {
      const { id, text } = columnTypes(dialect)
      await db.schema
        .createTable('boats')
        .addColumn('id', ...id)
        .addColumn('name', text)
        .execute()
      const names = Array.from({ length: 1_001 }, (_, at) => ({ name: `Café ${at}` }))
      await db.insertInto('boats').values(names).execute()
    },
    boats_0002: (db, dialect) => addFoldedColumn(db, dialect, { table: 'boats', of: 'name', column: 'nameFolded' }),
  })
  const boats = await database.read.selectFrom('boats').select('nameFolded').orderBy('id').execute()
  expect(boats.map(({ nameFolded }) => nameFolded)).toEqual(Array.from({ length: 1_001 }, (_, at) => `cafe ${at}`))
})
