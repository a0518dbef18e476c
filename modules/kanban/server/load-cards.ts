import type { Kysely } from 'kysely'
import type { Checklist } from '../checklists/checklist.ts'
import type { CardRow, KanbanTables, CardWithDetails } from './tables.ts'

type Db = Kysely<KanbanTables>

/** With more cards than this, relations are selected by project instead of by card ids. */
const MAX_IDS_IN_QUERY = 200

type CardReference = { id: number; projectId: number }
export type LabelsAndMembers = { labels: string[]; assignedTo: number[] }

/** Label titles (oldest label first) and member ids of some cards of one project. */
export async function loadLabelsAndMembers(db: Db, cards: readonly CardReference[]): Promise<(id: number) => LabelsAndMembers> {
  if (cards.length === 0) return () => ({ labels: [], assignedTo: [] })
  const cardIds = selectCardIds(db, cards)
  const [labels, members] = await Promise.all([
    db.selectFrom('kanban_card_label_titles').select(['cardId', 'title']).where('cardId', 'in', cardIds).orderBy('labelId').execute(),
    db.selectFrom('kanban_card_members').selectAll().where('cardId', 'in', cardIds).orderBy('userId').execute(),
  ])
  const titles = Map.groupBy(labels, ({ cardId }) => cardId)
  const people = Map.groupBy(members, ({ cardId }) => cardId)
  return (id) => ({
    labels: titles.get(id)?.map(({ title }) => title) ?? [],
    assignedTo: people.get(id)?.map(({ userId }) => userId) ?? [],
  })
}

/** The ids of the cards, or a query for all cards of their project if there are many. */
export function selectCardIds(db: Db, cards: readonly CardReference[]) {
  if (cards.length <= MAX_IDS_IN_QUERY) return cards.map(({ id }) => id)
  return db.selectFrom('kanban_cards').select('id').where('projectId', '=', cards[0]!.projectId)
}

export async function loadCards(db: Db, cards: readonly CardRow[]): Promise<CardWithDetails[]> {
  if (cards.length === 0) return []
  const [getLabelsAndMembers, files] = await Promise.all([loadLabelsAndMembers(db, cards), loadFileIds(db, cards)])
  return cards.map(({ checklists, ...card }) => ({
    ...card,
    ...getLabelsAndMembers(card.id),
    attachments: files.get(card.id)?.map(({ fileId }) => fileId) ?? [],
    checklists: JSON.parse(checklists) as Checklist[],
    source: card.sourceTitle === null || card.sourceLink === null ? null : { title: card.sourceTitle, link: card.sourceLink },
  }))
}

async function loadFileIds(db: Db, cards: readonly CardReference[]) {
  const rows = await db
    .selectFrom('kanban_card_files')
    .select(['cardId', 'fileId'])
    .where('cardId', 'in', selectCardIds(db, cards))
    .where('removedAt', 'is', null)
    .orderBy('fileId')
    .execute()
  return Map.groupBy(rows, ({ cardId }) => cardId)
}
