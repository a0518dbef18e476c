import type { Input, Output } from '#platform/contract/endpoint.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import type { kanban } from '../contract.ts'
import { answerListed } from './card-answers.ts'
import { cardSubject, commentSubject, type KanbanContext } from './subjects.ts'
import type { CardRow, CommentRow } from './tables.ts'

type Asked = Input<typeof kanban.searchCards>
type Part = { q: string; page: number; perPage: number; among?: readonly number[] }

/** So many comments with the words are looked at, the newest: behind the cards that have them themselves. */
const MOST_COMMENTS = 100

/** First the cards with the words in title or description, then those with a comment that has them; of each the newest first. */
export async function searchCards(ctx: KanbanContext, asked: Asked): Promise<Output<typeof kanban.searchCards>> {
  const { q = '', page = 1, perPage = 10 } = asked
  const own = await cardsWith(ctx, { q, page, perPage })
  const said = await saidOn(ctx, q)
  const from = Math.max(0, (page - 1) * perPage - own.total)
  const rows = [...own.rows, ...said.slice(from, from + perPage - own.rows.length)]
  return { tasks: await answerListed(ctx, rows, false), total: own.total + said.length }
}

function cardsWith(ctx: KanbanContext, { q, page, perPage, among }: Part) {
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
async function saidOn(ctx: KanbanContext, q: string): Promise<CardRow[]> {
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
    perPage: MOST_COMMENTS,
  })
  const among = [...new Set(comments.rows.map(({ taskId }) => taskId))]
  if (among.length === 0) return []
  const part = { page: 1, perPage: MOST_COMMENTS, among }
  const [all, own] = await Promise.all([cardsWith(ctx, { q: '', ...part }), cardsWith(ctx, { q, ...part })])
  const known = new Set(own.rows.map(({ id }) => id))
  return all.rows.filter(({ id }) => !known.has(id))
}
