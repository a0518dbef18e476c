import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { entity, Id, Nullable, Person, PersonReference, withRead } from '#platform/contract/schema.ts'

/** A comment on a card. `updatedAt` differs from `createdAt` once it was edited. */
export const Comment = Type.Object({
  ...entity,
  taskId: Id,
  author: Nullable(Person),
  /** Markdown; a mention stands in it as `@` and the person's full name. */
  text: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }),
  mentions: Type.Array(Person),
})
export type Comment = Static<typeof Comment>

const closed = { additionalProperties: false }
const OneComment = Type.Object({ comment: Comment })
const { text } = Comment.properties
/** Newly mentioned people are notified if they can read the card. */
const mentions = Type.Optional(Type.Array(PersonReference, { maxItems: 50 }))

export const commentEndpoints = {
  addComment: endpoint({
    method: 'POST',
    path: '/apps/kanban/add-comment',
    access: ['create', 'Comment'],
    summary: 'Comment on a card; the mentioned people are told, if they may read it',
    input: Type.Object(
      { projectId: Type.Optional(Id), data: Type.Object({ taskId: Id, text, mentions, projectId: Type.Optional(Id) }, closed) },
      closed,
    ),
    output: OneComment,
  }),
  updateComment: endpoint({
    method: 'POST',
    path: '/apps/kanban/update-comment',
    access: ['update', 'Comment'],
    summary: 'Change the text of a comment; only who is newly mentioned is told',
    input: Type.Object(
      {
        projectId: Type.Optional(Id),
        data: withRead(Type.Object({ id: Id, text: Type.Optional(text), mentions, projectId: Type.Optional(Id) }), Comment),
      },
      closed,
    ),
    output: OneComment,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/apps/kanban/delete-comment',
    access: ['delete', 'Comment'],
    summary: 'Delete a comment (`data`: its id)',
    input: Type.Object({ projectId: Type.Optional(Id), data: Id }),
    output: OneComment,
  }),
}
