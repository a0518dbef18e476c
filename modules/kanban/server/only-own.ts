import type { SelectQueryBuilder } from 'kysely'
import type { Change } from '#platform/server/journal/undo.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { KanbanContext } from './subjects.ts'
import type { KanbanTables } from './tables.ts'

type Ids = readonly number[] | SelectQueryBuilder<KanbanTables, 'kanban_boards' | 'kanban_cards', { id: number }>

/**
 * Whatever is not its actor's own and has come into a project, or changed in it, since it was added or brought back is not taken away
 * with it: Refusal 409. Columns from before their makers were kept are nobody's.
 */
export async function assertOnlyOwnInProject(ctx: KanbanContext, change: Change): Promise<void> {
  const boards = ctx.db.selectFrom('kanban_boards').select('id').where('projectId', '=', change.id).where('removedAt', 'is', null)
  assertNone(await boards.where('createdById', '<>', actorOf(change)).where('updatedAt', '>=', change.at).limit(1).execute())
  await assertOnlyOwnOnBoards(ctx, change, boards)
}

/** The same of cards; a card that was moved onto a board has changed. */
export async function assertOnlyOwnOnBoards(ctx: KanbanContext, change: Change, boards: Ids): Promise<void> {
  const cards = ctx.db.selectFrom('kanban_cards').select('id').where('boardId', 'in', boards).where('removedAt', 'is', null)
  assertNone(await cards.where('createdById', '<>', actorOf(change)).where('updatedAt', '>=', change.at).limit(1).execute())
  await assertOnlyOwnOnCards(ctx, change, cards)
}

/** The same of comments, which come with the card they are on. */
export async function assertOnlyOwnOnCards(ctx: KanbanContext, change: Change, cards: Ids): Promise<void> {
  const comments = ctx.db
    .selectFrom('kanban_comments as comment')
    .innerJoin('kanban_cards as card', 'card.id', 'comment.taskId')
    .where('card.id', 'in', cards)
    .where('comment.removedAt', 'is', null)
    .where('comment.authorId', '<>', actorOf(change))
    .where((eb) => eb.or([eb('comment.updatedAt', '>=', change.at), eb('card.updatedAt', '>=', change.at)]))
  assertNone(await comments.select('comment.id').limit(1).execute())
}

/** No person has the number 0. */
const actorOf = ({ actor }: Change) => actor ?? 0

function assertNone(others: readonly unknown[]): void {
  if (others.length > 0) throw new Refusal(409, 'journal.moved_on', 'What others have in it has changed since, so it cannot be taken back.')
}
