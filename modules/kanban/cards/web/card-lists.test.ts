import { expect, test } from 'vitest'
import type { ListedCard } from '../card.ts'
import { groupByBoard, isAtPosition, moveCard, applyChanges, reuseUnchangedCards } from './card-lists.ts'

const card = (id: number, boardId: number, changes: Partial<ListedCard> = {}): ListedCard => ({
  id,
  boardId,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  title: `Card ${id}`,
  projectId: 1,
  position: 'a0',
  labels: [],
  dueDate: null,
  isDone: false,
  isArchived: false,
  assignedTo: [],
  coverId: null,
  coverImage: null,
  checklistTotal: 0,
  checklistDone: 0,
  hasDescription: false,
  attachments: 0,
  comments: 0,
  ...changes,
})

const [one, two, three] = [card(1, 7), card(2, 7), card(3, 8)]
const all = [one, two, three]
const order = (cards: readonly ListedCard[]) => cards.map(({ id, boardId }) => `${id} on ${boardId}`)

test('moves a card before another or to the end of a board, and changes no other card', () => {
  expect(order(moveCard(all, 1, { boardId: 8, before: 3 }))).toEqual(['2 on 7', '1 on 8', '3 on 8'])
  expect(order(moveCard(all, 1, { boardId: 7, before: null }))).toEqual(['2 on 7', '3 on 8', '1 on 7'])
  expect(moveCard(all, 1, { boardId: 8, before: 3 })[2]).toBe(three)
  expect(moveCard(all, 1, { boardId: 8, before: 99 })).toEqual(all)
})

test('detects that a card is already at its position', () => {
  const board = [one, two]
  expect(isAtPosition(board, 1, { boardId: 7, before: 2 })).toBe(true)
  expect(isAtPosition(board, 2, { boardId: 7, before: null })).toBe(true)
  expect(isAtPosition(board, 1, { boardId: 7, before: null })).toBe(false)
  expect(isAtPosition(board, 3, { boardId: 7, before: 1 })).toBe(false)
})

test('creates new lists only for boards whose cards have changed', () => {
  const before = groupByBoard(all, new Map())
  const after = groupByBoard([one, two, card(3, 8, { title: 'Another' })], before)
  expect(after.get(7)).toBe(before.get(7))
  expect(after.get(8)).not.toBe(before.get(8))
})

test('keeps the object of an unchanged card and replaces changed ones', () => {
  const given = card(2, 7, { assignedTo: [{ id: 4, fullName: 'Ada', avatar: null }], labels: ['urgent'] })
  const again = structuredClone([one, given])
  expect(reuseUnchangedCards([one, given], again)).toEqual([one, given])
  expect(reuseUnchangedCards([one, given], again)[1]).toBe(given)
  again[1]!.assignedTo[0]!.id = 5
  expect(reuseUnchangedCards([one, given], again)[1]).not.toBe(given)
})

test('shows unreadable properties as empty', () => {
  const hidden = { ...one, title: null, labels: null, assignedTo: null } as unknown as ListedCard
  expect(reuseUnchangedCards([], [hidden])[0]).toMatchObject({ title: '#1', labels: [], assignedTo: [] })
})

test('merges changed cards into the list and removes deleted ones', () => {
  const cards = [
    card(1, 7, { position: 'a0' }),
    card(2, 7, { position: 'a1' }),
    card(3, 8, { position: 'a2' }),
    card(4, 8, { position: 'a2' }),
  ]
  const tasks = [card(1, 8, { position: 'a2' }), card(9, 7, { position: 'Zz' })]
  expect(order(applyChanges(cards, { tasks, removed: [2] }))).toEqual(['9 on 7', '1 on 8', '3 on 8', '4 on 8'])
  expect(applyChanges(cards, { tasks: [], removed: [] })).toEqual(cards)
})
