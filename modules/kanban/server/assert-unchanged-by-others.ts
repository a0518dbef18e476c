import type { SelectQueryBuilder } from 'kysely'
import { type RecordChange, isCreatedByOthers } from '#platform/server/journal/undo.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { KanbanContext } from './subjects.ts'
import type { KanbanTables } from './tables.ts'

type Ids = readonly number[] | SelectQueryBuilder<KanbanTables, 'kanban_boards' | 'kanban_cards', { id: number }>

/** Throws 409 if other people have added, restored or changed anything in the project since the change. */
export async function assertProjectUnchangedByOthers(ctx: KanbanContext, change: RecordChange): Promise<void> {
  const boards = ctx.db.selectFrom('kanban_boards').select('id').where('projectId', '=', change.id).where('removedAt', 'is', null)
  assertEmpty(await boards.where(isCreatedByOthers(change, 'createdById')).where('updatedAt', '>=', change.at).limit(1).execute())
  await assertBoardsUnchangedByOthers(ctx, change, boards)
}

/** Throws 409 if others have added, moved or changed cards on the boards, or comments on cards that changed since. */
export async function assertBoardsUnchangedByOthers(ctx: KanbanContext, change: RecordChange, boards: Ids): Promise<void> {
  const cards = ctx.db.selectFrom('kanban_cards').select('id').where('boardId', 'in', boards).where('removedAt', 'is', null)
  assertEmpty(await cards.where(isCreatedByOthers(change, 'createdById')).where('updatedAt', '>=', change.at).limit(1).execute())
  const comments = commentsOfOthers(ctx, change).where('taskId', 'in', cards)
  const ownChanged = cards.where('updatedAt', '>=', change.at)
  assertEmpty(await comments.where((eb) => eb.or([eb('updatedAt', '>=', change.at), eb('taskId', 'in', ownChanged)])).execute())
}

/** Throws 409 if other people have commented on the card or edited their comments since the change. */
export async function assertCardUnchangedByOthers(ctx: KanbanContext, change: RecordChange): Promise<void> {
  const comments = commentsOfOthers(ctx, change).where('taskId', '=', change.id)
  assertEmpty(await comments.where('updatedAt', '>=', change.at).execute())
}

const commentsOfOthers = ({ db }: KanbanContext, change: RecordChange) =>
  db.selectFrom('kanban_comments').select('id').where('removedAt', 'is', null).where(isCreatedByOthers(change, 'authorId')).limit(1)

function assertEmpty(others: readonly unknown[]): void {
  if (others.length > 0)
    throw new ApiError(409, 'journal.moved_on', 'Other people have changed its content since, so this change cannot be undone.')
}
