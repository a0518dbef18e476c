import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { cacheQueryByIds } from './cache-query-by-ids.ts'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migrate.ts'

const tasks: Record<string, Migration> = {
  task_0001_tasks: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('tasks')
      .addColumn('id', ...column.id)
      .addColumn('kind', column.text)
      .execute()
    await db
      .insertInto('tasks')
      .values(['bug', 'idea', 'bug', 'bug'].map((kind) => ({ kind })))
      .execute()
  },
}
type Tables = { tasks: { id: number; kind: string } }

test('returns the rows of each list of ids and compiles the query once per length', async () => {
  await using database = await openTestDatabase(tasks)
  let builds = 0
  const findBugs = cacheQueryByIds<Tables, { id: number }>((db, ids) => {
    builds++
    return db.selectFrom('tasks').select('id').where('kind', '=', 'bug').where('id', 'in', ids).orderBy('id')
  })
  const findIds = async (ids: number[]) => (await findBugs(database.read, ids)).map(({ id }) => id)
  expect([await findIds([1]), await findIds([2]), await findIds([4]), await findIds([])]).toEqual([[1], [], [4], []])
  expect([await findIds([1, 3]), await findIds([2, 4])]).toEqual([[1, 3], [4]])
  expect(builds).toBe(2)
})
