import type { Input } from '#platform/contract/endpoint.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { type ManualList, placeAfter, placeAtEnd, placeBefore } from '#platform/server/database/manual-order.ts'
import { invalid } from '#platform/server/refusal.ts'
import type { Card } from '../card.ts'
import type { kanban } from '../../contract.ts'
import { lockBoard } from '../../columns/server/index.ts'
import { toCardResponse } from './card-response.ts'
import { saveCard, findCard } from './update-card.ts'
import { boardSubject, cardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow, CardWithDetails } from '../../server/tables.ts'

type OneTask = Promise<{ task: Card }>
type Target = { boardId: number } & ({ before: CardRow | null } | { after: CardRow })

export const cardOrder = (boardId: number): ManualList => ({ table: 'kanban_cards', column: 'boardId', value: boardId })

export async function updateTaskBoard(ctx: KanbanContext, input: Input<typeof kanban.updateTaskBoard>): OneTask {
  const { taskId, newBoardId } = input.data
  const card = await findCard(ctx, input, { id: taskId })
  if (card.boardId !== newBoardId) await assertSameProject(ctx, card, { path: '/data/newBoardId', boardId: newBoardId })
  return moveAndRespond(ctx, taskId, { boardId: newBoardId, stays: true, before: null })
}

export async function moveTask(ctx: KanbanContext, input: Input<typeof kanban.moveTask>): OneTask {
  const { taskId, boardId, beforeTaskId } = input.data
  const card = await findCard(ctx, input, { id: taskId })
  await assertSameProject(ctx, card, { path: '/data/boardId', boardId })
  const before = beforeTaskId === null ? null : await findTarget(ctx, beforeTaskId, '/data/beforeTaskId')
  if (before && before.boardId !== boardId) throw invalid('/data/beforeTaskId', `is on the board ${before.boardId}, and not on ${boardId}`)
  return moveAndRespond(ctx, taskId, { boardId, before })
}

/** On one board the card ends at the target's index: behind it if it came from above. From another board it goes before the target. */
export async function reorderTasks(ctx: KanbanContext, input: Input<typeof kanban.reorderTasks>): OneTask {
  const { taskId, targetTaskId } = input.data
  const card = await findCard(ctx, input, { id: taskId })
  const target = await findTarget(ctx, targetTaskId, '/data/targetTaskId')
  const { boardId } = target
  if (target.projectId !== card.projectId)
    throw invalid('/data/targetTaskId', `is of the project ${target.projectId}, and not of ${card.projectId}`)
  const comesFromAbove = card.boardId === boardId && card.isArchived === 0 && isBefore(card, target)
  return moveAndRespond(ctx, taskId, comesFromAbove ? { boardId, after: target } : { boardId, before: target })
}

async function assertSameProject(
  ctx: KanbanContext,
  card: CardWithDetails,
  { path, boardId }: { path: string; boardId: number },
): Promise<void> {
  const board = await findVisible(ctx, boardSubject, boardId)
  if (board.projectId === card.projectId) return
  throw invalid(path, `is ${boardId}, a board of the project ${board.projectId}, and not of ${card.projectId}`)
}

async function findTarget(ctx: KanbanContext, id: number, path: string): Promise<CardRow> {
  const target = await findVisible(ctx, cardSubject, id)
  if (target.isArchived === 1) throw invalid(path, 'is archived, and so on no board')
  return target
}

const isBefore = (one: Position, other: Position) => one.position < other.position || (one.position === other.position && one.id < other.id)
type Position = { id: number; position: string }

/**
 * The board is locked before the card, always, so that no two moves wait for each other, and none puts a card
 * on a board that is just being deleted.
 */
async function moveAndRespond(ctx: KanbanContext, taskId: number, target: Target & { stays?: true }): OneTask {
  await lockBoard(ctx, target.boardId)
  const card = await findCard(ctx, {}, { id: taskId, action: 'update' })
  assertMayChange(ctx, cardSubject, card, { position: '~' })
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
  if ('after' in target) return placeAfter(ctx.db, list, { after: await readCurrentPosition(ctx, target.after), moved: id })
  if (target.before) return placeBefore(ctx.db, list, { before: await readCurrentPosition(ctx, target.before), moved: id })
  return placeAtEnd(ctx.db, list)
}

/** Others may have moved it until the board was locked. */
const readCurrentPosition = (ctx: KanbanContext, { id }: CardRow): Promise<Position> =>
  ctx.db.selectFrom('kanban_cards').select(['id', 'position']).where('id', '=', id).executeTakeFirstOrThrow()

async function isAtTarget(ctx: KanbanContext, card: CardWithDetails, target: Target & { stays?: true }): Promise<boolean> {
  if (card.boardId !== target.boardId) return false
  if (target.stays) return true
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
