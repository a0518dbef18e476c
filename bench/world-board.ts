import type { Kysely } from 'kysely'
import { positionsBetween } from '#platform/contract/position.ts'
import { titleOf } from './words.ts'

export const CARDS = 5_000
const BOARDS = ['Ideas', 'Next', 'In progress', 'Review', 'Done', 'Later']
const LABELS = { design: 'violet', urgent: 'red', supplier: 'amber', web: 'blue', print: 'green' }
const ROWS_A_WRITE = 1_000

/** One project with six columns and 5,000 cards; every other one has a label and a member, every third a due date. */
export async function insertBoard(tx: Kysely<any>, at: string): Promise<void> {
  const times = { createdAt: at, updatedAt: at, removedAt: null }
  await tx
    .insertInto('kanban_projects')
    .values({ ...times, title: 'Spring collection', isArchived: 0, position: 'a0', list: 0, createdById: 1 })
    .execute()
  const members = Array.from({ length: 12 }, (_, index) => ({ projectId: 1, userId: index + 1 }))
  await tx.insertInto('kanban_project_members').values(members).execute()
  const places = positionsBetween(null, null, BOARDS.length)
  const boards = BOARDS.map((title, index) => ({ ...times, title, projectId: 1, position: places[index], cardLimit: null, clearings: 0 }))
  await tx.insertInto('kanban_boards').values(boards).execute()
  const labels = Object.entries(LABELS).map(([title, color]) => ({ ...times, title, titleKey: title, color, projectId: 1 }))
  await tx.insertInto('kanban_labels').values(labels).execute()
  await insertCards(tx, times)
}

async function insertCards(tx: Kysely<any>, times: object): Promise<void> {
  const places = positionsBetween(null, null, Math.ceil(CARDS / BOARDS.length))
  const cards = Array.from({ length: CARDS }, (_, index) => ({ ...times, ...cardOf(index, places[Math.floor(index / BOARDS.length)]!) }))
  const ids = cards.map((_, index) => index + 1).filter((id) => id % 2 === 0)
  for (let first = 0; first < CARDS; first += ROWS_A_WRITE)
    await tx
      .insertInto('kanban_cards')
      .values(cards.slice(first, first + ROWS_A_WRITE))
      .execute()
  const members = ids.map((cardId) => ({ cardId, userId: (cardId % 12) + 1 }))
  await tx.insertInto('kanban_card_members').values(members).execute()
  const labels = ids.map((cardId) => ({ cardId, labelId: (cardId % 5) + 1 }))
  await tx.insertInto('kanban_card_labels').values(labels).execute()
}

const cardOf = (index: number, position: string) => ({
  title: titleOf(index),
  description: '',
  hasDescription: 0,
  projectId: 1,
  boardId: (index % BOARDS.length) + 1,
  position,
  dueDate: index % 3 === 0 ? `2026-12-${String((index % 28) + 1).padStart(2, '0')}` : null,
  isDone: index % 5 === 0 ? 1 : 0,
  isArchived: 0,
  coverId: null,
  checklists: '[]',
  checklistTotal: 0,
  checklistDone: 0,
  checklistSeq: 0,
  sourceTitle: null,
  sourceLink: null,
  clearing: null,
  createdById: (index % 12) + 1,
})
