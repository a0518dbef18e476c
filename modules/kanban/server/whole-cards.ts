import type { Kysely } from 'kysely'
import type { Checklist } from '../checklist-contract.ts'
import type { CardRow, KanbanTables, WholeCard } from './tables.ts'

type Db = Kysely<KanbanTables>

/** More cards than this are read by their project instead of one by one. */
const MANY = 200

type Listed = { id: number; projectId: number }
export type Parts = { labels: string[]; assignedTo: number[] }

/** Titles of labels, oldest label first, and ids of members, of some cards of one project. */
export async function partsOf(db: Db, cards: readonly Listed[]): Promise<(id: number) => Parts> {
  if (cards.length === 0) return () => ({ labels: [], assignedTo: [] })
  const among = amongCards(db, cards)
  const [labels, members] = await Promise.all([
    db.selectFrom('kanban_card_label_titles').select(['cardId', 'title']).where('cardId', 'in', among).orderBy('labelId').execute(),
    db.selectFrom('kanban_card_members').selectAll().where('cardId', 'in', among).orderBy('userId').execute(),
  ])
  const titles = Map.groupBy(labels, ({ cardId }) => cardId)
  const people = Map.groupBy(members, ({ cardId }) => cardId)
  return (id) => ({
    labels: titles.get(id)?.map(({ title }) => title) ?? [],
    assignedTo: people.get(id)?.map(({ userId }) => userId) ?? [],
  })
}

/** The cards' ids, or where they are many all those of their project. */
export function amongCards(db: Db, cards: readonly Listed[]) {
  if (cards.length <= MANY) return cards.map(({ id }) => id)
  return db.selectFrom('kanban_cards').select('id').where('projectId', '=', cards[0]!.projectId)
}

export async function wholeCards(db: Db, cards: readonly CardRow[]): Promise<WholeCard[]> {
  if (cards.length === 0) return []
  const [parts, files] = await Promise.all([partsOf(db, cards), filesOfCards(db, cards)])
  return cards.map(({ checklists, ...card }) => ({
    ...card,
    ...parts(card.id),
    attachments: files.get(card.id)?.map(({ fileId }) => fileId) ?? [],
    checklists: JSON.parse(checklists) as Checklist[],
    source: card.sourceTitle === null || card.sourceLink === null ? null : { title: card.sourceTitle, link: card.sourceLink },
  }))
}

async function filesOfCards(db: Db, cards: readonly Listed[]) {
  const rows = await db
    .selectFrom('kanban_card_files')
    .select(['cardId', 'fileId'])
    .where('cardId', 'in', amongCards(db, cards))
    .where('removedAt', 'is', null)
    .orderBy('fileId')
    .execute()
  return Map.groupBy(rows, ({ cardId }) => cardId)
}
