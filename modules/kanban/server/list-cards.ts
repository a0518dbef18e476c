import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { CARD_LIMIT } from '../card-contract.ts'
import type { kanban } from '../contract.ts'
import { listedProject } from './boards.ts'
import { answerListed, listedColumns, needsWhole } from './card-answers.ts'
import { cardSubject, type KanbanContext } from './subjects.ts'
import type { CardRow } from './tables.ts'

type Asked = Input<typeof kanban.listTasks>

export async function listTasks(ctx: KanbanContext, input: Asked): Promise<Output<typeof kanban.listTasks>> {
  const projectId = await listedProject(ctx, input)
  if (projectId === null) return { tasks: [], total: 0 }
  assertFieldsReadable(ctx, cardSubject, fieldsOfFilters(input))
  const hasDescriptions = input.descriptions !== false
  const fields = ['title', 'description'].filter((field) => isReadableEverywhere(ctx, cardSubject, field))
  const { rows, total } = await list<CardRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: matching(ctx, projectId, input),
    table: 'kanban_cards',
    ...(!hasDescriptions && !needsWhole(ctx) && { columns: listedColumns }),
    search: { q: input.q ?? '', entity: 'card', fields },
    sort: [{ column: isReadableEverywhere(ctx, cardSubject, 'position') ? 'position' : 'id', direction: 'asc' }],
    ...pageOf(input),
  })
  return { tasks: await answerListed(ctx, rows, hasDescriptions), total }
}

const pageOf = ({ page, perPage }: Asked) =>
  page === undefined && perPage === undefined ? { page: 1, perPage: CARD_LIMIT } : { page: page ?? 1, perPage: perPage ?? 10 }

function fieldsOfFilters({ boardId, label, member, dueFrom, dueTo, archived }: Asked): string[] {
  const fields = { boardId, labels: label, 'assignedTo.id': member, dueDate: dueFrom ?? dueTo, isArchived: archived }
  return Object.entries(fields).flatMap(([field, isAsked]) => (isAsked ? [field] : []))
}

function matching(ctx: KanbanContext, projectId: number, { boardId, label, member, dueFrom, dueTo, archived = false }: Asked) {
  let query = visibleSlow(ctx, cardSubject)
    .where('kanban_cards.projectId', '=', projectId)
    .where('kanban_cards.isArchived', '=', Number(archived))
  if (boardId !== undefined) query = query.where('kanban_cards.boardId', '=', boardId)
  if (dueFrom) query = query.where('kanban_cards.dueDate', '>=', dueFrom)
  if (dueTo) query = query.where('kanban_cards.dueDate', '<=', dueTo)
  if (member !== undefined) {
    const theirs = ctx.slow.selectFrom('kanban_card_members').select('cardId').where('userId', '=', member)
    query = query.where('kanban_cards.id', 'in', theirs)
  }
  if (label) {
    const titled = ctx.slow.selectFrom('kanban_labels').select('id').where('projectId', '=', projectId).where('removedAt', 'is', null)
    const labelled = ctx.slow.selectFrom('kanban_card_labels').select('cardId')
    query = query.where('kanban_cards.id', 'in', labelled.where('labelId', 'in', titled.where('titleKey', '=', normalise(label))))
  }
  return query
}
