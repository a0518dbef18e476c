import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Card, ListedCard } from '../card.ts'
import { openKanbanFixture } from '../../server/kanban-fixture.ts'

let fixture: Awaited<ReturnType<typeof openKanbanFixture>>
let cards: Record<string, Card>
beforeEach(async () => {
  fixture = await openKanbanFixture()
  cards = {}
  for (const title of ['A', 'B', 'C', 'D']) cards[title] = await fixture.addCard({ title })
})
afterEach(() => fixture[Symbol.asyncDispose]())

const id = (title: string) => cards[title]!.id
const reorder = (title: string, target: string) => fixture.send('reorder-tasks', { taskId: id(title), targetTaskId: id(target) })
const onBoards = async () => ({
  todo: await fixture.listTitles(fixture.boards.todo),
  doing: await fixture.listTitles(fixture.boards.doing),
})

describe('reordering', () => {
  test.each([
    ['A', 'C', 'BCAD'],
    ['A', 'D', 'BCDA'],
    ['A', 'B', 'BACD'],
    ['D', 'A', 'DABC'],
    ['C', 'B', 'ACBD'],
  ])('moves %s to the index of %s: %s', async (moved, target, expected) => {
    expect((await reorder(moved, target)).status).toBe(200)
    expect((await fixture.listTitles()).join('')).toBe(expected)
  })

  test('moves a card from another board before the target, and undo restores its position', async () => {
    await fixture.post('update-task-board', { taskId: id('D'), newBoardId: fixture.boards.doing.id })
    const answer = await reorder('B', 'D')
    expect(await onBoards()).toEqual({ todo: ['A', 'C'], doing: ['B', 'D'] })
    expect((await fixture.undo(answer)).status).toBe(200)
    expect(await onBoards()).toEqual({ todo: ['A', 'B', 'C'], doing: ['D'] })
  })
})

test('rejects moving a card next to an archived one', async () => {
  await fixture.post('update-task', { id: id('C'), isArchived: true })
  const rejected = [
    await reorder('A', 'C'),
    await fixture.send('move-task', { taskId: id('A'), boardId: fixture.boards.todo.id, beforeTaskId: id('C') }),
  ]
  expect(rejected.map(({ status }) => status)).toEqual([400, 400])
  expect(rejected[0]!.text).toContain('is archived')
  expect((await fixture.listTitles()).join('')).toBe('ABD')
})

test('adds a card moved to another board at the end', async () => {
  for (const title of ['B', 'A']) await fixture.post('update-task-board', { taskId: id(title), newBoardId: fixture.boards.doing.id })
  expect(await onBoards()).toEqual({ todo: ['C', 'D'], doing: ['B', 'A'] })
})

test('moves a card that is sent back with another board id', async () => {
  const task = await fixture.getCard(id('A'))
  await fixture.post('update-task', { ...task, title: 'A2', boardId: fixture.boards.doing.id })
  expect(await onBoards()).toEqual({ todo: ['B', 'C', 'D'], doing: ['A2'] })
})

test('a drag moves a card before another or to the end, and writes only that card', async () => {
  const before = await fixture.get('tasks')
  await fixture.post('move-task', { taskId: id('D'), boardId: fixture.boards.todo.id, beforeTaskId: id('B') })
  expect((await fixture.listTitles()).join('')).toBe('ADBC')
  await fixture.post('move-task', { taskId: id('A'), boardId: fixture.boards.todo.id, beforeTaskId: null })
  expect((await fixture.listTitles()).join('')).toBe('DBCA')
  const positions = (answer: typeof before) => new Map((answer.body.tasks as ListedCard[]).map(({ title, position }) => [title, position]))
  const [old, now] = [positions(before), positions(await fixture.get('tasks'))]
  expect(['B', 'C'].map((title) => now.get(title) === old.get(title))).toEqual([true, true])
})

test('moving a card to its current position changes nothing', async () => {
  const before = await fixture.countRows()
  const { todo } = fixture.boards
  const moves = [
    ['reorder-tasks', { taskId: id('B'), targetTaskId: id('B') }],
    ['update-task-board', { taskId: id('B'), newBoardId: todo.id }],
    ['move-task', { taskId: id('B'), boardId: todo.id, beforeTaskId: id('C') }],
    ['move-task', { taskId: id('B'), boardId: todo.id, beforeTaskId: id('B') }],
    ['move-task', { taskId: id('D'), boardId: todo.id, beforeTaskId: null }],
  ] as const
  for (const [call, data] of moves) expect((await fixture.send(call, data)).body.task.updatedAt).toBe(cards.B!.updatedAt)
  expect([await fixture.listTitles(), await fixture.countRows()]).toEqual([['A', 'B', 'C', 'D'], before])
})

describe('missing records and records of other projects', () => {
  test.each([
    ['reorder-tasks', () => ({ taskId: id('A'), targetTaskId: 999 })],
    ['reorder-tasks', () => ({ taskId: 999, targetTaskId: id('A') })],
    ['update-task-board', () => ({ taskId: id('A'), newBoardId: 999 })],
    ['move-task', () => ({ taskId: id('A'), boardId: fixture.boards.todo.id, beforeTaskId: 999 })],
    ['update-task', () => ({ id: 999, title: 'X' })],
    ['add-task', () => ({ title: 'X', boardId: 999 })],
  ])('%s with an unknown id answers 404 and changes nothing', async (call, data) => {
    const before = await fixture.countRows()
    expect((await fixture.send(call, data())).status).toBe(404)
    expect([await fixture.listTitles(), await fixture.countRows()]).toEqual([['A', 'B', 'C', 'D'], before])
  })

  test('rejects ids of boards and cards of another project', async () => {
    const { id: other } = (await fixture.post('add-project', { title: 'Fair' })).body.project
    const board = await fixture.addBoard('Ideas', other)
    const stray = await fixture.addCard({ title: 'Stray', boardId: board.id })
    const before = await fixture.countRows()
    const answers = [
      [await fixture.send('update-task-board', { taskId: id('A'), newBoardId: board.id }), '/data/newBoardId', board.id],
      [await fixture.send('move-task', { taskId: id('A'), boardId: board.id, beforeTaskId: null }), '/data/boardId', board.id],
      [await fixture.send('update-task', { id: id('A'), boardId: board.id }), '/data/newBoardId', board.id],
      [await fixture.send('reorder-tasks', { taskId: id('A'), targetTaskId: stray.id }), '/data/targetTaskId', other],
      [await fixture.send('copy-task', { taskId: id('A'), boardId: board.id }), '/data/boardId', board.id],
      [await fixture.send('update-task', { id: id('A'), projectId: other, title: 'X' }), '/projectId', other],
      [await fixture.send('add-task', { title: 'X', boardId: board.id, projectId: fixture.project.id }), '/projectId', board.id],
    ] as const
    for (const [answer, path, named] of answers) {
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, path])
      expect(answer.body.errors[0].message).toContain(String(named))
    }
    expect(await fixture.countRows()).toEqual(before)
  })
})
