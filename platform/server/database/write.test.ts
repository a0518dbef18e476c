import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { openTestDatabase } from '../testing/database.ts'
import { deferStatement } from './deferred-statements.ts'
import { columnTypes } from './columns.ts'
import type { Migration } from './migrate.ts'
import { withSavepoint } from './savepoint.ts'
import { isUniqueViolation } from './unique-violation.ts'

const notes: Record<string, Migration> = {
  note_0001_notes: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('notes')
      .addColumn('id', ...column.id)
      .addColumn('title', column.text, (c) => c.notNull().unique())
      .execute()
  },
}

const add = (title: string) => (tx: Kysely<any>) => tx.insertInto('notes').values({ title }).returning('id').executeTakeFirstOrThrow()

const titles = async (db: Kysely<any>): Promise<string[]> =>
  (await db.selectFrom('notes').select('title').orderBy('title').execute()).map(({ title }) => title)

test('every access sees a row once the write has resolved', async () => {
  await using database = await openTestDatabase(notes)
  const { id } = await database.write(add('milk'))
  for (const connection of [database.read, database.slow]) {
    expect(await connection.selectFrom('notes').selectAll().executeTakeFirst()).toEqual({ id, title: 'milk' })
  }
  for (const title of ['bread', 'eggs']) {
    await database.write((tx) => tx.updateTable('notes').set({ title }).execute())
    expect([await titles(database.read), await titles(database.slow)]).toEqual([[title], [title]])
  }
})

test('concurrent commands all apply in sequence', async () => {
  await using database = await openTestDatabase(notes)
  await database.write(add('count 0'))
  const increment = (tx: Kysely<any>) =>
    tx
      .updateTable('notes')
      .set({ title: sql<string>`'count ' || (cast(substr(title, 7) as integer) + 1)` })
      .execute()
  await Promise.all(Array.from({ length: 200 }, () => database.write(increment)))
  expect(await titles(database.read)).toEqual(['count 200'])
})

test('a failing command rolls back only itself and throws its own error', async () => {
  await using database = await openTestDatabase(notes)
  const failing = database.write(async (tx) => {
    await add('half done')(tx)
    throw new ApiError(409, 'notes.full', 'No more notes.')
  })
  const wrong = database.write((tx) => sql`select * from nowhere`.execute(tx))
  const answers = await Promise.allSettled([database.write(add('a')), failing, wrong, database.write(add('b'))])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(answers[1]).toMatchObject({ reason: { status: 409, code: 'notes.full' } })
  expect((answers[2] as PromiseRejectedResult).reason).not.toBeInstanceOf(ApiError)
  expect(await titles(database.read)).toEqual(['a', 'b'])
})

test('deferred statements run last, and their failure rolls back only their command', async () => {
  await using database = await openTestDatabase(notes)
  const withLast = (title: string, ...last: string[]) =>
    database.write(async (tx) => {
      await Promise.all(last.map((one) => deferStatement(tx, tx.insertInto('notes').values({ title: one }))))
      await add(title)(tx)
    })
  await database.write(add('taken'))
  const answers = await Promise.allSettled([
    withLast('a', 'a last', 'a very last'),
    withLast('b', 'b last', 'taken', 'b very last'),
    withLast('c', 'c last'),
    database.write(add('d')),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(isUniqueViolation((answers[1] as PromiseRejectedResult).reason, 'title')).toBe(true)
  expect(await titles(database.read)).toEqual(['a', 'a last', 'a very last', 'c', 'c last', 'd', 'taken'])
})

test('a command that takes too long is rolled back with 503 without affecting others', async () => {
  await using database = await openTestDatabase(notes)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const late = Promise.withResolvers<unknown>()
  const slow = database.write(
    async (tx) => {
      await add('slow')(tx)
      await gate
      await add('later')(tx).catch(late.resolve)
    },
    { timeLimitMs: 50 },
  )
  const [first, second] = await Promise.allSettled([slow, database.write(add('quick'))])
  expect(first).toMatchObject({ reason: { status: 503, code: 'unavailable' } })
  expect(second.status).toBe('fulfilled')
  open()
  expect(await late.promise).toBeInstanceOf(Error)
  expect(await titles(database.read)).toEqual(['quick'])
})

test('a command continues after a failed savepoint', async () => {
  await using database = await openTestDatabase(notes)
  await database.write(async (tx) => {
    await add('kept')(tx)
    const failure = await withSavepoint(tx, async () => {
      await add('not kept')(tx)
      await withSavepoint(tx, () => add('kept')(tx))
    }).catch((error: unknown) => error)
    expect(isUniqueViolation(failure)).toBe(true)
    await withSavepoint(tx, () => add('also kept')(tx))
  })
  expect(await titles(database.read)).toEqual(['also kept', 'kept'])
})

test('a savepoint rolls back its deferred statements as well', async () => {
  await using database = await openTestDatabase(notes)
  const addLast = (tx: Kysely<any>, title: string) => deferStatement(tx, tx.insertInto('notes').values({ title }))
  await database.write(async (tx) => {
    await addLast(tx, 'kept')
    const failing = withSavepoint(tx, async () => {
      await addLast(tx, 'not kept')
      await withSavepoint(tx, () => addLast(tx, 'not kept either'))
      await addLast(tx, 'nor this')
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await withSavepoint(tx, () => addLast(tx, 'also kept'))
  })
  expect(await titles(database.read)).toEqual(['also kept', 'kept'])
})

test('recognizes unique violations by column, including quoted and combined ones', async () => {
  await using database = await openTestDatabase({
    ...notes,
    note_0002_pairs: async (db, dialect) => {
      const { integer } = columnTypes(dialect)
      await db.schema.createTable('pairs').addColumn('boardId', integer).addColumn('taskId', integer).execute()
      await db.schema.createIndex('pairs_once').on('pairs').columns(['boardId', 'taskId']).unique().execute()
    },
  })
  const pair = (tx: Kysely<any>) => tx.insertInto('pairs').values({ boardId: 1, taskId: 2 }).execute()
  await database.write(add('a'))
  await database.write(pair)
  const title = await database.write(add('a')).catch((error: unknown) => error)
  const pairs = await database.write(pair).catch((error: unknown) => error)
  expect([isUniqueViolation(title), isUniqueViolation(title, 'title'), isUniqueViolation(title, 'id')]).toEqual([true, true, false])
  expect([isUniqueViolation(pairs, 'boardId'), isUniqueViolation(pairs, 'taskId'), isUniqueViolation(pairs, 'title')]).toEqual([
    true,
    true,
    false,
  ])
  expect([isUniqueViolation(new Error('no')), isUniqueViolation(undefined)]).toEqual([false, false])
})

test('never reuses an id', async () => {
  await using database = await openTestDatabase(notes)
  const first = await database.write(add('first'))
  await database.write((tx) => tx.deleteFrom('notes').execute())
  expect((await database.write(add('second'))).id).toBeGreaterThan(first.id)
})

test('returns booleans, times, objects, numbers and nulls according to their columns', async () => {
  await using database = await openTestDatabase({
    value_0001_values: async (db, dialect) => {
      const column = columnTypes(dialect)
      const table = db.schema.createTable('samples').addColumn('flag', column.boolean).addColumn('at', column.time)
      await table
        .addColumn('data', column.json)
        .addColumn('price', column.money)
        .addColumn('position', column.real)
        .addColumn('none', column.text)
        .execute()
    },
  })
  const values = { flag: true, at: new Date(0), data: { a: ['é'] }, price: 12_345_678_901, position: 1.5, none: undefined }
  await database.write((tx) => tx.insertInto('samples').values(values).execute())
  const stored = { flag: 1, at: '1970-01-01T00:00:00.000Z', data: '{"a":["é"]}', price: 12_345_678_901, position: 1.5, none: null }
  expect(await database.read.selectFrom('samples').selectAll().where('flag', '=', true).executeTakeFirst()).toEqual(stored)
  const sum = await database.slow
    .selectFrom('samples')
    .select(({ fn }) => [fn.sum('price').as('sum'), fn.countAll().as('count')])
    .execute()
  expect(sum).toEqual([{ sum: 12_345_678_901, count: 1 }])
})

test('read accesses reject writes and transactions on SQLite', async () => {
  await using database = await openTestDatabase(notes)
  if (database.dialect === 'postgres') return
  await expect(database.read.insertInto('notes').values({ title: 'x' }).execute()).rejects.toThrow()
  await expect(database.slow.insertInto('notes').values({ title: 'x' }).execute()).rejects.toThrow()
  await expect(database.read.transaction().execute(add('x'))).rejects.toThrow('write()')
})
