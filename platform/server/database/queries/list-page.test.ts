import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { indexRecord, unindexRecord } from '../../search/index-record.ts'
import { searchMigrations } from '../../search/tables.ts'
import { normalizeForSearch } from '../../search/normalize-for-search.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { columnTypes } from '../columns.ts'
import type { Sort } from './expressions.ts'
import { listPage } from './list-page.ts'
import type { Migration } from '../migrate.ts'

const migrations: Record<string, Migration> = {
  ...searchMigrations,
  task_0001_tasks: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('tasks')
      .addColumn('id', ...column.id)
      .addColumn('title', column.text, (c) => c.notNull())
      .addColumn('titleKey', column.text, (c) => c.notNull())
      .addColumn('dueDate', column.date)
      .addColumn('isDeleted', column.boolean, (c) => c.notNull().defaultTo(0))
      .execute()
  },
}

type TaskInput = { title: string; note?: string; dueDate?: string; isDeleted?: boolean }

async function addTask(tx: Kysely<any>, { title, note = '', dueDate, isDeleted = false }: TaskInput) {
  const row = { title, titleKey: normalizeForSearch(title), dueDate, isDeleted }
  const { id } = await tx.insertInto('tasks').values(row).returning('id').executeTakeFirstOrThrow()
  await indexRecord(tx, { entity: 'task', id, at: '2026-11-21T09:30:00.000Z', fields: { title, note } })
  return id as number
}

async function tasks(inputs: TaskInput[]): Promise<TestDatabase> {
  const database = await openTestDatabase(migrations)
  await database.write(async (tx) => {
    for (const task of inputs) await addTask(tx, task)
  })
  return database
}

type PageOptions = { q?: string; fields?: string[]; sort?: Sort[]; walk?: string; page?: number; perPage?: number }

async function titles({ slow, dialect }: TestDatabase, options: PageOptions = {}) {
  const { q, fields = ['title', 'note'], sort = [{ column: 'titleKey', direction: 'asc' }], page = 1, perPage = 10, walk } = options
  const search = q === undefined ? undefined : { q, entity: 'task', fields }
  const query = slow.selectFrom('tasks').where('isDeleted', '=', false)
  const { rows, total } = await listPage<{ title: string }>(slow, {
    dialect,
    query,
    table: 'tasks',
    search,
    sort,
    page,
    perPage,
    ...(walk && { forcedIndex: walk }),
  })
  return { titles: rows.map(({ title }) => title), total }
}

describe('search', () => {
  const oddTitles = ['Crème brûlée', '100% "done"', 'a_b', 'a\\b', '发票 2026', '买票', 'Party 🎉🎉', "O'Hara", 'x*y OR z']

  const findings = [
    ['creme', 'Crème brûlée'],
    ['CRÈME BRU', 'Crème brûlée'],
    ['0%', '100% "done"'],
    ['% "d', '100% "done"'],
    ['_', 'a_b'],
    ['a_b', 'a_b'],
    ['\\', 'a\\b'],
    ['a\\b', 'a\\b'],
    ['发票', '发票 2026'],
    ['发票 2', '发票 2026'],
    ['🎉', 'Party 🎉🎉'],
    ['ty 🎉', 'Party 🎉🎉'],
    ["'", "O'Hara"],
    ["o'h", "O'Hara"],
    ['x*y or', 'x*y OR z'],
    ['  brulee ', 'Crème brûlée'],
  ]

  test('finds accents, case, symbols, quotes, Chinese and emoji, even with one or two characters', async () => {
    await using database = await tasks(oddTitles.map((title) => ({ title })))
    const found = await Promise.all(findings.map(async ([q]) => [q, (await titles(database, { q })).titles]))
    expect(found).toEqual(findings.map(([q, title]) => [q, [title]]))
  })

  test('has no wildcards, no query language and no matches across fields', async () => {
    await using database = await tasks([{ title: 'red apple', note: 'green pear' }])
    for (const q of ['r%d', 'r_d', 'red*', 'red OR pear', 'title:red', 'applegreen', 'apple green', '""', 'red AND apple'])
      expect([q, await titles(database, { q })]).toEqual([q, { titles: [], total: 0 }])
  })

  test('an empty q is no filter', async () => {
    await using database = await tasks([{ title: 'a' }, { title: 'b' }])
    for (const q of ['', '  ', '\u200b']) expect((await titles(database, { q })).total).toBe(2)
  })

  test('searches only the given fields and lists a record once', async () => {
    await using database = await tasks([
      { title: 'salary', note: 'salary' },
      { title: 'other', note: 'salary' },
    ])
    expect(await titles(database, { q: 'salary' })).toEqual({ titles: ['other', 'salary'], total: 2 })
    expect(await titles(database, { q: 'salary', fields: ['title'] })).toEqual({ titles: ['salary'], total: 1 })
    expect(await titles(database, { q: 'sa', fields: ['title'] })).toEqual({ titles: ['salary'], total: 1 })
    expect(await titles(database, { q: 'salary', fields: [] })).toEqual({ titles: [], total: 0 })
  })

  test('the index follows updates and removals', async () => {
    await using database = await tasks([{ title: 'first words' }])
    const { id } = await database.read.selectFrom('tasks').select('id').executeTakeFirstOrThrow()
    await database.write((tx) =>
      indexRecord(tx, { entity: 'task', id, at: '2026-11-22T09:30:00.000Z', fields: { title: 'second words', note: null } }),
    )
    expect((await titles(database, { q: 'first' })).total).toBe(0)
    expect((await titles(database, { q: 'second' })).total).toBe(1)
    await database.write((tx) => unindexRecord(tx, 'task', id))
    expect((await titles(database, { q: 'second' })).total).toBe(0)
    expect((await titles(database)).total).toBe(1)
  })

  test('does not find another entity with the same id', async () => {
    await using database = await tasks([{ title: 'mine' }])
    const { id } = await database.read.selectFrom('tasks').select('id').executeTakeFirstOrThrow()
    await database.write((tx) => indexRecord(tx, { entity: 'mail', id, at: '2026-11-22T09:30:00.000Z', fields: { title: 'letter' } }))
    expect((await titles(database, { q: 'letter' })).total).toBe(0)
  })
})

describe('pages', () => {
  const many = Array.from({ length: 23 }, (_, n) => ({ title: `task ${n}`, dueDate: n % 3 ? `2026-11-0${n % 3}` : undefined }) as TaskInput)

  test.each([[undefined], ['task']])('pages with ties neither overlap nor omit rows (q: %s)', async (q) => {
    await using database = await tasks([...many, { title: 'task that is gone', isDeleted: true }])
    for (const direction of ['asc', 'desc'] as const) {
      const options: PageOptions = { sort: [{ column: 'dueDate', direction, nulls: 'last' }], perPage: 5, ...(q && { q }) }
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => titles(database, { ...options, page })))
      expect(pages.map(({ total }) => total)).toEqual([23, 23, 23, 23, 23])
      expect(pages.flatMap((page) => page.titles).toSorted()).toEqual(many.map(({ title }) => title).toSorted())
      expect(pages[4]!.titles.every((title) => many.find((task) => task.title === title)!.dueDate === undefined)).toBe(true)
    }
  })

  test.each([[undefined], ['task'], ['ta']])('beyond the last page there are no rows but the correct total (q: %s)', async (q) => {
    await using database = await tasks(many)
    expect(await titles(database, { page: 4, ...(q && { q }) })).toEqual({ titles: [], total: 23 })
    expect((await titles(database, { page: 3, ...(q && { q }) })).titles).toHaveLength(3)
  })

  test('sort keys ignore accents and case on both databases', async () => {
    await using database = await tasks(['Zebra', 'éclair', 'apple', 'Eagle', '中', 'Ünder', '_x', '1'].map((title) => ({ title })))
    expect((await titles(database)).titles).toEqual(['1', '_x', 'apple', 'Eagle', 'éclair', 'Ünder', 'Zebra', '中'])
  })

  test('pages near the end, read in reverse, have the same order', async () => {
    const dates = [undefined, '2026-11-21', '2026-11-22', '2026-11-21', undefined]
    await using database = await tasks(
      Array.from({ length: 30 }, (_, n) => ({ title: `${n}`, ...(dates[n % 5] && { dueDate: dates[n % 5]! }) })),
    )
    for (const sort of [
      [],
      [{ column: 'dueDate', direction: 'asc', nulls: 'first' }],
      [
        { column: 'dueDate', direction: 'desc', nulls: 'first' },
        { column: 'titleKey', direction: 'asc' },
      ],
    ] satisfies Sort[][]) {
      const expected = (await titles(database, { sort, perPage: 100 })).titles
      expect(new Set(expected).size).toBe(30)
      const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => titles(database, { sort, page, perPage: 7 })))
      expect(pages.flatMap((page) => page.titles)).toEqual(expected)
    }
  })

  test('many matches return the same rows and totals as few matches', async () => {
    await using database = await tasks([])
    await database.write(
      async (tx) => {
        for (let n = 0; n < 2_100; n++) await addTask(tx, { title: `common ${n % 7} ${n}`, isDeleted: n % 50 === 49 })
      },
      { timeLimitMs: 60_000 },
    )
    const expected = (await titles(database, { perPage: 3_000 })).titles
    expect(expected).toHaveLength(2_058)
    await database.write((tx) => tx.schema.createIndex('tasks_by_title').on('tasks').columns(['titleKey', 'id', 'isDeleted']).execute())
    for (const page of [1, 2, 206, 207]) {
      const slice = expected.slice((page - 1) * 10, page * 10)
      expect(await titles(database, { q: 'common', page })).toEqual({ titles: slice, total: 2_058 })
      expect(await titles(database, { q: 'co', page })).toEqual({ titles: slice, total: 2_058 })
      expect(await titles(database, { page })).toEqual({ titles: slice, total: 2_058 })
      expect(await titles(database, { page, walk: 'tasks_by_title' })).toEqual({ titles: slice, total: 2_058 })
    }
  })
})
