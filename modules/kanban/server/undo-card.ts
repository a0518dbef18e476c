import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { lockBoard } from './boards.ts'
import { deleteTask } from './cards.ts'
import { changeCard, findCard, type Changes } from './change-card.ts'
import { assertOnlyOwn } from './only-own.ts'
import { boardSubject, cardForm, type KanbanContext } from './subjects.ts'

/** Added: deleted. Deleted: brought back to where it was. Changed or moved: changed and moved back. */
export async function undoCard(ctx: KanbanContext, { id, before, after }: Change): Promise<void> {
  if (before === null) return removeCardAgain(ctx, id)
  if (after === null) return bringCardBack(ctx, id)
  const { 'assignedTo.id': assignedTo, ...rest } = before as Changes & { 'assignedTo.id'?: number[] }
  if (rest.boardId !== undefined) await lockBoard(ctx, (await findVisible(ctx, boardSubject, rest.boardId)).id)
  await changeCard(ctx, await findCard(ctx, {}, { id, action: 'update' }), { ...rest, ...(assignedTo && { assignedTo }) }, assignedTo)
}

async function removeCardAgain(ctx: KanbanContext, id: number): Promise<void> {
  await deleteTask(ctx, { data: id })
  const makers = ctx.db.selectFrom('kanban_comments').select('authorId as maker').distinct()
  assertOnlyOwn(ctx, await makers.where('taskId', '=', id).where('removedAt', 'is', null).execute())
}

async function bringCardBack(ctx: KanbanContext, id: number): Promise<void> {
  await ctx.db.updateTable('kanban_cards').set({ removedAt: null }).where('id', '=', id).execute()
  const card = await findCard(ctx, {}, { id, action: 'delete' })
  ctx.record({ entity: 'card', id, before: null, after: cardForm(card) })
}
