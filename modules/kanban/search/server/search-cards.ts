import type { Input, Output } from '#platform/contract/endpoint.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import type { kanban } from '../../contract.ts'
import { toListedCards } from '../../cards/server/index.ts'
import { cardSubject, commentSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow, CommentRow } from '../../server/tables.ts'

type SearchCardsInput = Input<typeof kanban.searchCards>
type CardSearch = { q: string; page: number; perPage: number; among?: readonly number[] }

/** So many comments with the words are looked at, the newest: behind the cards that have them themselves. */
const MAX_COMMENTS = 100

/** First the cards with the words in title or description, then those with a comment that has them; of each the newest first. */
export async function searchCards(ctx: KanbanContext, asked: SearchCardsInput): Promise<Output<typeof kanban.searchCards>> {
  const { q = '', page = 1, perPage = 10 } = asked
  const own = await findMatchingCards(ctx, { q, page, perPage })
  const said = await findCardsByComment(ctx, q)
  const from = Math.max(0, (page - 1) * perPage - own.total)
  const rows = [...own.rows, ...said.slice(from, from + perPage - own.rows.length)]
  return { tasks: await toListedCards(ctx, rows, false), total: own.total + said.length }
}

function findMatchingCards(ctx: KanbanContext, { q, page, perPage, among }: CardSearch) {
  const cards = visibleSlow(ctx, cardSubject)
  return list<CardRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: among ? cards.where('kanban_cards.id', 'in', among) : cards,
    table: 'kanban_cards',
    search: { q, entity: 'card', fields: ['title', 'description'].filter((field) => isReadableEverywhere(ctx, cardSubject, field)) },
    sort: [{ column: 'id', direction: 'desc' }],
    page,
    perPage,
  })
}

/** The cards that have the words in a comment alone. */
async function findCardsByComment(ctx: KanbanContext, q: string): Promise<CardRow[]> {
  const mayRead = ['text', 'taskId'].every((field) => isReadableEverywhere(ctx, commentSubject, field))
  if (q.trim() === '' || !mayRead) return []
  const comments = await list<CommentRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: visibleSlow(ctx, commentSubject),
    table: 'kanban_comments',
    columns: ['id', 'taskId'],
    search: { q, entity: 'comment', fields: ['text'] },
    sort: [{ column: 'id', direction: 'desc' }],
    page: 1,
    perPage: MAX_COMMENTS,
  })
  const among = [...new Set(comments.rows.map(({ taskId }) => taskId))]
  if (among.length === 0) return []
  const part = { page: 1, perPage: MAX_COMMENTS, among }
  const [all, own] = await Promise.all([findMatchingCards(ctx, { q: '', ...part }), findMatchingCards(ctx, { q, ...part })])
  const known = new Set(own.rows.map(({ id }) => id))
  return all.rows.filter(({ id }) => !known.has(id))
}
