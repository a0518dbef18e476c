import { boardSubject, type KanbanContext } from '../../server/subjects.ts'
import type { BoardRow } from '../../server/tables.ts'
import { assertInProject, getProjectId } from '../../server/find-project.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { notFound } from '#platform/server/api-error.ts'

/** Throws 404 or 403, or 400 if the board belongs to another project than the request. */
export async function findBoard(
  ctx: KanbanContext,
  input: { projectId?: number; data?: unknown },
  { id, action }: { id: number; action?: string },
): Promise<BoardRow> {
  getProjectId(input)
  const board = await findVisible(ctx, boardSubject, id, action)
  assertInProject(input, { type: 'board', id, projectId: board.projectId })
  return board
}

/** Until the transaction ends, no one else can add cards to this board or delete it. Throws 404 if it no longer exists. */
export async function lockBoard(ctx: KanbanContext, id: number): Promise<void> {
  const query = ctx.db.selectFrom('kanban_boards').select('id').where('id', '=', id).where('removedAt', 'is', null)
  if (!(await lockRows(ctx.dialect, query).executeTakeFirst())) throw notFound('board')
}
