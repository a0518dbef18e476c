import type { Comment } from '../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { commentSubject, type KanbanContext } from '../../server/subjects.ts'
import type { CommentRow } from '../../server/tables.ts'

export async function toCommentResponses(ctx: KanbanContext, rows: readonly CommentRow[]): Promise<Comment[]> {
  const mentions = rows.map((row) => JSON.parse(row.mentions) as number[])
  const people = await getPeopleById(ctx.db, [...rows.map(({ authorId }) => authorId), ...mentions.flat()])
  return rows.map(({ id, createdAt, updatedAt, taskId, text, authorId }, at) =>
    maskFields(ctx, commentSubject, {
      id,
      createdAt,
      updatedAt,
      taskId,
      author: people.get(authorId!) ?? null,
      text,
      mentions: mentions[at]!.flatMap((person) => people.get(person) ?? []),
    }),
  )
}
