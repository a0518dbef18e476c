import type { kanban } from '../../contract.ts'
import { boardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { ListedCard } from '../card.ts'
import { clearBoard, findBoard, lockBoard } from '../../columns/server/index.ts'
import { toListedCards } from './card-response.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'

/** Deletes the cards of a board (column) that the viewer can see. The API calls cards tasks. */
export async function clearTasks(ctx: KanbanContext, input: Input<typeof kanban.clearTasks>): Promise<{ tasks: ListedCard[] }> {
  const board = await findBoard(ctx, input, { id: input.data })
  await lockBoard(ctx, board.id)
  return { tasks: await toListedCards(ctx, await clearBoard(ctx, await findVisible(ctx, boardSubject, board.id)), true) }
}
