import type { Input, Output } from '#platform/contract/endpoint.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import type { kanban } from '../../contract.ts'
import { toListedCards } from '../../cards/server/index.ts'
import { cardSubject, commentSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow, CommentRow } from '../../server/tables.ts'

type SearchCardsInput = Input<typeof kanban.searchCards>
type CardSearch = { q: string; page: number; perPage: number; cardIds?: readonly number[] }

/** Only the newest matching comments are considered. */
const MAX_COMMENTS = 100

/** Cards that match in title or description come first, then cards with a matching comment; each group is sorted newest first. */
export async function searchCards(ctx: KanbanContext, input: SearchCardsInput): Promise<Output<typeof kanban.searchCards>> {
  const { q = '', page = 1, perPage = 10 } = input
  const matches = await findMatchingCards(ctx, { q, page, perPage })
  const commentMatches = await findCardsByComment(ctx, q)
  const from = Math.max(0, (page - 1) * perPage - matches.total)
  const rows = [...matches.rows, ...commentMatches.slice(from, from + perPage - matches.rows.length)]
  return { tasks: await toListedCards(ctx, rows, false), total: matches.total + commentMatches.length }
}

function findMatchingCards(ctx: KanbanContext, { q, page, perPage, cardIds }: CardSearch) {
  const cards = visibleInWorker(ctx, cardSubject)
  return listPage<CardRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: cardIds ? cards.where('kanban_cards.id', 'in', cardIds) : cards,
    table: 'kanban_cards',
    search: { q, entity: 'card', fields: ['title', 'description'].filter((field) => isReadableEverywhere(ctx, cardSubject, field)) },
    sort: [{ column: 'id', direction: 'desc' }],
    page,
    perPage,
  })
}

/** Cards that match only in a comment. */
async function findCardsByComment(ctx: KanbanContext, q: string): Promise<CardRow[]> {
  const canRead = ['text', 'taskId'].every((field) => isReadableEverywhere(ctx, commentSubject, field))
  if (q.trim() === '' || !canRead) return []
  const comments = await listPage<CommentRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: visibleInWorker(ctx, commentSubject),
    table: 'kanban_comments',
    columns: ['id', 'taskId'],
    search: { q, entity: 'comment', fields: ['text'] },
    sort: [{ column: 'id', direction: 'desc' }],
    page: 1,
    perPage: MAX_COMMENTS,
  })
  const cardIds = [...new Set(comments.rows.map(({ taskId }) => taskId))]
  if (cardIds.length === 0) return []
  const page = { page: 1, perPage: MAX_COMMENTS, cardIds }
  const [all, matches] = await Promise.all([findMatchingCards(ctx, { q: '', ...page }), findMatchingCards(ctx, { q, ...page })])
  const matchingIds = new Set(matches.rows.map(({ id }) => id))
  return all.rows.filter(({ id }) => !matchingIds.has(id))
}
