import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { exportCsv } from './export-csv.ts'

let database: TestDatabase
const NAMES = 2_500

beforeAll(async () => {
  database = await openTestDatabase()
  await database.write(async (tx) => {
    await tx.schema.createTable('items').addColumn('id', 'integer').addColumn('name', 'text').execute()
    for (let first = 1; first <= NAMES; first += 500)
      await tx
        .insertInto('items')
        .values(
          Array.from({ length: 500 }, (_, index) => ({ id: first + index, name: first + index === 7 ? '=7' : `Item ${first + index}` })),
        )
        .execute()
  })
})
afterAll(() => database.close())

const batchSizes: number[] = []

async function exportNames(below = NAMES + 1) {
  const { read: db, slow, dialect } = database
  const answer = await exportCsv<{ name: string }>(
    { slow, dialect, now: '2026-11-21T09:30:00.000Z' },
    {
      name: 'items',
      columns: [
        { header: 'number', value: ({ id }: any) => id },
        { header: 'name', value: ({ name }) => name },
      ],
      ids: slow
        .selectFrom('items')
        .select('id')
        .where('id', '<', below)
        .orderBy(sql`id desc`) as never,
      rows: async (ids) => {
        batchSizes.push(ids.length)
        return (await db.selectFrom('items').selectAll().where('id', 'in', ids).where('id', '!=', 3).execute()) as never
      },
    },
  )
  return { headers: answer.headers, stream: answer.body as unknown as Readable }
}

test('exports rows in the given order and in batches, without deleted rows and formulas', async () => {
  const { headers, stream } = await exportNames()
  expect(headers['content-disposition']).toBe('attachment; filename="items-2026-11-21.csv"')
  const lines = (await text(stream)).split('\r\n')
  expect(lines.slice(0, 3)).toEqual(['"number","name"', '2500,"Item 2500"', '2499,"Item 2499"'])
  expect(lines.slice(-6)).toEqual([`7,"'=7"`, '6,"Item 6"', '5,"Item 5"', '4,"Item 4"', '2,"Item 2"', '1,"Item 1"', ''].slice(-6))
  expect(lines).toHaveLength(1 + NAMES - 1 + 1)
  expect(batchSizes).toEqual([1_000, 1_000, 500])
})

test('exports only the header without rows', async () => {
  expect(await text((await exportNames(0)).stream)).toBe('"number","name"\r\n')
})

test('stops reading when the client disconnects', async () => {
  batchSizes.length = 0
  const { stream } = await exportNames()
  for await (const _ of stream) break
  expect(stream.destroyed).toBe(true)
  expect(batchSizes.length).toBeLessThan(3)
})
