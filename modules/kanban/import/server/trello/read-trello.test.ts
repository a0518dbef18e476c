import { describe, expect, test } from 'vitest'
import type { ImportItem } from '#platform/server/imports/import-source.ts'
import { collect, createImportInput } from '../testing/import-input.ts'
import type { ImportedCard, KanbanImportValue } from '../import-value.ts'
import { createBoard } from './board-fixture.ts'
import { readTrello } from './read-trello.ts'

type Board = ReturnType<typeof createBoard>
type Files = Parameters<typeof createImportInput>[0]

const read = (files: Files, options?: Record<string, string>) => collect(readTrello(createImportInput(files, options)))
const readBoard = (board: object, options?: Record<string, string>) => read({ 'board.json': board }, options)

const getCard = (items: readonly ImportItem<KanbanImportValue>[], title: string) =>
  items.find((item) => item.value?.kind === 'card' && item.title === title)?.value as ImportedCard
const listCodes = (items: readonly ImportItem[]) =>
  items.flatMap(({ problems = [] }) => problems.map(({ code }) => code.replace('kanban.', '')))
const listTitles = (items: readonly ImportItem<KanbanImportValue>[], kind: string) =>
  items.filter(({ value }) => value?.kind === kind).map(({ title }) => title)

describe('a board with every documented property', () => {
  test('becomes a project, labels, columns and cards in the order of Trello', async () => {
    const items = await readBoard(createBoard())
    expect(items.map(({ row, key, title }) => [row, key, title])).toEqual([
      [1, 'board:65a000000000000000000001', 'Oak & Ash showroom'],
      [2, 'label:65b000000000000000000401', 'Urgent'],
      [3, 'label:65b000000000000000000403', 'Sky'],
      [4, 'label:65b000000000000000000405', 'Ready'],
      [5, 'list:65b000000000000000000101', 'To do'],
      [6, 'list:65b000000000000000000102', 'Done'],
      [7, 'card:65b000000000000000000201', 'Bench'],
      [8, 'card:65b000000000000000000202', 'Chair'],
    ])
    expect(items[0]!.value).toEqual({
      kind: 'project',
      title: 'Oak & Ash showroom',
      memberKeys: ['65a000000000000000000011', '65a000000000000000000012'],
      createdAt: '2024-01-11T14:49:36.000Z',
    })
    expect(items[2]!.value).toMatchObject({ kind: 'label', title: 'Sky', color: 'blue' })
  })

  test('keeps each part of a card', async () => {
    const items = await readBoard(createBoard())
    const { description, ...card } = getCard(items, 'Bench')
    expect(description.split('\n')).toEqual([
      'For the *window*, with @Sam Whitfield. See [https://example.com/oak](https://example.com/oak)',
      '',
      '- **Hours:** 12.5',
      '- **Wood:** Oak',
      '- **Sold:** ✓',
      '- **Delivery:** 2026-05-01',
      String.raw`- **Surface:** Solid \* oiled`,
      '- Workshop, Mill Lane 4, Porto',
      '',
      '- [Price list (2026)](https://example.com/prices?year=2026)',
      '',
      '- [Bench.png](https://trello.com/1/cards/65b000000000000000000201/attachments/65b000000000000000000701/download/Bench.png)',
      '- [Plan.pdf](https://trello.com/1/cards/65b000000000000000000201/attachments/65b000000000000000000702/download/Plan.pdf)',
    ])
    expect(card).toEqual({
      kind: 'card',
      project: 'board:65a000000000000000000001',
      column: { key: 'list:65b000000000000000000101' },
      title: 'Bench',
      dueDate: '2026-12-24',
      isDone: true,
      isArchived: false,
      labels: [{ title: 'Urgent', color: 'red' }],
      memberKeys: ['65a000000000000000000011', '65a000000000000000000012'],
      checklists: [
        {
          id: 1,
          title: 'Wood',
          items: [
            { id: 2, title: 'Buy oak', isDone: true },
            { id: 3, title: 'Cut', isDone: false },
          ],
        },
        { id: 4, title: 'Finish', items: [{ id: 5, title: 'Oil (2026-12-20, Wei Chen)', isDone: false }] },
      ],
      comments: [
        {
          text: 'Ask @Wei Chen about the varnish',
          createdAt: '2026-03-01T08:30:00.000Z',
          author: { key: '65a000000000000000000011', name: 'Sam Whitfield' },
        },
        {
          text: 'Left the company, but not the board’s history',
          createdAt: '2026-03-02T08:30:00.000Z',
          author: { key: '65a000000000000000000099', name: 'Tomás Vega' },
        },
      ],
      createdAt: '2024-01-23T18:05:52.000Z',
      attachments: [],
    })
    expect(getCard(items, 'Chair').labels).toEqual([
      { title: 'Urgent', color: 'red' },
      { title: 'Sky', color: 'blue' },
    ])
  })

  test('says what is left out', async () => {
    const problems = (await readBoard(createBoard())).flatMap((item) =>
      (item.problems ?? []).map(({ code, value, isWarning }) => [item.title, code, value, isWarning]),
    )
    expect(problems).toEqual([
      ['Oak & Ash showroom', 'kanban.board_description_left_out', 'All furniture for the **spring** collection', true],
      ['Oak & Ash showroom', 'kanban.archived_left_out', '3', true],
      ['Bench', 'kanban.attachment_missing', 'Bench.png', true],
      ['Bench', 'kanban.attachment_missing', 'Plan.pdf', true],
      ['Chair', 'kanban.start_date_left_out', '2026-02-01T00:00:00.000Z', true],
      ['Chair', 'kanban.comments_missing', '0/3', true],
    ])
  })

  test('includes archived lists and cards on request', async () => {
    const items = await readBoard(createBoard(), { archived: 'yes' })
    expect(listTitles(items, 'column')).toEqual(['To do', 'Done', 'Ideas of 2024'])
    expect(['Old table', 'In a closed list'].map((title) => getCard(items, title).isArchived)).toEqual([true, true])
    expect(listCodes(items)).not.toContain('archived_left_out')
  })
})

describe('files next to the board', () => {
  const png = Buffer.alloc(67, 1)

  test.each([
    ['by the id of the attachment', { 'attachments/65b000000000000000000701.png': 'of another size' }],
    ['by its id in the folder name', { 'files/65b000000000000000000701/download': 'of another size' }],
    ['by name and size in the folder of the card', { 'Chair/Bench.png': Buffer.alloc(67, 2), 'Bench/Bench.png': png }],
    ['by name without regard to characters that file systems replace', { 'x/BENCH.PNG': png }],
  ])('are found %s', async (_, files) => {
    const items = await read({ 'board.json': createBoard(), ...files })
    expect(getCard(items, 'Bench').attachments).toMatchObject([{ id: '65b000000000000000000701', name: 'Bench.png', isCover: true }])
    expect(items.flatMap(({ problems = [] }) => problems).filter(({ code }) => code === 'kanban.attachment_missing')).toHaveLength(1)
  })

  test('of the same name but another size are of another card', async () => {
    expect(getCard(await read({ 'board.json': createBoard(), 'Bench.png': 'small' }), 'Bench').attachments).toEqual([])
  })

  test('may be JSON themselves', async () => {
    const items = await read({ 'board.json': createBoard(), 'attachments/settings.json': { theme: 'dark' } })
    expect(items).toHaveLength(8)
  })
})

test('reads several boards in one ZIP file or array', async () => {
  const other = { ...createBoard(), id: '65a000000000000000000002', name: 'Workshop', lists: [], cards: [], labels: [] }
  const titles = ['Oak & Ash showroom', 'Workshop']
  const inFiles = await read({ 'one/board.json': createBoard(), 'two/board.json': other })
  expect(listTitles(inFiles, 'project')).toEqual(titles)
  expect(inFiles.map(({ row }) => row)).toEqual(inFiles.map((_, index) => index + 1))
  expect(listTitles(await read({ 'boards.json': [createBoard(), other] }), 'project')).toEqual(titles)
})

test('reads large boards in a thread, in the same order', async () => {
  const board = createBoard()
  const cards = Array.from({ length: 2_000 }, (_, index) => ({
    ...board.cards[0]!,
    id: `65b00000000000000001${String(index).padStart(4, '0')}`,
    name: `Card ${index}`,
    pos: index,
  }))
  const items = await readBoard({ ...board, cards })
  expect(listTitles(items, 'card')).toEqual(cards.map(({ name }) => name))
})

describe('limits', () => {
  test('split and shorten without losing text', async () => {
    const [first] = createBoard().cards.filter(({ name }) => name === 'Bench')
    const checkItems = Array.from({ length: 450 }, (_, pos) => ({ id: `item${pos}`, name: `Step ${pos}`, pos, state: 'incomplete' }))
    const checklists = Array.from({ length: 22 }, (_, pos) => ({
      id: `list${pos}`,
      name: `Checklist ${pos}`,
      idCard: first!.id,
      pos,
      checkItems: pos === 0 ? checkItems : [{ id: 'x', name: 'y'.repeat(300), pos: 1, state: 'complete' }],
    }))
    const labels = Array.from({ length: 25 }, (_, index) => ({ id: `label${index}`, name: `Label ${index}`, color: 'lime' }))
    const name = 'Long '.repeat(100)
    const card = {
      ...first!,
      name,
      desc: 'd'.repeat(30_000),
      idChecklists: [],
      idLabels: labels.map(({ id }) => id),
      labels: [],
      idMembers: [],
    }
    const items = await readBoard({ ...createBoard(), labels, checklists, cards: [card] })
    const value = items.at(-1)!.value as ImportedCard
    expect(value.title).toHaveLength(255)
    expect(value.description.startsWith(name.trim())).toBe(true)
    expect(value.description.length).toBeLessThanOrEqual(20_000)
    expect(value.checklists).toHaveLength(20)
    expect(value.checklists.slice(0, 3).map(({ title, items: own }) => [title, own.length])).toEqual([
      ['Checklist 0', 200],
      ['Checklist 0 (2)', 200],
      ['Checklist 0 (3)', 50],
    ])
    expect(value.labels).toHaveLength(20)
    expect(new Set(listCodes(items.slice(-1)))).toEqual(
      new Set(['title_shortened', 'description_shortened', 'limit_exceeded', 'checklists_moved', 'attachment_missing']),
    )
  })

  test('on attachments make the others links', async () => {
    const [first] = createBoard().cards.filter(({ name }) => name === 'Bench')
    const attachments = Array.from({ length: 105 }, (_, index) => ({
      id: `file${index}`,
      name: `${index}.txt`,
      fileName: `${index}.txt`,
      isUpload: true,
      bytes: 4,
      url: 'https://trello.com/x',
    }))
    const files = Object.fromEntries(attachments.map(({ name }) => [name, 'text']))
    const value = getCard(await read({ 'board.json': { ...createBoard(), cards: [{ ...first, attachments }] }, ...files }), 'Bench')
    expect([value.attachments.length, value.description.match(/\.txt\]/g)!.length]).toEqual([100, 5])
  })
})

/** Ways in which a file can be broken, and what is reported: an error of the whole file, or codes of items. */
const changeCard = (changes: object) => (board: Board) => ({ ...board, cards: [{ ...board.cards[0]!, ...changes }] })
const brokenBoards: [string, (board: Board) => unknown, string[]][] = [
  ['the title of a card is missing', changeCard({ name: undefined }), ['title_missing']],
  ['the title of a card is a number', changeCard({ name: 42 }), ['title_missing']],
  ['the title of a card is blank', changeCard({ name: ' \n\t ' }), ['title_missing']],
  ['the title of a card has control characters', changeCard({ name: 'A\u0000B\u0007' }), []],
  ['the title of a card has half a character', changeCard({ name: 'A\ud800' }), []],
  ['a card is null', (board) => ({ ...board, cards: [null] }), ['entry_damaged']],
  ['a card is a string', (board) => ({ ...board, cards: ['card'] }), ['entry_damaged']],
  ['a card is an array', (board) => ({ ...board, cards: [[]] }), ['entry_damaged']],
  ['a card has no id', changeCard({ id: undefined }), ['entry_damaged']],
  ['the id of a card is an object', changeCard({ id: {} }), ['entry_damaged']],
  ['the id of a card is no id of Trello', changeCard({ id: '7' }), []],
  ['the list of a card is unknown', changeCard({ idList: 'nowhere' }), ['column_missing']],
  ['the list of a card is missing', changeCard({ idList: null }), ['column_missing']],
  ['a label is unknown', changeCard({ idLabels: ['nothing'] }), ['reference_missing']],
  ['labels are no array', changeCard({ idLabels: 'red', labels: 5 }), []],
  ['a label is listed twice', changeCard({ idLabels: ['65b000000000000000000401', '65b000000000000000000401'] }), []],
  ['a member is unknown', changeCard({ idMembers: ['nobody'] }), ['reference_missing']],
  ['members are no array', changeCard({ idMembers: { 0: 'x' } }), []],
  ['the due date is a word', changeCard({ due: 'tomorrow' }), ['date_invalid']],
  ['the due date is a number', changeCard({ due: 1_700_000_000 }), ['date_invalid']],
  ['the due date is in the year 1', changeCard({ due: '0001-01-01T00:00:00.000Z' }), ['date_invalid']],
  ['the due date is in the year 9999', changeCard({ due: '9999-12-31T00:00:00.000Z' }), ['date_invalid']],
  ['the description is an object', changeCard({ desc: { text: 'x' } }), []],
  ['a checklist is missing', changeCard({ idChecklists: ['gone'] }), ['reference_missing']],
  ['checklists are a string', (board) => ({ ...changeCard({})(board), checklists: 'none' }), []],
  [
    'items of a checklist are null',
    (board) => ({ ...changeCard({})(board), checklists: [{ id: 'a', idCard: board.cards[0]!.id, checkItems: [null, 3, {}] }] }),
    [],
  ],
  ['an attachment has no URL', changeCard({ attachments: [{ id: 'x', isUpload: false, name: 'Plan' }] }), []],
  [
    'an attachment has a script as URL',
    changeCard({ attachments: [{ id: 'x', isUpload: false, name: 'Plan', url: 'javascript:alert(1)' }] }),
    [],
  ],
  ['attachments are null', changeCard({ attachments: null }), []],
  [
    'an upload has a path that leaves its folder',
    changeCard({ attachments: [{ id: 'x', isUpload: true, fileName: '../../etc/passwd', url: 'https://trello.com/x' }] }),
    ['attachment_missing'],
  ],
  ['the cover is no attachment', changeCard({ cover: { idAttachment: 'gone' } }), ['reference_missing']],
  ['the cover is a string', changeCard({ cover: 'blue' }), []],
  ['custom fields refer to nothing', changeCard({ customFieldItems: [{ idCustomField: 'gone', value: { text: 'x' } }, null, 'x'] }), []],
  [
    'positions are words',
    (board) => ({ ...board, cards: board.cards.slice(0, 2).map((card) => ({ ...card, pos: 'top' })) }),
    ['attachment_missing'],
  ],
  ['actions are an object', (board) => ({ ...changeCard({})(board), actions: {} }), []],
  [
    'a comment has no text',
    (board) => ({ ...changeCard({})(board), actions: [{ type: 'commentCard', data: { card: { id: board.cards[0]!.id } } }] }),
    [],
  ],
  [
    'a comment has no author and no date',
    (board) => ({ ...changeCard({})(board), actions: [{ type: 'commentCard', data: { text: 'Hi', card: { id: board.cards[0]!.id } } }] }),
    [],
  ],
  ['a list has no id', (board) => ({ ...changeCard({})(board), lists: [...board.lists, { name: 'X' }] }), ['entry_damaged']],
  ['a list is null', (board) => ({ ...changeCard({})(board), lists: [...board.lists, null] }), ['entry_damaged']],
  [
    'a list has no title',
    (board) => ({ ...changeCard({})(board), lists: board.lists.map((list) => ({ ...list, name: '' })) }),
    ['title_missing'],
  ],
  ['members are null', (board) => ({ ...changeCard({ idMembers: [] })(board), members: null }), []],
  ['a member has no name', (board) => ({ ...changeCard({})(board), members: [{ id: 'x' }, null, 7] }), []],
  ['the board has no title', (board) => ({ ...changeCard({})(board), name: '' }), ['title_missing']],
  ['the board has no id', (board) => ({ ...changeCard({})(board), id: null }), []],
  ['labels have no id', (board) => ({ ...changeCard({ idLabels: [] })(board), labels: [{ name: 'A' }, null, 'x'] }), []],
  ['prototype properties are set', (board) => ({ ...changeCard({})(board), ['__proto__']: { cards: 1 }, constructor: 5 }), []],
]
/** What the board and its card always report. */
const usual = new Set(['board_description_left_out', 'archived_left_out', 'start_date_left_out', 'comments_missing'])

test.each(brokenBoards)('goes on when %s', async (_, breakBoard, expected) => {
  const items = await readBoard(breakBoard(createBoard()) as object)
  const codes = new Set(listCodes(items).filter((code) => !usual.has(code)))
  expect([...codes].toSorted()).toEqual(expected.toSorted())
  expect(listTitles(items, 'project')).toHaveLength(1)
  expect(JSON.stringify(items)).not.toMatch(/\]\(javascript:|\\u0000|\\ud800/)
})

const json = JSON.stringify(createBoard())
const otherFiles: [string, string | Uint8Array | object, string, string?][] = [
  ['an empty file', '', 'json_damaged'],
  ['a truncated board', json.slice(0, -500), 'json_damaged'],
  ['a board in the middle of which bytes are missing', json.slice(0, 900) + json.slice(1_500), 'json_damaged'],
  ['text', 'To do: build a bench', 'json_damaged'],
  ['a CSV file', 'Card ID,Card Name\n1,Bench', 'json_damaged'],
  ['bytes that are no text', Buffer.from([0x7b, 0, 1, 2, 3, 255]), 'json_damaged'],
  ['null', 'null', 'not_a_board'],
  ['a number', '7', 'not_a_board'],
  ['an empty array', [], 'not_a_board'],
  ['an empty object', {}, 'not_a_board'],
  ['a board whose cards are no array', { name: 'X', lists: [], cards: {} }, 'not_a_board'],
  ['a board whose lists are null', { name: 'X', lists: null, cards: [] }, 'not_a_board'],
  ['a single card', createBoard().cards[0]!, 'not_a_board'],
  ['a board of WeKan', { _id: 'x', name: 'X', lists: [], cards: [], swimlanes: [] }, 'other_program', 'WeKan'],
  ['a project of Asana', { data: [{ gid: '1', resource_type: 'task' }] }, 'other_program', 'Asana'],
  ['issues of Jira', { startAt: 0, issues: [] }, 'other_program', 'Jira'],
  ['a board of Nextcloud Deck', { title: 'X', stacks: [], labels: [] }, 'other_program', 'Nextcloud Deck'],
]
test.each(otherFiles)('rejects %s', async (_, content, code, value) => {
  const extensions = value === undefined ? undefined : { value }
  await expect(read({ 'file.json': content })).rejects.toMatchObject({ status: 400, code: `kanban.${code}`, extensions })
})

test('reads UTF-16 and a byte order mark', async () => {
  for (const bytes of [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(json, 'utf16le')]), Buffer.from(`\ufeff${json}`)])
    expect(await read({ 'file.json': bytes })).toHaveLength(8)
})

test('rejects files above the limit without reading them', async () => {
  const input = createImportInput({ 'board.json': createBoard() })
  const huge = { ...input.files.list[0]!, size: 500_000_000 }
  const files = { ...input.files, list: [huge] }
  await expect(collect(readTrello({ ...input, files }))).rejects.toMatchObject({ status: 413, code: 'kanban.file_too_large' })
})

test('reads deeply nested JSON in time', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(await read({ 'board.json': json.replace('"descData":null', `"descData":${nested}`) })).toHaveLength(8)
})
