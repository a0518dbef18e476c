import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { exportRows } from './export-rows.ts'

let database: TestDatabase
const NAMES = 2_500

beforeAll(async () => {
  database = await openTestDatabase()
  await database.write(async (tx) => {
    await tx.schema.createTable('boats').addColumn('id', 'integer').addColumn('name', 'text').execute()
    for (let first = 1; first <= NAMES; first += 500)
      await tx
        .insertInto('boats')
        .values(
          Array.from({ length: 500 }, (_, index) => ({ id: first + index, name: first + index === 7 ? '=7' : `Boat ${first + index}` })),
        )
        .execute()
  })
})
afterAll(() => database.close())

const read: number[] = []

async function exported(below = NAMES + 1) {
  const { read: db, slow, dialect } = database
  const answer = await exportRows<{ name: string }>(
    { slow, dialect, now: '2026-11-21T09:30:00.000Z' },
    {
      name: 'boats',
      columns: [
        { header: 'number', value: ({ id }: any) => id },
        { header: 'name', value: ({ name }) => name },
      ],
      ids: slow
        .selectFrom('boats')
        .select('id')
        .where('id', '<', below)
        .orderBy(sql`id desc`) as never,
      rows: async (ids) => {
        read.push(ids.length)
        return (await db.selectFrom('boats').selectAll().where('id', 'in', ids).where('id', '!=', 3).execute()) as never
      },
    },
  )
  return { headers: answer.headers, stream: answer.body as unknown as Readable }
}

test('rows come in the order asked for, in batches, without those that are gone, and no formula runs', async () => {
  const { headers, stream } = await exported()
  expect(headers['content-disposition']).toBe('attachment; filename="boats-2026-11-21.csv"')
  const lines = (await text(stream)).split('\r\n')
  expect(lines.slice(0, 3)).toEqual(['"number","name"', '2500,"Boat 2500"', '2499,"Boat 2499"'])
  expect(lines.slice(-6)).toEqual([`7,"'=7"`, '6,"Boat 6"', '5,"Boat 5"', '4,"Boat 4"', '2,"Boat 2"', '1,"Boat 1"', ''].slice(-6))
  expect(lines).toHaveLength(1 + NAMES - 1 + 1)
  expect(read).toEqual([1_000, 1_000, 500])
})

test('nothing found is a file with its head alone', async () => {
  expect(await text((await exported(0)).stream)).toBe('"number","name"\r\n')
})

test('whoever hangs up ends the reading', async () => {
  read.length = 0
  const { stream } = await exported()
  for await (const _ of stream) break
  expect(stream.destroyed).toBe(true)
  expect(read.length).toBeLessThan(3)
})
