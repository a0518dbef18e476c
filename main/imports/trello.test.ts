import { expect, test } from 'vitest'
import { createBoard } from '#modules/kanban/import/server/trello/board-fixture.ts'
import { openBoardImports, toJson, zip } from './boards-fixture.ts'

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(59)])
const board = () => toJson('board.json', createBoard())
const bench = '65b000000000000000000201'

const zipWithFiles = () =>
  zip('trello.zip', [
    board(),
    { name: `attachments/${bench}/Bench.png`, content: PNG },
    { name: '65b000000000000000000702.pdf', content: '%PDF-1.7 plan' },
  ])

test('imports a board with all its parts', async () => {
  await using imports = await openBoardImports()
  const { sam, wei, helena } = imports.people
  const checked = await imports.check('trello', [await zipWithFiles()])
  expect(checked).toMatchObject({ state: 'checked', counts: { added: 8, invalid: 0, warnings: 4 } })
  expect(checked.people.map(({ name, user }) => [name, user?.id ?? null])).toEqual([
    ['Sam Whitfield', sam.id],
    ['Wei Chen', wei.id],
    ['Tomás Vega', null],
  ])
  const done = await imports.start(checked.id)
  expect(done).toMatchObject({ state: 'done', counts: { added: 8, invalid: 0 } })
  const [project] = await imports.listProjects()
  expect(project).toMatchObject({ title: 'Oak & Ash showroom', createdAt: '2024-01-11T14:49:36.000Z' })
  expect(project!.members.map(({ id }) => id)).toEqual([helena.id, sam.id, wei.id].toSorted((a, b) => a - b))
  const { boards } = await imports.get('boards', { projectId: project!.id })
  expect(boards).toMatchObject([{ title: 'To do' }, { title: 'Done' }])
  const { tasks } = await imports.get('tasks', { projectId: project!.id })
  expect(tasks.map(({ title }: { title: string }) => title)).toEqual(['Bench', 'Chair'])
  const card = await imports.findCard('Bench')
  expect(card).toMatchObject({
    createdAt: '2024-01-23T18:05:52.000Z',
    dueDate: '2026-12-24',
    isDone: true,
    labels: ['Urgent'],
    assignedTo: [{ id: sam.id }, { id: wei.id }],
    checklists: [{ title: 'Wood', items: [{ isDone: true }, { isDone: false }] }, { title: 'Finish' }],
    attachments: [
      { name: 'Bench.png', type: 'image/png' },
      { name: 'Plan.pdf', type: 'application/pdf' },
    ],
    comments: [
      { text: 'Ask @Wei Chen about the varnish', author: { id: sam.id }, createdAt: '2026-03-01T08:30:00.000Z' },
      {
        text: '**Tomás Vega**\n\nLeft the company, but not the board’s history',
        author: { id: helena.id },
        createdAt: '2026-03-02T08:30:00.000Z',
      },
    ],
  })
  expect(card.coverImage).toBe(card.attachments[0].address)
  expect(await imports.count('notifications')).toBe(0)
  const content = await imports.app.http.inject({
    url: card.attachments[0].address,
    headers: { authorization: `Bearer ${helena.accessToken}` },
  })
  expect(content.rawPayload.equals(PNG)).toBe(true)
})

test('undoes everything and imports it again, and never twice', async () => {
  await using imports = await openBoardImports()
  const before = await imports.countBoardRecords()
  const file = await zipWithFiles()
  const { id } = await imports.importFiles('trello', [file])
  const imported = await imports.countBoardRecords()
  expect(imported).toEqual({ kanban_projects: 1, kanban_boards: 2, kanban_cards: 2, kanban_labels: 3, kanban_comments: 2 })
  expect((await imports.importFiles('trello', [file])).counts).toMatchObject({ added: 0, existing: 8 })
  expect(await imports.countBoardRecords()).toEqual(imported)
  expect(await imports.undoImport(id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await imports.countBoardRecords()).toEqual(before)
  expect((await imports.get('search', { q: 'Bench' })).tasks ?? []).toEqual([])
  expect((await imports.importFiles('trello', [file])).counts).toMatchObject({ added: 8 })
  expect(await imports.countBoardRecords()).toEqual(imported)
})

test('adds only new cards when a board is imported again later', async () => {
  await using imports = await openBoardImports()
  await imports.importFiles('trello', [board()])
  const later = createBoard()
  const stool = { ...later.cards[0]!, id: '65b000000000000000000299', name: 'Stool' }
  const done = await imports.importFiles('trello', [toJson('board.json', { ...later, cards: [...later.cards, stool] })])
  expect(done.counts).toMatchObject({ added: 1, existing: 8 })
  expect((await imports.listProjects()).length).toBe(1)
  expect((await imports.findCard('Stool')).labels).toEqual(['Urgent', 'Sky'])
})

test('imports a board again whose project was deleted', async () => {
  await using imports = await openBoardImports()
  await imports.importFiles('trello', [board()])
  const [project] = await imports.listProjects()
  await imports.as('helena').delete('/apps/kanban/delete-project', { data: project!.id })
  expect((await imports.importFiles('trello', [board()])).counts).toMatchObject({ added: 8, existing: 0 })
  const [again] = await imports.listProjects()
  expect((await imports.get('tasks', { projectId: again!.id })).total).toBe(2)
})

test('adds to a project of the user’s choice, to its columns and labels of the same name', async () => {
  await using imports = await openBoardImports()
  const { project } = (await imports.as('sam').post('/apps/kanban/add-project', { data: { title: 'Showroom' } })).body
  await imports.as('sam').post('/apps/kanban/add-board', { data: { title: 'TO DO', projectId: project.id } })
  await imports.as('sam').post('/apps/kanban/add-label', { data: { title: 'urgent', color: 'grey' }, projectId: project.id })
  const options = [{ name: 'project', value: String(project.id) }]
  const { id } = await imports.importFiles('trello', [board()], { options })
  expect((await imports.get('boards', { projectId: project.id })).boards).toMatchObject([{ title: 'TO DO' }, { title: 'Done' }])
  expect((await imports.get('labels', { projectId: project.id })).labels).toMatchObject([
    { title: 'urgent' },
    { title: 'Sky' },
    { title: 'Ready' },
  ])
  expect((await imports.findCard('Bench')).labels).toEqual(['urgent'])
  await imports.undoImport(id)
  expect((await imports.get('boards', { projectId: project.id })).boards).toMatchObject([{ title: 'TO DO' }])
  expect((await imports.get('labels', { projectId: project.id })).labels).toMatchObject([{ title: 'urgent' }])
  expect((await imports.listProjects()).map(({ title }) => title)).toEqual(['Showroom'])
})

test('imports comments of colleagues as those of the user, unless the user may delete them', async () => {
  await using imports = await openBoardImports()
  const { id } = await imports.importFiles('trello', [board()], {}, 'wei')
  const { wei } = imports.people
  expect((await imports.findCard('Bench')).comments).toMatchObject([
    { author: { id: wei.id }, text: expect.stringMatching(/^\*\*Sam Whitfield\*\*/) },
    { author: { id: wei.id } },
  ])
  // Staff may delete cards and columns, but not projects.
  expect(await imports.undoImport(id, 'wei')).toMatchObject({ state: 'undone', kept: 1 })
  expect(await imports.countBoardRecords()).toMatchObject({ kanban_projects: 1, kanban_boards: 0, kanban_cards: 0, kanban_comments: 0 })
})

test('assigns cards to colleagues who are only invited, and to nobody if the user says so', async () => {
  await using imports = await openBoardImports()
  const { camille } = imports.people
  const people = [
    { key: '65a000000000000000000011', userId: null },
    { key: '65a000000000000000000012', userId: camille.id },
  ]
  expect((await imports.importFiles('trello', [board()], { people })).counts).toMatchObject({ added: 8, invalid: 0 })
  expect((await imports.findCard('Bench')).assignedTo).toMatchObject([{ id: camille.id }])
})

test('keeps links to files that cannot be attached', async () => {
  await using imports = await openBoardImports()
  const file = await zip('trello.zip', [board(), { name: `${bench}/Bench.png`, content: Buffer.alloc(67, 1) }])
  const done = await imports.importFiles('trello', [file])
  expect(done.counts.added).toBe(8)
  expect(done.problems.map(({ code, value }) => [code, value])).toContainEqual(['kanban.attachment_rejected', 'Bench.png'])
  const card = await imports.findCard('Bench')
  expect([card.attachments, card.coverImage]).toEqual([[], null])
  expect(card.description).toContain('[Bench.png](https://trello.com/')
})

test('reports cards whose column is missing and imports the others', async () => {
  await using imports = await openBoardImports()
  const changed = createBoard()
  changed.cards[0]!.idList = 'gone'
  const done = await imports.importFiles('trello', [toJson('board.json', changed)])
  expect(done).toMatchObject({ counts: { added: 7, invalid: 1 } })
  expect(done.problems).toContainEqual(expect.objectContaining({ title: 'Chair', code: 'kanban.column_missing', isWarning: false }))
})

test('names the program of a file that was chosen by mistake', async () => {
  await using imports = await openBoardImports()
  const csv = { name: 'cards.csv', content: 'Card ID,Card Name,List Name\n1,Bench,To do' }
  expect((await imports.read('kanban-csv', [toJson('board.txt', createBoard())])).problem).toMatchObject({
    code: 'imports.other_program',
    value: 'kanban/trello',
  })
  expect((await imports.read('trello', [csv])).problem).toMatchObject({ code: 'imports.no_file' })
  const wekan = toJson('board.json', { _id: 'x', title: 'X', lists: [], cards: [], swimlanes: [] })
  expect((await imports.read('trello', [wekan])).problem).toMatchObject({ code: 'kanban.other_program', value: 'WeKan' })
})

test('users without permission import nothing', async () => {
  await using imports = await openBoardImports()
  const response = await imports
    .as('stranger')
    .post('/api/imports', { source: 'trello', fileIds: [await imports.upload(board(), 'stranger')] })
  expect(response.status).toBe(403)
})

test('imports 400 cards with 100 attachments', { tags: ['long'] }, async () => {
  await using imports = await openBoardImports()
  const template = createBoard()
  const cards = Array.from({ length: 400 }, (_, index) => {
    const id = `65c0000000000000${String(index).padStart(8, '0')}`
    const attachment = {
      id: `65d0000000000000${String(index).padStart(8, '0')}`,
      name: `${index}.txt`,
      fileName: `${index}.txt`,
      isUpload: true,
      url: 'https://trello.com/x',
    }
    return { ...template.cards[index % 2]!, id, name: `Card ${index}`, pos: index, attachments: index % 4 === 0 ? [attachment] : [] }
  })
  const files = cards
    .flatMap(({ attachments }) => attachments)
    .map(({ id, name }) => ({ name: `attachments/${id}/${name}`, content: `Text of ${name}` }))
  const archive = await zip('trello.zip', [toJson('board.json', { ...template, cards }), ...files])
  const done = await imports.importFiles('trello', [archive])
  expect(done.counts).toMatchObject({ added: 406, invalid: 0 })
  expect(await imports.count('kanban_card_files')).toBe(100)
})
