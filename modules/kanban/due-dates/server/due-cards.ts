import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import type { kanban } from '../../contract.ts'
import { toListedCards } from '../../cards/server/index.ts'
import { cardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow } from '../../server/tables.ts'

type ListDueTasksInput = Input<typeof kanban.listDueTasks>

export async function listDueTasks(ctx: KanbanContext, input: ListDueTasksInput): Promise<Output<typeof kanban.listDueTasks>> {
  const { member, page = 1, perPage = 10 } = input
  assertFieldsReadable(ctx, cardSubject, ['dueDate', 'isDone', 'isArchived', ...(member === undefined ? [] : ['assignedTo.id'])])
  const { rows, total } = await listPage<CardRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: selectDueCards(ctx, input),
    table: 'kanban_cards',
    sort: [{ column: 'dueDate', direction: 'asc' }],
    page,
    perPage,
  })
  return { tasks: await toListedCards(ctx, rows, false), total }
}

/** SQLite uses the partial index only if the SQL contains its constants literally, hence `sql.lit`. */
function selectDueCards(ctx: KanbanContext, { member, dueTo }: ListDueTasksInput) {
  const archivedProjects = ctx.slow.selectFrom('kanban_projects').select('id').where('isArchived', '=', 1)
  let query = visibleInWorker(ctx, cardSubject)
    .where('kanban_cards.dueDate', 'is not', null)
    .where('kanban_cards.isDone', '=', sql.lit(0))
    .where('kanban_cards.isArchived', '=', sql.lit(0))
    .where('kanban_cards.projectId', 'not in', archivedProjects)
  if (dueTo) query = query.where('kanban_cards.dueDate', '<=', dueTo)
  if (member === undefined) return query
  return query.where('kanban_cards.id', 'in', ctx.slow.selectFrom('kanban_card_members').select('cardId').where('userId', '=', member))
}
