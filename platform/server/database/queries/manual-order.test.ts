import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { columnTypes } from '../columns.ts'
import { positionAfter, positionAtEnd, positionAtStart, positionBefore, type ManualList } from './manual-order.ts'
import type { Migration } from '../migrate.ts'

const cards: Record<string, Migration> = {
  card_0001_cards: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('cards')
      .addColumn('id', ...column.id)
      .addColumn('columnId', column.reference)
      .addColumn('title', column.text)
      .addColumn('position', column.text)
      .execute()
  },
}

const list: ManualList = { table: 'cards', column: 'columnId', value: 1 }
const NEW = 0

type Card = { id: number; position: string }

const add = (db: Kysely<any>, title: string, position: string): Promise<Card> =>
  db.insertInto('cards').values({ columnId: 1, title, position }).returning(['id', 'position']).executeTakeFirstOrThrow() as Promise<Card>

const getCard = (db: Kysely<any>, title: string): Promise<Card> =>
  db.selectFrom('cards').select(['id', 'position']).where('title', '=', title).executeTakeFirstOrThrow() as Promise<Card>

const listCards = async (db: Kysely<any>) =>
  await db.selectFrom('cards').select(['title', 'position']).orderBy('position').orderBy('id').execute()

test('places rows at the start, at the end, before and after another', async () => {
  await using database = await openTestDatabase(cards)
  await database.write(async (db) => {
    const b = await add(db, 'b', await positionAtEnd(db, list))
    await add(db, 'd', await positionAtEnd(db, list))
    await add(db, 'a', await positionAtStart(db, list))
    await add(db, 'c', await positionAfter(db, list, { after: b, movedId: NEW }))
    await add(db, 'ab', await positionBefore(db, list, { before: b, movedId: NEW }))
    await add(db, 'e', await positionBefore(db, list, { before: null, movedId: NEW }))
  })
  expect((await listCards(database.read)).map(({ title }) => title)).toEqual(['a', 'ab', 'b', 'c', 'd', 'e'])
})

test('a thousand insertions at the same place keep their order, and positions stay short', async () => {
  await using database = await openTestDatabase(cards)
  await database.write(
    async (db) => {
      for (let n = 0; n < 120; n++) await add(db, `first ${n}`, await positionAtEnd(db, list))
      await add(db, 'mark', await positionAtEnd(db, list))
      for (let n = 0; n < 120; n++) await add(db, `last ${n}`, await positionAtEnd(db, list))
      for (let n = 0; n < 1000; n++)
        await add(db, `new ${n}`, await positionBefore(db, list, { before: await getCard(db, 'mark'), movedId: NEW }))
    },
    { timeLimitMs: 60_000 },
  )
  const rows = await listCards(database.read)
  const range = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`)
  expect(rows.map(({ title }) => title)).toEqual([...range('first', 120), ...range('new', 1000), 'mark', ...range('last', 120)])
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length)
  expect(Math.max(...rows.map(({ position }) => (position as string).length))).toBeLessThanOrEqual(48)
})

test('equal positions, as two simultaneous insertions leave them, are spread before a row is placed between them', async () => {
  await using database = await openTestDatabase(cards)
  await database.write(async (db) => {
    const position = await positionAtEnd(db, list)
    for (const title of ['a', 'b', 'd']) await add(db, title, position)
    await add(db, 'c', await positionBefore(db, list, { before: await getCard(db, 'd'), movedId: NEW }))
  })
  expect((await listCards(database.read)).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd'])
})
