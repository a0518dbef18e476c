import type { SelectQueryBuilder } from 'kysely'
import { type Change, isOfOthers } from '#platform/server/journal/undo.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { KanbanContext } from './subjects.ts'
import type { KanbanTables } from './tables.ts'

type Ids = readonly number[] | SelectQueryBuilder<KanbanTables, 'kanban_boards' | 'kanban_cards', { id: number }>

/**
 * Whatever is not its actor's own and has come into a project, or back, or changed in it, since it was added or brought back is not
 * taken away with it: Refusal 409.
 */
export async function assertProjectUnchangedByOthers(ctx: KanbanContext, change: Change): Promise<void> {
  const boards = ctx.db.selectFrom('kanban_boards').select('id').where('projectId', '=', change.id).where('removedAt', 'is', null)
  assertEmpty(await boards.where(isOfOthers(change, 'createdById')).where('updatedAt', '>=', change.at).limit(1).execute())
  await assertBoardsUnchangedByOthers(ctx, change, boards)
}

/**
 * The same of cards, and of comments, which come with the card they are on; a card that was moved onto a board has changed. A comment
 * that was brought back counts by when it was written or edited.
 */
export async function assertBoardsUnchangedByOthers(ctx: KanbanContext, change: Change, boards: Ids): Promise<void> {
  const cards = ctx.db.selectFrom('kanban_cards').select('id').where('boardId', 'in', boards).where('removedAt', 'is', null)
  assertEmpty(await cards.where(isOfOthers(change, 'createdById')).where('updatedAt', '>=', change.at).limit(1).execute())
  const comments = commentsOfOthers(ctx, change).where('taskId', 'in', cards)
  const ownChanged = cards.where('updatedAt', '>=', change.at)
  assertEmpty(await comments.where((eb) => eb.or([eb('updatedAt', '>=', change.at), eb('taskId', 'in', ownChanged)])).execute())
}

/** The same of the comments on one card. */
export async function assertCardUnchangedByOthers(ctx: KanbanContext, change: Change): Promise<void> {
  const comments = commentsOfOthers(ctx, change).where('taskId', '=', change.id)
  assertEmpty(await comments.where('updatedAt', '>=', change.at).execute())
}

const commentsOfOthers = ({ db }: KanbanContext, change: Change) =>
  db.selectFrom('kanban_comments').select('id').where('removedAt', 'is', null).where(isOfOthers(change, 'authorId')).limit(1)

function assertEmpty(others: readonly unknown[]): void {
  if (others.length > 0) throw new Refusal(409, 'journal.moved_on', 'What others have in it has changed since, so it cannot be taken back.')
}
