import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { CARD_LIMIT } from '../card.ts'
import type { kanban } from '../../contract.ts'
import { findListedProjectId } from '../../server/find-project.ts'
import { toListedCards, listedCardColumns, hasFieldRules } from './card-response.ts'
import { cardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow } from '../../server/tables.ts'

type ListTasksInput = Input<typeof kanban.listTasks>

export async function listTasks(ctx: KanbanContext, input: ListTasksInput): Promise<Output<typeof kanban.listTasks>> {
  const projectId = await findListedProjectId(ctx, input)
  if (projectId === null) return { tasks: [], total: 0 }
  assertFieldsReadable(ctx, cardSubject, listFilteredFields(input))
  const hasDescriptions = input.descriptions !== false
  const fields = ['title', 'description'].filter((field) => isReadableEverywhere(ctx, cardSubject, field))
  const { rows, total } = await listPage<CardRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: selectMatchingCards(ctx, projectId, input),
    table: 'kanban_cards',
    ...(!hasDescriptions && !hasFieldRules(ctx) && { columns: listedCardColumns }),
    search: { q: input.q ?? '', entity: 'card', fields },
    sort: [{ column: isReadableEverywhere(ctx, cardSubject, 'position') ? 'position' : 'id', direction: 'asc' }],
    ...toPage(input),
  })
  return { tasks: await toListedCards(ctx, rows, hasDescriptions), total }
}

const toPage = ({ page, perPage }: ListTasksInput) =>
  page === undefined && perPage === undefined ? { page: 1, perPage: CARD_LIMIT } : { page: page ?? 1, perPage: perPage ?? 10 }

function listFilteredFields({ boardId, label, member, dueFrom, dueTo, archived }: ListTasksInput): string[] {
  const fields = { boardId, labels: label, 'assignedTo.id': member, dueDate: dueFrom ?? dueTo, isArchived: archived }
  return Object.entries(fields).flatMap(([field, isFiltered]) => (isFiltered ? [field] : []))
}

function selectMatchingCards(
  ctx: KanbanContext,
  projectId: number,
  { boardId, label, member, dueFrom, dueTo, archived = false }: ListTasksInput,
) {
  let query = visibleInWorker(ctx, cardSubject)
    .where('kanban_cards.projectId', '=', projectId)
    .where('kanban_cards.isArchived', '=', Number(archived))
  if (boardId !== undefined) query = query.where('kanban_cards.boardId', '=', boardId)
  if (dueFrom) query = query.where('kanban_cards.dueDate', '>=', dueFrom)
  if (dueTo) query = query.where('kanban_cards.dueDate', '<=', dueTo)
  if (member !== undefined) {
    const cardIdsOfMember = ctx.slow.selectFrom('kanban_card_members').select('cardId').where('userId', '=', member)
    query = query.where('kanban_cards.id', 'in', cardIdsOfMember)
  }
  if (label) {
    const labelIds = ctx.slow.selectFrom('kanban_labels').select('id').where('projectId', '=', projectId).where('removedAt', 'is', null)
    const labeledCardIds = ctx.slow.selectFrom('kanban_card_labels').select('cardId')
    query = query.where(
      'kanban_cards.id',
      'in',
      labeledCardIds.where('labelId', 'in', labelIds.where('titleKey', '=', normalizeForSearch(label))),
    )
  }
  return query
}
