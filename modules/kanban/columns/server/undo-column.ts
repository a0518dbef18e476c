import { toBoardSnapshot, boardSubject, type KanbanContext } from '../../server/subjects.ts'
import { assertUnchanged, type RecordChange } from '#platform/server/journal/undo.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { lockBoard } from './find-column.ts'
import { redoClearing, undoClearing } from './clear-column.ts'
import { saveBoard, type ColumnChanges, deleteBoard } from './columns.ts'
import { assertBoardsUnchangedByOthers } from '../../server/assert-unchanged-by-others.ts'

/** Undoes one change of a board (column): adding, deleting, clearing, moving or editing it. */
export async function undoBoard(ctx: KanbanContext, change: RecordChange): Promise<void> {
  const { id, before, after } = change
  if (before === null) return undoAddBoard(ctx, change)
  if (after === null) return restoreBoard(ctx, id)
  if ('clearings' in before) return undoOrRedoClearing(ctx, change)
  await saveBoard(ctx, await findVisible(ctx, boardSubject, id, 'update'), before as ColumnChanges)
}

/** Clearing numbers only grow: a change to a smaller number was itself an undo, so undoing it clears the board again. */
async function undoOrRedoClearing(ctx: KanbanContext, change: RecordChange): Promise<void> {
  await lockBoard(ctx, change.id)
  const board = await findVisible(ctx, boardSubject, change.id)
  assertUnchanged(board, change)
  const { clearings } = change.before as { clearings: number }
  if (clearings > board.clearings) await redoClearing(ctx, board, clearings)
  else await undoClearing(ctx, board, { clearing: board.clearings, next: clearings })
}

async function undoAddBoard(ctx: KanbanContext, change: RecordChange): Promise<void> {
  await lockBoard(ctx, change.id)
  await deleteBoard(ctx, { data: change.id })
  await assertBoardsUnchangedByOthers(ctx, change, [change.id])
}

async function restoreBoard(ctx: KanbanContext, id: number): Promise<void> {
  await ctx.db.updateTable('kanban_boards').set({ removedAt: null, updatedAt: ctx.now }).where('id', '=', id).execute()
  const board = await findVisible(ctx, boardSubject, id, 'delete')
  ctx.recordChange({ entity: 'board', id, before: null, after: toBoardSnapshot(board) })
}
