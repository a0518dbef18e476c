import { expect, test } from 'vitest'
import type { Card, ListedCard } from '../card.ts'
import { openKanbanFixture } from '../../server/kanban-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openKanbanFixture>>

const onBoards = async (fixture: Fixture) =>
  ((await fixture.get('tasks')).body.tasks as ListedCard[]).map(({ id, boardId }) => ({ id, boardId }))

/** Deterministic random numbers. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
}

test('concurrent moves lose or duplicate no card and leave one consistent order', { tags: ['long'], timeout: 60_000 }, async () => {
  await using fixture = await openKanbanFixture()
  const boards = Object.values(fixture.boards)
  const cards: Card[] = []
  for (let n = 0; n < 12; n++) cards.push(await fixture.addCard({ title: `Card ${n}`, boardId: boards[n % 3]!.id }))
  const before = (await onBoards(fixture)).map(({ id }) => id).toSorted((a, b) => a - b)
  const next = sequence(7)
  const people = ['sam', 'wei', 'amelie', 'helena'] as const
  const moves = Array.from({ length: 160 }, (_, turn) => {
    const [taskId, other, board] = [cards[next(12)]!.id, cards[next(12)]!.id, boards[next(3)]!.id]
    const as = people[turn % 4]!
    if (turn % 3 === 0) return () => fixture.send('update-task-board', { taskId, newBoardId: board }, as)
    if (turn % 3 === 1) return () => fixture.send('reorder-tasks', { taskId, targetTaskId: other }, as)
    return () => fixture.send('move-task', { taskId, boardId: board, beforeTaskId: null }, as)
  })
  const statuses = new Set<number>()
  for (let start = 0; start < moves.length; start += 16)
    for (const { status } of await Promise.all(moves.slice(start, start + 16).map((move) => move()))) statuses.add(status)
  expect([...statuses]).toEqual([200])
  const after = await onBoards(fixture)
  expect(after.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(before)
  expect(await onBoards(fixture)).toEqual(after)
})

test('a move shortens long keys and keeps the order', async () => {
  await using fixture = await openKanbanFixture()
  const [, b, , d] = [
    await fixture.addCard({ title: 'A' }),
    await fixture.addCard({ title: 'B' }),
    await fixture.addCard({ title: 'C' }),
    await fixture.addCard({ title: 'D' }),
  ]
  const tight = `a0${'0'.repeat(45)}1`
  await fixture.app.platform.database.write((tx) =>
    tx.updateTable('kanban_cards').set({ position: tight }).where('id', '=', b!.id).execute(),
  )
  await fixture.post('move-task', { taskId: d!.id, boardId: fixture.boards.todo.id, beforeTaskId: b!.id })
  expect(await fixture.listTitles()).toEqual(['A', 'D', 'B', 'C'])
  const rows = await fixture.rows('kanban_cards').select(['position']).execute()
  expect(Math.max(...rows.map(({ position }) => String(position).length))).toBeLessThan(24)
})

test('cards moved onto a board while it is deleted are either deleted with it or stay where they were', async () => {
  await using fixture = await openKanbanFixture()
  const { todo, doing } = fixture.boards
  const cards = []
  for (let n = 0; n < 8; n++) cards.push(await fixture.addCard({ title: `Card ${n}` }))
  const moves = cards.map(({ id }) => fixture.send('update-task-board', { taskId: id, newBoardId: doing.id }))
  const [deleted, ...answers] = await Promise.all([fixture.delete('delete-board', doing.id, 'helena'), ...moves])
  expect(deleted!.status).toBe(200)
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
  const moved = answers.filter(({ status }) => status === 200).length
  expect(await fixture.listTitles(todo)).toHaveLength(8 - moved)
  expect((await fixture.undo(deleted!, 'helena')).status).toBe(200)
  expect([(await fixture.listTitles(todo)).length, (await fixture.listTitles(doing)).length]).toEqual([8 - moved, moved])
})

test('two users can check different items of one checklist concurrently', async () => {
  await using fixture = await openKanbanFixture()
  const card = await fixture.addCard({ title: 'Bench' })
  const [checklist] = (await fixture.post('save-checklist', { taskId: card.id, title: 'Steps' })).body.task.checklists
  const item = { taskId: card.id, checklistId: checklist.id }
  for (const title of ['Saw', 'Sand', 'Oil', 'Pack']) await fixture.post('save-checklist-item', { ...item, title })
  const { items } = (await fixture.getCard(card.id)).checklists[0]!
  const ticks = await Promise.all(
    items.map(({ id }, n) => fixture.send('save-checklist-item', { ...item, id, isDone: true }, n % 2 ? 'wei' : 'sam')),
  )
  expect(ticks.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200, 200, 200])
  expect(await fixture.getCard(card.id)).toMatchObject({ checklistTotal: 4, checklistDone: 4 })
})
