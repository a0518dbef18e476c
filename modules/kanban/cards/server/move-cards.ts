import type { Input } from '#platform/contract/endpoint.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { type ManualList, positionAfter, positionAtEnd, positionBefore } from '#platform/server/database/queries/manual-order.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { Card } from '../card.ts'
import type { kanban } from '../../contract.ts'
import { lockBoard } from '../../columns/server/index.ts'
import { toCardResponse } from './card-response.ts'
import { saveCard, findCard } from './update-card.ts'
import { boardSubject, cardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow, CardWithDetails } from '../../server/tables.ts'

type CardResponse = Promise<{ task: Card }>
type Target = { boardId: number } & ({ before: CardRow | null } | { after: CardRow })

export const cardOrder = (boardId: number): ManualList => ({ table: 'kanban_cards', column: 'boardId', value: boardId })

export async function updateTaskBoard(ctx: KanbanContext, input: Input<typeof kanban.updateTaskBoard>): CardResponse {
  const { taskId, newBoardId } = input.data
  const card = await findCard(ctx, input, { id: taskId })
  if (card.boardId !== newBoardId) await assertSameProject(ctx, card, { path: '/data/newBoardId', boardId: newBoardId })
  return moveAndRespond(ctx, taskId, { boardId: newBoardId, keepsPosition: true, before: null })
}

/** Moves a card, which the API calls a task, before another card or to the end of a board (column). */
export async function moveTask(ctx: KanbanContext, input: Input<typeof kanban.moveTask>): CardResponse {
  const { taskId, boardId, beforeTaskId } = input.data
  const card = await findCard(ctx, input, { id: taskId })
  await assertSameProject(ctx, card, { path: '/data/boardId', boardId })
  const before = beforeTaskId === null ? null : await findTarget(ctx, beforeTaskId, '/data/beforeTaskId')
  if (before && before.boardId !== boardId)
    throw invalidInput('/data/beforeTaskId', `must be a card on board ${boardId}, but is on board ${before.boardId}`)
  return moveAndRespond(ctx, taskId, { boardId, before })
}

/** On the same board, the card gets the target's index; from another board, it goes before the target. */
export async function reorderTasks(ctx: KanbanContext, input: Input<typeof kanban.reorderTasks>): CardResponse {
  const { taskId, targetTaskId } = input.data
  const card = await findCard(ctx, input, { id: taskId })
  const target = await findTarget(ctx, targetTaskId, '/data/targetTaskId')
  const { boardId } = target
  if (target.projectId !== card.projectId)
    throw invalidInput('/data/targetTaskId', `must be a card of project ${card.projectId}, but belongs to project ${target.projectId}`)
  const movesDown = card.boardId === boardId && card.isArchived === 0 && isBefore(card, target)
  return moveAndRespond(ctx, taskId, movesDown ? { boardId, after: target } : { boardId, before: target })
}

async function assertSameProject(
  ctx: KanbanContext,
  card: CardWithDetails,
  { path, boardId }: { path: string; boardId: number },
): Promise<void> {
  const board = await findVisible(ctx, boardSubject, boardId)
  if (board.projectId === card.projectId) return
  throw invalidInput(path, `must be a board of project ${card.projectId}, but board ${boardId} belongs to project ${board.projectId}`)
}

async function findTarget(ctx: KanbanContext, id: number, path: string): Promise<CardRow> {
  const target = await findVisible(ctx, cardSubject, id)
  if (target.isArchived === 1) throw invalidInput(path, 'must be a card on a board, but is archived')
  return target
}

const isBefore = (one: Position, other: Position) => one.position < other.position || (one.position === other.position && one.id < other.id)
type Position = { id: number; position: string }

/** Locks the board before the card, so that moves cannot deadlock and no card is moved to a board that is being deleted. */
async function moveAndRespond(ctx: KanbanContext, taskId: number, target: Target & { keepsPosition?: true }): CardResponse {
  await lockBoard(ctx, target.boardId)
  const card = await findCard(ctx, {}, { id: taskId, action: 'update' })
  assertCanUpdate(ctx, cardSubject, card, { position: '~' })
  if (await isAtTarget(ctx, card, target)) return { task: await toCardResponse(ctx, card) }
  const position = await findPosition(ctx, card, target)
  return {
    task: await toCardResponse(
      ctx,
      await saveCard(ctx, card, { position, ...(card.boardId !== target.boardId && { boardId: target.boardId }) }),
    ),
  }
}

async function findPosition(ctx: KanbanContext, { id }: CardWithDetails, target: Target): Promise<string> {
  const list = cardOrder(target.boardId)
  if ('after' in target) return positionAfter(ctx.db, list, { after: await readCurrentPosition(ctx, target.after), movedId: id })
  if (target.before) return positionBefore(ctx.db, list, { before: await readCurrentPosition(ctx, target.before), movedId: id })
  return positionAtEnd(ctx.db, list)
}

/** Another request may have moved the card before the board was locked. */
const readCurrentPosition = (ctx: KanbanContext, { id }: CardRow): Promise<Position> =>
  ctx.db.selectFrom('kanban_cards').select(['id', 'position']).where('id', '=', id).executeTakeFirstOrThrow()

async function isAtTarget(ctx: KanbanContext, card: CardWithDetails, target: Target & { keepsPosition?: true }): Promise<boolean> {
  if (card.boardId !== target.boardId) return false
  if (target.keepsPosition) return true
  if ('after' in target) return target.after.id === card.id
  if (target.before?.id === card.id) return true
  const rest = ctx.db.selectFrom('kanban_cards').select('id').where('boardId', '=', card.boardId).where('removedAt', 'is', null)
  const next = await rest
    .where('isArchived', '=', 0)
    .where((eb) => eb(eb.refTuple('position', 'id'), '>', eb.tuple(card.position, card.id)))
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return (next?.id ?? null) === (target.before?.id ?? null)
}
