import { expect, test } from 'vitest'
import type { UploadedFile } from './testing/import-fixture.ts'
import { openLibrary, csv, threeBooks, listBooks, titles, zip, shelves } from './testing/library-files.ts'

test('reads files in ZIP files, and items that refer to earlier ones', async () => {
  await using library = await openLibrary()
  const content = await zip([
    { name: '__MACOSX/x.json', content: '{' },
    { ...shelves('Poems', 'Plays'), name: 'Takeout/shelves.json' },
  ])
  const done = await library.importFiles('shelf-file', [{ name: 'all.zip', content }])
  expect(done.counts).toMatchObject({ added: 4 })
  const [poems, plays] = await library.rows('shelves').select('id').orderBy('id').execute()
  expect((await listBooks(library)).map(({ shelfId }) => shelfId)).toEqual([poems!.id, plays!.id])
  await library.importFiles('shelf-file', [shelves('Plays', 'Poems', 'Maps')])
  expect(await library.count('shelves')).toBe(3)
  await library.undoImport(done.id)
  expect(await titles(library)).toEqual(['Maps one'])
})

test('names the program of a file that belongs to another source', async () => {
  await using library = await openLibrary()
  const table = await library.read('book-table', [{ ...shelves('Poems'), name: 'books.csv' }])
  expect(table).toMatchObject({ state: 'failed', problem: { code: 'imports.other_program', value: 'library/shelf-file' } })
})

test('says what is wrong with files that cannot be read', async () => {
  await using library = await openLibrary()
  const bomb = await zip([{ name: 'books.csv', content: `title\n${'a'.repeat(20_000_000)}` }])
  const traversal = await zip([{ name: '../../etc/books.csv', content: 'title' }])
  const files: [file: UploadedFile, code: string][] = [
    [{ name: 'books.csv', content: '\n\n' }, 'imports.empty'],
    [{ name: 'books.csv', content: Buffer.from([0, 1, 2, 3, 0, 255]) }, 'imports.encoding'],
    [{ name: 'books.png', content: 'x' }, 'imports.no_file'],
    [{ name: 'books.csv', content: `${'a,'.repeat(600)}a\n1` }, 'imports.too_many_columns'],
    [{ name: 'books.zip', content: 'PK\x03\x04 no zip' }, 'imports.damaged_zip'],
    [{ name: 'books.zip', content: traversal }, 'imports.damaged_zip'],
    [{ name: 'books.zip', content: bomb }, 'imports.zip_bomb'],
    [{ name: 'books.xlsx', content: bomb }, 'imports.unreadable'],
  ]
  for (const [file, code] of files) {
    const failed = await library.read('book-table', [file])
    expect(failed, code).toMatchObject({ state: 'failed', problem: { code } })
  }
})

test('imports a pasted table', async () => {
  await using library = await openLibrary()
  const { id, settings } = await library.send('', { source: 'book-table', fileIds: [], text: 'Book title\tPreis\nFaust\t3' })
  await library.send('/check', { id, settings })
  await library.start(id)
  expect(await listBooks(library)).toMatchObject([{ title: 'Faust', price: '3' }])
})

test('requires the columns that are needed', async () => {
  await using library = await openLibrary()
  const checked = await library.check('book-table', [csv('a;b', '1;2')])
  expect(checked).toMatchObject({ state: 'failed', problem: { code: 'imports.missing_column', value: 'field.Book.title' } })
  const { id, settings } = checked
  const mapping = [{ column: 'title', index: 1 }]
  expect(await library.send('/check', { id, settings: { ...settings, mapping } })).toMatchObject({ state: 'checked', counts: { added: 1 } })
})

test('does not offer uploads for imports as attachments', async () => {
  await using library = await openLibrary()
  const id = await library.upload(threeBooks)
  const [file] = await library.rows('files').selectAll().where('id', '=', id).execute()
  expect(file).toMatchObject({ entity: 'import-upload', entityId: null })
})

test('downloads the problems as CSV', async () => {
  await using library = await openLibrary()
  const { id } = await library.check('book-table', [csv('title;price', '=cmd|calc;many', ';3')])
  const { text } = await library.as('helena').get('/api/imports/report', { id })
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    '\ufeff"row","title","column","value","code","message","severity"',
    `2,"'=cmd|calc","price","many","imports.invalid_number","Must be a number.","error"`,
    '3,"","title",,"imports.required","Must not be empty.","error"',
  ])
})
