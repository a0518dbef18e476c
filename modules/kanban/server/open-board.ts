import type { Input, Output } from '#platform/contract/endpoint.ts'
import { visible, visibleSlow } from '#platform/server/abilities/visible.ts'
import type { kanban } from '../contract.ts'
import type { ListedCard } from '../card-contract.ts'
import { listBoards, listedProject } from './boards.ts'
import { answerListed, listedColumns, needsWhole } from './card-answers.ts'
import { listLabels } from './labels.ts'
import { listTasks } from './list-cards.ts'
import { listProjects } from './projects.ts'
import { cardSubject, type KanbanContext } from './subjects.ts'

type Opened = Output<typeof kanban.openBoard>

/** As many cards of a board as a column shows, and as many boards as stand beside each other. */
const FIRST_CARDS = 12
const FIRST_BOARDS = 8

export async function openBoard(ctx: KanbanContext, input: Input<typeof kanban.openBoard>): Promise<Opened> {
  const projectId = await listedProject(ctx, input)
  const { projects, current } = await listProjects(ctx, {})
  if (projectId === null) return { projects, current, projectId, boards: [], labels: [], tasks: [], total: 0 }
  const [{ boards }, { labels }] = await Promise.all([listBoards(ctx, { projectId }), listLabels(ctx, { projectId })])
  const ids = boards.slice(0, FIRST_BOARDS).map(({ id }) => id)
  return { projects, current, projectId, boards, labels, ...(await firstCards(ctx, projectId, ids)) }
}

/** Whose rules name fields of cards gets the first of a list: places on a board may be among what they may not read. */
async function firstCards(
  ctx: KanbanContext,
  projectId: number,
  boards: readonly number[],
): Promise<{ tasks: ListedCard[]; total: number }> {
  if (needsWhole(ctx)) return listTasks(ctx, { projectId, descriptions: false, page: 1, perPage: FIRST_CARDS * FIRST_BOARDS })
  const [rows, { total }] = await Promise.all([Promise.all(boards.map((id) => firstOf(ctx, id))), count(ctx, projectId)])
  return { tasks: await answerListed(ctx, rows.flat(), false), total }
}

const firstOf = (ctx: KanbanContext, boardId: number) =>
  visible(ctx, cardSubject)
    .select(listedColumns.map((column) => `kanban_cards.${column}` as const))
    .where('kanban_cards.boardId', '=', boardId)
    .where('kanban_cards.isArchived', '=', 0)
    .orderBy('kanban_cards.position')
    .orderBy('kanban_cards.id')
    .limit(FIRST_CARDS)
    .execute()

const count = (ctx: KanbanContext, projectId: number) =>
  visibleSlow(ctx, cardSubject)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('kanban_cards.projectId', '=', projectId)
    .where('kanban_cards.isArchived', '=', 0)
    .executeTakeFirstOrThrow()
