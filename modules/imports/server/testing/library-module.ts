import type { Generated } from 'kysely'
import { assertCan } from '#platform/server/abilities/check.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { Context } from '#platform/server/context.ts'
import { columnTypes } from '#platform/server/database/columns.ts'
import { defineImportSource, type ImportInput, type ImportItem } from '#platform/server/imports/import-source.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { serverModule } from '#platform/server/module.ts'
import { readBytes } from '#platform/server/imports/read-bytes.ts'

type BookValue = { title: string; price: string | null; readBy: string | null; shelf: string | null }
type LibraryTables = {
  books: {
    id: Generated<number>
    title: string
    price: string | null
    readerId: number | null
    shelfId: number | null
    removedAt: string | null
  }
  shelves: { id: Generated<number>; name: string }
}
type Ctx = Context<LibraryTables>

const bookSubject = {
  subject: 'Book',
  entity: 'book',
  table: 'books',
  fields: { title: { column: 'title', type: 'text' } },
  notDeleted: (eb) => eb('books.removedAt', 'is', null),
  topics: () => ['books'],
} as const satisfies Subject

const shelfSubject = {
  subject: 'Shelf',
  entity: 'shelf',
  table: 'shelves',
  fields: { name: { column: 'name', type: 'text' } },
  topics: () => ['books'],
} as const satisfies Subject

async function insertBook(
  ctx: Ctx,
  { title, price, readerId, shelfId }: { title: string; price: string | null; readerId: number | null; shelfId: number | null },
) {
  assertCan(ctx, 'create', 'Book')
  if (title === 'Forbidden') throw new ApiError(400, 'library.forbidden_book', 'This book is forbidden.')
  const row = await ctx.db
    .insertInto('books')
    .values({ title, price, readerId, shelfId, removedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'book', id: row.id, before: null, after: row })
  return row.id
}

/** One row is one book. A price above 1000 is invalid, books by title are duplicates. */
const bookTable = defineImportSource<LibraryTables, BookValue>({
  name: 'book-table',
  access: ['create', 'Book'],
  entity: 'book',
  extensions: ['.csv'],
  columns: [
    { name: 'title', label: 'field.Book.title', type: 'text', isRequired: true, headers: ['Titel', 'Book title'] },
    { name: 'price', label: 'field.Book.price', type: 'decimal', headers: ['Preis'] },
    { name: 'readBy', label: 'field.Book.reader', type: 'person', headers: ['Reader'] },
  ],
  getOptions: () =>
    Promise.resolve([{ name: 'shelf', label: 'option.shelf', choices: [{ value: '', label: 'option.none' }], default: '' }]),
  async *read({ rows }) {
    for await (const { row, values, problems, people } of rows) {
      const value: BookValue = { title: values['title'], price: values['price'] ?? null, readBy: values['readBy'] ?? null, shelf: null }
      const tooExpensive = Number(value.price) > 1000 ? [{ code: 'library.too_expensive', message: 'Too expensive.', column: 'price' }] : []
      yield { row, title: value.title ?? '', value, problems: [...problems, ...tooExpensive], people }
    }
  },
  findDuplicates: async ({ db }, items) => {
    const titles = items.map(({ value }) => value.title)
    const books = await db.selectFrom('books').selectAll().where('title', 'in', titles).where('removedAt', 'is', null).execute()
    return new Map(
      items.flatMap(({ key, value }) => books.filter(({ title }) => title === value.title).map(({ id, title }) => [key, { id, title }])),
    )
  },
  store: (ctx, { title, price, readBy }, { getUserId }) =>
    insertBook(ctx, { title, price, readerId: readBy === null ? null : getUserId(readBy), shelfId: null }),
})

type ShelfFile = { program: 'shelves'; shelves: { id: string; name: string; books: { id: string; title: string }[] }[] }
type ShelfItem = { kind: 'shelf'; name: string } | { kind: 'book'; title: string; shelf: string }

async function* readShelves({ main }: ImportInput): AsyncGenerator<ImportItem<ShelfItem>> {
  const { shelves } = JSON.parse(String(await readBytes(main, 1_000_000))) as ShelfFile
  let row = 0
  for (const { id, name, books } of shelves) {
    yield { row: ++row, title: name, key: `shelf:${id}`, value: { kind: 'shelf', name } }
    for (const book of books)
      yield { row: ++row, title: book.title, key: `book:${book.id}`, value: { kind: 'book', title: book.title, shelf: `shelf:${id}` } }
  }
}

const shelfFile = defineImportSource<LibraryTables, ShelfItem>({
  name: 'shelf-file',
  access: ['create', 'Book'],
  entity: 'book',
  extensions: ['.json'],
  recognizes: ({ text }) => text.includes('"program":"shelves"'),
  read: readShelves,
  store: async (ctx, item, { findRecord }) => {
    if (item.kind === 'book')
      return insertBook(ctx, { title: item.title, price: null, readerId: null, shelfId: (await findRecord(item.shelf)) ?? null })
    const row = await ctx.db.insertInto('shelves').values({ name: item.name }).returningAll().executeTakeFirstOrThrow()
    ctx.recordChange({ entity: 'shelf', id: row.id, before: null, after: row })
    return { entity: 'shelf', id: row.id }
  },
})

async function undoBook(ctx: Ctx, { id, before }: RecordChange): Promise<void> {
  if (before !== null) throw new ApiError(409, 'journal.final', 'Only adding a book can be undone.')
  const row = await ctx.db.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await ctx.db.updateTable('books').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  ctx.recordChange({ entity: 'book', id, before: row, after: null })
}

async function undoShelf(ctx: Ctx, { id }: RecordChange): Promise<void> {
  const row = await ctx.db.deleteFrom('shelves').where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'shelf', id, before: row, after: null })
}

/** A small module with one source for tables and one for files, for tests of imports. */
export const libraryModule = serverModule<{}, LibraryTables>({
  name: 'library',
  contract: {},
  handlers: {},
  subjects: [bookSubject, shelfSubject],
  permissions: [{ name: 'library.edit', title: 'Edit books', rules: [{ action: 'manage', subject: 'Book' }], assignedTo: ['manager'] }],
  undo: { book: undoBook as never, shelf: undoShelf as never },
  importSources: [bookTable, shelfFile],
  migrations: {
    library_0001: async (db, dialect) => {
      const column = columnTypes(dialect)
      await db.schema
        .createTable('books')
        .addColumn('id', ...column.id)
        .addColumn('title', column.text, (c) => c.notNull())
        .addColumn('price', column.text)
        .addColumn('readerId', column.reference)
        .addColumn('shelfId', column.reference)
        .addColumn('removedAt', column.time)
        .execute()
      await db.schema
        .createTable('shelves')
        .addColumn('id', ...column.id)
        .addColumn('name', column.text, (c) => c.notNull())
        .execute()
    },
  },
})
