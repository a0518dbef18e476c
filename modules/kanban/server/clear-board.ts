import { forbidden } from '#platform/server/abilities/check.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { cardSubject, type KanbanContext } from './subjects.ts'
import type { BoardRow, CardRow } from './tables.ts'

/** Deletes the cards of a board that the viewer sees, as one change of the board. Refusal 403 if any is not theirs to delete. */
export async function clearBoard(ctx: KanbanContext, board: BoardRow): Promise<CardRow[]> {
  const onBoard = (action: string) => visible(ctx, cardSubject, action).where('boardId', '=', board.id).where('isArchived', '=', 0)
  const cards = await onBoard('read').selectAll('kanban_cards').orderBy('position').orderBy('id').execute()
  const clearing = board.clearings + 1
  const { numUpdatedRows } = await ctx.db
    .updateTable('kanban_cards')
    .set({ removedAt: ctx.now, clearing })
    .where('id', 'in', onBoard('delete').select('kanban_cards.id'))
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== cards.length) throw forbidden('delete', 'card')
  if (cards.length > 0) await count(ctx, board, clearing)
  return cards
}

/** Brings back the cards that the last clearing of the board deleted. Refusal 403 if any is not theirs to delete. */
export async function restoreClearing(ctx: KanbanContext, board: BoardRow): Promise<void> {
  const cleared = ctx.db.selectFrom('kanban_cards').select('id').where('boardId', '=', board.id).where('clearing', '=', board.clearings)
  const ids = (await cleared.execute()).map(({ id }) => id)
  await ctx.db
    .updateTable('kanban_cards')
    .set({ removedAt: null })
    .where('boardId', '=', board.id)
    .where('clearing', '=', board.clearings)
    .execute()
  const back = visible(ctx, cardSubject, 'delete').where('boardId', '=', board.id).where('clearing', '=', board.clearings)
  if ((await back.select('kanban_cards.id').execute()).length !== ids.length) throw forbidden('delete', 'card')
  await ctx.db.updateTable('kanban_cards').set({ clearing: null }).where('boardId', '=', board.id).where('removedAt', 'is', null).execute()
  await count(ctx, board, board.clearings - 1)
}

async function count(ctx: KanbanContext, { id, projectId, clearings: before }: BoardRow, clearings: number): Promise<void> {
  await ctx.db.updateTable('kanban_boards').set({ clearings }).where('id', '=', id).execute()
  ctx.record({ entity: 'board', id, before: { projectId, clearings: before }, after: { projectId, clearings } })
}
