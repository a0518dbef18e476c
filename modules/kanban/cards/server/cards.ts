import type { Input } from '#platform/contract/endpoint.ts'
import { positionAtEnd } from '#platform/server/database/queries/manual-order.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { Card } from '../card.ts'
import type { kanban } from '../../contract.ts'
import { assertImage } from './card-files.ts'
import { findBoard, lockBoard } from '../../columns/server/index.ts'
import { toCardResponse } from './card-response.ts'
import { saveCard, type CardChanges, findCard } from './update-card.ts'
import { cardOrder, updateTaskBoard } from './move-cards.ts'
import { toCardSnapshot, type KanbanContext } from '../../server/subjects.ts'
import { insertCard } from './insert-card.ts'

type CardResponse = Promise<{ task: Card }>

/** Returns a card. The API calls cards tasks. */
export async function getTask(ctx: KanbanContext, input: Input<typeof kanban.getTask>): CardResponse {
  return { task: await toCardResponse(ctx, await findCard(ctx, input, { id: input.id })) }
}

/** Adds a card, which the API calls a task, at the end of a board (column). */
export async function addTask(ctx: KanbanContext, input: Input<typeof kanban.addTask>): CardResponse {
  const { boardId } = input.data
  const board = await findBoard(ctx, input, { id: boardId })
  const { projectId: _, ...values } = input.data
  if (values.coverId) throw invalidInput('/data/coverId', 'must be an attachment of the card')
  await lockBoard(ctx, boardId)
  const position = await positionAtEnd(ctx.db, cardOrder(boardId))
  return { task: await toCardResponse(ctx, await insertCard(ctx, { ...values, projectId: board.projectId, position })) }
}

export async function updateTask(ctx: KanbanContext, input: Input<typeof kanban.updateTask>): CardResponse {
  const { id, projectId: _, boardId, ...changes } = input.data
  if (boardId !== undefined && boardId !== (await findCard(ctx, input, { id })).boardId) await lockBoard(ctx, boardId)
  const card = await findCard(ctx, input, { id, action: 'update' })
  if (changes.coverId && changes.coverId !== card.coverId) await assertImage(ctx, changes.coverId)
  const changed = await saveCard(ctx, card, changes as CardChanges)
  if (boardId === undefined || boardId === card.boardId) return { task: await toCardResponse(ctx, changed) }
  return updateTaskBoard(ctx, { data: { taskId: id, newBoardId: boardId } })
}

export async function deleteTask(ctx: KanbanContext, input: Input<typeof kanban.deleteTask>): CardResponse {
  const card = await findCard(ctx, input, { id: input.data, action: 'delete' })
  const task = await toCardResponse(ctx, card)
  await ctx.db.updateTable('kanban_cards').set({ removedAt: ctx.now }).where('id', '=', card.id).execute()
  ctx.recordChange({ entity: 'card', id: card.id, before: toCardSnapshot(card), after: null })
  return { task }
}
