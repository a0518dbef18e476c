import { findVisible } from '#platform/server/abilities/visible.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { lockBoard } from '../../columns/server/index.ts'
import { deleteTask } from './cards.ts'
import { saveCard, type CardChanges, findCard } from './update-card.ts'
import { assertCardUnchangedByOthers } from '../../server/assert-unchanged-by-others.ts'
import { boardSubject, toCardSnapshot, type KanbanContext } from '../../server/subjects.ts'

export async function undoCard(ctx: KanbanContext, change: RecordChange): Promise<void> {
  const { id, before, after } = change
  if (before === null) return undoAddCard(ctx, change)
  if (after === null) return restoreCard(ctx, id)
  const { 'assignedTo.id': assignedTo, ...rest } = before as CardChanges & { 'assignedTo.id'?: number[] }
  if (rest.boardId !== undefined) await lockBoard(ctx, (await findVisible(ctx, boardSubject, rest.boardId)).id)
  await saveCard(ctx, await findCard(ctx, {}, { id, action: 'update' }), { ...rest, ...(assignedTo && { assignedTo }) }, assignedTo)
}

async function undoAddCard(ctx: KanbanContext, change: RecordChange): Promise<void> {
  await deleteTask(ctx, { data: change.id })
  await assertCardUnchangedByOthers(ctx, change)
}

async function restoreCard(ctx: KanbanContext, id: number): Promise<void> {
  await ctx.db.updateTable('kanban_cards').set({ removedAt: null, updatedAt: ctx.now }).where('id', '=', id).execute()
  const card = await findCard(ctx, {}, { id, action: 'delete' })
  ctx.recordChange({ entity: 'card', id, before: null, after: toCardSnapshot(card) })
}
