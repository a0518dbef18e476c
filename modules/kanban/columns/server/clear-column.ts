import { forbidden } from '#platform/server/abilities/check.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { cardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { BoardRow, CardRow } from '../../server/tables.ts'

/** `clearing` is the number of the change to undo or redo, `next` the number that the board has afterwards. */
type ClearingChange = { clearing: number; next: number }

/** Deletes the visible cards of a board as one change of the board. Throws 403 if the viewer may not delete one of them. */
export async function clearBoard(ctx: KanbanContext, board: BoardRow): Promise<CardRow[]> {
  const cards = await selectUnarchivedCards(ctx, board).selectAll('kanban_cards').orderBy('position').orderBy('id').execute()
  if (cards.length > 0) await deleteCards(ctx, board, { ids: toIds(cards), clearing: await incrementClearing(ctx, board) })
  return cards
}

/** Restores the cards that a clearing deleted. Throws 409 if there are none, 403 if the viewer may not delete one of them. */
export async function undoClearing(ctx: KanbanContext, board: BoardRow, { clearing, next }: ClearingChange): Promise<void> {
  const restored = await ctx.db
    .updateTable('kanban_cards')
    .set({ removedAt: null, updatedAt: ctx.now })
    .where('boardId', '=', board.id)
    .where('clearing', '=', clearing)
    .where('removedAt', 'is not', null)
    .returning('id')
    .execute()
  if (restored.length === 0) throw cardsChangedError()
  const deletable = selectUnarchivedCards(ctx, board, 'delete').where(isInIds(ctx.dialect, 'kanban_cards.id', toIds(restored)))
  if ((await deletable.select('kanban_cards.id').execute()).length < restored.length) throw forbidden('delete', 'card')
  await recordClearing(ctx, board, next)
}

/** Deletes exactly the cards that undoing the clearing restored. Throws 409 if one of them is no longer on the board. */
export async function redoClearing(ctx: KanbanContext, board: BoardRow, clearing: number): Promise<void> {
  const cards = await selectUnarchivedCards(ctx, board).select('kanban_cards.id').where('clearing', '=', clearing).execute()
  if (cards.length === 0 || cards.length < (await listClearedCards(ctx, board, clearing)).length) throw cardsChangedError()
  await deleteCards(ctx, board, { ids: toIds(cards), clearing })
}

const selectUnarchivedCards = (ctx: KanbanContext, board: BoardRow, action = 'read') =>
  visible(ctx, cardSubject, action).where('boardId', '=', board.id).where('isArchived', '=', 0)

/** Includes cards that have been deleted or moved since. */
const listClearedCards = (ctx: KanbanContext, { projectId }: BoardRow, clearing: number) =>
  ctx.db.selectFrom('kanban_cards').select('id').where('projectId', '=', projectId).where('clearing', '=', clearing).execute()

const toIds = (cards: readonly { id: number }[]) => cards.map(({ id }) => id)

const cardsChangedError = () => new ApiError(409, 'journal.moved_on', 'The cards have changed since, so this change cannot be undone.')

async function incrementClearing(ctx: KanbanContext, { projectId }: BoardRow): Promise<number> {
  const project = ctx.db.updateTable('kanban_projects').where('id', '=', projectId)
  const incremented = project.set((eb) => ({ clearingSeq: eb('clearingSeq', '+', 1) })).returning('clearingSeq')
  return (await incremented.executeTakeFirstOrThrow()).clearingSeq
}

type CardDeletion = { ids: number[]; clearing: number }

async function deleteCards(ctx: KanbanContext, board: BoardRow, { ids, clearing }: CardDeletion): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('kanban_cards')
    .set({ removedAt: ctx.now, clearing })
    .where('id', 'in', selectUnarchivedCards(ctx, board, 'delete').select('kanban_cards.id'))
    .where(isInIds(ctx.dialect, 'id', ids))
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== ids.length) throw forbidden('delete', 'card')
  await recordClearing(ctx, board, clearing)
}

async function recordClearing(ctx: KanbanContext, { id, projectId, clearings: before }: BoardRow, clearings: number): Promise<void> {
  await ctx.db.updateTable('kanban_boards').set({ clearings }).where('id', '=', id).execute()
  ctx.recordChange({ entity: 'board', id, before: { projectId, clearings: before }, after: { projectId, clearings } })
}
