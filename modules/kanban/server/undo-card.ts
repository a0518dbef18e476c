import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { lockBoard } from './boards.ts'
import { deleteTask } from './cards.ts'
import { changeCard, findCard, type Changes } from './change-card.ts'
import { assertOnlyOwnOnCard } from './only-own.ts'
import { boardSubject, cardForm, type KanbanContext } from './subjects.ts'

/** Added: deleted. Deleted: brought back to where it was. Changed or moved: changed and moved back. */
export async function undoCard(ctx: KanbanContext, change: Change): Promise<void> {
  const { id, before, after } = change
  if (before === null) return removeCardAgain(ctx, change)
  if (after === null) return bringCardBack(ctx, id)
  const { 'assignedTo.id': assignedTo, ...rest } = before as Changes & { 'assignedTo.id'?: number[] }
  if (rest.boardId !== undefined) await lockBoard(ctx, (await findVisible(ctx, boardSubject, rest.boardId)).id)
  await changeCard(ctx, await findCard(ctx, {}, { id, action: 'update' }), { ...rest, ...(assignedTo && { assignedTo }) }, assignedTo)
}

async function removeCardAgain(ctx: KanbanContext, change: Change): Promise<void> {
  await deleteTask(ctx, { data: change.id })
  await assertOnlyOwnOnCard(ctx, change)
}

async function bringCardBack(ctx: KanbanContext, id: number): Promise<void> {
  await ctx.db.updateTable('kanban_cards').set({ removedAt: null, updatedAt: ctx.now }).where('id', '=', id).execute()
  const card = await findCard(ctx, {}, { id, action: 'delete' })
  ctx.record({ entity: 'card', id, before: null, after: cardForm(card) })
}
