import { expect, test } from 'vitest'
import { openLibrary, csv, threeBooks, listBooks, titles } from './testing/library-files.ts'

test('maps the columns, finds people, and reports what is wrong before anything is stored', async () => {
  await using library = await openLibrary()
  const checked = await library.check('book-table', [threeBooks])
  expect(checked).toMatchObject({
    state: 'checked',
    total: 3,
    counts: { added: 2, invalid: 1, existing: 0, duplicates: 0 },
    settings: {
      mapping: [
        { column: 'title', index: 0 },
        { column: 'price', index: 1 },
        { column: 'readBy', index: 2 },
      ],
    },
    columns: [{ header: 'Titel', samples: ['Faust', 'Emil', 'Momo'] }, { header: 'Preis' }, { header: 'Reader' }],
    people: [{ key: 'jonas weber', user: { id: library.people.jonas.id } }],
    problems: [{ row: 4, title: 'Momo', column: 'price', code: 'library.too_expensive' }],
  })
  expect(await library.count('books')).toBe(0)
})

test('assigns people to colleagues who have not accepted their invitation yet', async () => {
  await using library = await openLibrary()
  const { camille, victor } = library.people
  const assign = ({ id }: { id: number }) => ({ people: [{ key: 'jonas weber', userId: id }] })
  const checked = await library.check('book-table', [threeBooks], assign(camille))
  expect(checked.people).toMatchObject([{ user: { id: camille.id } }])
  const body = { id: checked.id, settings: { ...checked.settings, ...assign(victor) } }
  expect((await library.as('helena').post('/api/imports/check', body)).status).toBe(400)
})

test('imports the valid rows, finds them again, and undoes the import as a whole', async () => {
  await using library = await openLibrary()
  const done = await library.importFiles('book-table', [threeBooks])
  expect(done).toMatchObject({ state: 'done', done: 3, counts: { added: 2, invalid: 1 } })
  expect(await listBooks(library)).toEqual([
    { title: 'Faust', price: '9.90', readerId: library.people.jonas.id, shelfId: null },
    { title: 'Emil', price: '12.00', readerId: null, shelfId: null },
  ])
  const repeated = await library.importFiles('book-table', [threeBooks])
  expect(repeated.counts).toMatchObject({ added: 0, existing: 2, invalid: 1 })
  expect(await library.undoImport(done.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await listBooks(library)).toEqual([])
  await library.importFiles('book-table', [threeBooks])
  expect(await titles(library)).toEqual(['Faust', 'Emil'])
})

test('imports rows again whose records have been deleted since', async () => {
  await using library = await openLibrary()
  await library.importFiles('book-table', [threeBooks])
  const { database, clock } = library.app.platform
  await database.write((tx) => tx.updateTable('books').set({ removedAt: clock().toISOString() }).where('title', '=', 'Emil').execute())
  const repeated = await library.importFiles('book-table', [threeBooks])
  expect(repeated.counts).toMatchObject({ added: 1, existing: 1 })
  expect(await titles(library)).toEqual(['Faust', 'Emil'])
})

test('skips possible duplicates unless the user wants them', async () => {
  await using library = await openLibrary()
  await library.importFiles('book-table', [csv('title', 'Faust')])
  const file = csv('title;price', 'Faust;5', 'Emil;6')
  const checked = await library.check('book-table', [file])
  expect(checked.counts).toMatchObject({ added: 1, duplicates: 1 })
  await library.start(checked.id)
  expect(await titles(library)).toEqual(['Faust', 'Emil'])
  const { id } = await library.check('book-table', [csv('title;price', 'Faust;7')])
  await library.start(id, { duplicates: 'import' })
  expect(await titles(library)).toEqual(['Faust', 'Emil', 'Faust'])
})

test('imports two equal rows of one file, which are no duplicates of each other', async () => {
  await using library = await openLibrary()
  const lines = Array.from({ length: 40 }, (_, index) => `Faust;${index}`)
  const done = await library.importFiles('book-table', [csv('title;price', ...lines, 'Faust;1')])
  expect(done.counts).toMatchObject({ added: 41, duplicates: 0 })
  expect(await titles(library)).toHaveLength(41)
})

test('keeps records that have been changed since, and says how many', async () => {
  await using library = await openLibrary()
  const { id } = await library.importFiles('book-table', [threeBooks])
  const { database } = library.app.platform
  await database.write((tx) => tx.updateTable('books').set({ price: '1' }).where('title', '=', 'Faust').execute())
  expect(await library.undoImport(id)).toMatchObject({ state: 'undone', kept: 1 })
  expect(await titles(library)).toEqual(['Faust'])
})

test('reports rows that storing rejects, and removes everything again if the import must be complete', async () => {
  await using library = await openLibrary()
  const file = csv('title', 'Faust', 'Forbidden', 'Emil')
  const done = await library.importFiles('book-table', [file])
  expect(done).toMatchObject({ state: 'done', counts: { added: 2, invalid: 1 } })
  expect(done.problems).toMatchObject([{ row: 3, title: 'Forbidden', code: 'library.forbidden_book' }])
  await library.undoImport(done.id)
  const { id } = await library.check('book-table', [file])
  expect(await library.start(id, { isAllOrNothing: true })).toMatchObject({ state: 'cancelled' })
  expect(await titles(library)).toEqual([])
})

test('rejects a complete import whose check has found problems', async () => {
  await using library = await openLibrary()
  const { id } = await library.check('book-table', [threeBooks])
  const response = await library.as('helena').post('/api/imports/start', { id, duplicates: 'skip', isAllOrNothing: true })
  expect(response).toMatchObject({ status: 409, body: { code: 'imports.has_problems' } })
})

test('users see and change only their own imports and uploads', async () => {
  await using library = await openLibrary()
  const { id } = await library.check('book-table', [threeBooks])
  const jonas = library.as('jonas')
  expect((await jonas.get('/api/imports/import', { id })).status).toBe(404)
  expect((await jonas.get('/api/imports/report', { id })).status).toBe(404)
  for (const call of ['/start', '/cancel', '/undo'])
    expect((await jonas.post(`/api/imports${call}`, { id, ...(call === '/start' && { duplicates: 'skip' }) })).status).toBe(404)
  expect((await jonas.get('/api/imports')).body).toEqual({ imports: [], total: 0 })
  const fileIds = [await library.upload(threeBooks)]
  expect((await jonas.post('/api/imports', { source: 'book-table', fileIds })).status).toBe(404)
})

test('offers and accepts only sources that the user has permission for', async () => {
  await using library = await openLibrary()
  expect((await library.as('helena').get('/api/imports/sources')).body).toMatchObject({
    total: 2,
    sources: [{ name: 'book-table' }, { name: 'shelf-file' }],
  })
  expect((await library.as('sam').get('/api/imports/sources')).body).toEqual({ sources: [], total: 0 })
  const fileIds = [await library.upload(threeBooks, 'sam')]
  expect(await library.as('sam').post('/api/imports', { source: 'book-table', fileIds })).toMatchObject({
    status: 403,
    body: { code: 'imports.permission' },
  })
})

test('cancels while it imports, and removes what was stored', async () => {
  await using library = await openLibrary()
  const lines = Array.from({ length: 3_000 }, (_, index) => `Book ${index}`)
  const { id } = await library.check('book-table', [csv('title', ...lines)])
  await library.as('helena').post('/api/imports/start', { id, duplicates: 'skip' })
  await expect.poll(() => library.count('books'), { interval: 5 }).toBeGreaterThan(0)
  expect((await library.as('helena').post('/api/imports/cancel', { id })).status).toBe(200)
  expect(await library.settle(id)).toMatchObject({ state: 'cancelled' })
  expect(await titles(library)).toEqual([])
  expect(await library.count('import_records')).toBe(0)
})

test('stops when the permission is revoked', async () => {
  await using library = await openLibrary()
  const { id } = await library.check('book-table', [threeBooks], {}, 'jonas')
  const { database } = library.app.platform
  await database.write((tx) => tx.updateTable('users').set({ role: 'staff' }).where('id', '=', library.people.jonas.id).execute())
  const stopped = await library.start(id, {}, 'jonas')
  expect(stopped).toMatchObject({ state: 'failed', problem: { code: 'imports.permission' } })
  expect(await titles(library)).toEqual([])
})

test('the history of the company shows the import as one change, which can be undone', async () => {
  await using library = await openLibrary()
  const { id } = await library.importFiles('book-table', [threeBooks])
  const { body } = await library.as('helena').get('/api/journal/acts')
  expect(body.acts).toMatchObject([{ steps: [{ entity: 'import', id }] }])
  const undone = await library.as('helena').post('/api/journal/undo', { change: body.acts[0].change })
  expect(undone.status).toBe(200)
  expect(await library.settle(id)).toMatchObject({ state: 'undone' })
  expect(await titles(library)).toEqual([])
})

test('two imports of one file at once store each row once', async () => {
  await using library = await openLibrary()
  const lines = Array.from({ length: 300 }, (_, index) => `Book ${index}`)
  const [one, other] = [
    await library.check('book-table', [csv('title', ...lines)]),
    await library.check('book-table', [csv('title', ...lines)]),
  ]
  await Promise.all([library.start(one.id, { duplicates: 'import' }), library.start(other.id, { duplicates: 'import' })])
  expect(await titles(library)).toHaveLength(300)
})
