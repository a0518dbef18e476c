import type { Input, Output } from '#platform/contract/endpoint.ts'
import { visible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { kanban } from '../../contract.ts'
import type { ListedCard } from '../../cards/card.ts'
import { listBoards } from '../../columns/server/index.ts'
import { findListedProjectId } from '../../server/find-project.ts'
import { toListedCards, listedCardColumns, listTasks, hasFieldRules } from '../../cards/server/index.ts'
import { listLabels } from '../../labels/server/index.ts'
import { listProjects } from '../../projects/server/index.ts'
import { cardSubject, type KanbanContext } from '../../server/subjects.ts'

type OpenBoardResponse = Output<typeof kanban.openBoard>

/** About as many cards as a column shows, and as many boards as fit on a screen. */
const FIRST_CARDS = 12
const FIRST_BOARDS = 8

/** Everything the page of a project shows first: its boards (columns), labels and first cards. */
export async function openBoard(ctx: KanbanContext, input: Input<typeof kanban.openBoard>): Promise<OpenBoardResponse> {
  const projectId = await findListedProjectId(ctx, input)
  const { projects, current } = await listProjects(ctx, {})
  if (projectId === null) return { projects, current, projectId, boards: [], labels: [], tasks: [], total: 0 }
  const [{ boards }, { labels }] = await Promise.all([listBoards(ctx, { projectId }), listLabels(ctx, { projectId })])
  const ids = boards.slice(0, FIRST_BOARDS).map(({ id }) => id)
  return { projects, current, projectId, boards, labels, ...(await listFirstCards(ctx, projectId, ids)) }
}

/** Viewers with field rules get the first page of the list, because they may not read positions. */
async function listFirstCards(
  ctx: KanbanContext,
  projectId: number,
  boards: readonly number[],
): Promise<{ tasks: ListedCard[]; total: number }> {
  if (hasFieldRules(ctx)) return listTasks(ctx, { projectId, descriptions: false, page: 1, perPage: FIRST_CARDS * FIRST_BOARDS })
  const [rows, { total }] = await Promise.all([Promise.all(boards.map((id) => selectFirstCards(ctx, id))), countCards(ctx, projectId)])
  return { tasks: await toListedCards(ctx, rows.flat(), false), total }
}

const selectFirstCards = (ctx: KanbanContext, boardId: number) =>
  visible(ctx, cardSubject)
    .select(listedCardColumns.map((column) => `kanban_cards.${column}` as const))
    .where('kanban_cards.boardId', '=', boardId)
    .where('kanban_cards.isArchived', '=', 0)
    .orderBy('kanban_cards.position')
    .orderBy('kanban_cards.id')
    .limit(FIRST_CARDS)
    .execute()

const countCards = (ctx: KanbanContext, projectId: number) =>
  visibleInWorker(ctx, cardSubject)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('kanban_cards.projectId', '=', projectId)
    .where('kanban_cards.isArchived', '=', 0)
    .executeTakeFirstOrThrow()
