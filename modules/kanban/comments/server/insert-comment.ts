import { indexRecord } from '#platform/server/search/index-record.ts'
import { toCommentSnapshot, type KanbanContext } from '../../server/subjects.ts'
import type { CardRow, CommentRow } from '../../server/tables.ts'

type NewComment = { card: Pick<CardRow, 'id' | 'projectId'>; text: string; authorId: number | null; mentions: number[] }

/** Inserts a comment and records the change, without checking permissions. */
export async function insertComment(ctx: KanbanContext, { card, text, authorId, mentions }: NewComment): Promise<CommentRow> {
  const row = await ctx.db
    .insertInto('kanban_comments')
    .values({
      taskId: card.id,
      projectId: card.projectId,
      text: text.trim(),
      authorId,
      mentions: JSON.stringify(mentions),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexComment(ctx, row)
  ctx.recordChange({ entity: 'comment', id: row.id, before: null, after: toCommentSnapshot(row) })
  return row
}

/** Deleted comments stay in the index until they are purged, for undo. */
export const indexComment = (ctx: KanbanContext, { id, text, updatedAt }: CommentRow): Promise<void> =>
  indexRecord(ctx.db, { entity: 'comment', id, at: updatedAt, fields: { text } })
