import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { entityProperties, Id, Nullable, Person, PersonReference, withReadProperties, closedObject } from '#platform/contract/schema.ts'

/** `updatedAt` differs from `createdAt` once the comment has been edited. */
export const Comment = Type.Object({
  ...entityProperties,
  taskId: Id,
  author: Nullable(Person),
  /** Markdown; mentions have the form `@Full Name`. */
  text: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }),
  mentions: Type.Array(Person),
})
export type Comment = Static<typeof Comment>
const CommentOutput = Type.Object({ comment: Comment })
const { text } = Comment.properties
/** Newly mentioned people are notified if they can read the card. */
const mentions = Type.Optional(Type.Array(PersonReference, { maxItems: 50 }))

export const commentEndpoints = {
  addComment: endpoint('POST /apps/kanban/add-comment', {
    access: ['create', 'Comment'],
    summary: 'Add a comment to a card; mentioned people who can read the card are notified',
    input: closedObject({ projectId: Type.Optional(Id), data: closedObject({ taskId: Id, text, mentions, projectId: Type.Optional(Id) }) }),
    output: CommentOutput,
  }),
  updateComment: endpoint('POST /apps/kanban/update-comment', {
    access: ['update', 'Comment'],
    summary: 'Update a comment; only newly mentioned people are notified',
    input: closedObject({
      projectId: Type.Optional(Id),
      data: withReadProperties(Type.Object({ id: Id, text: Type.Optional(text), mentions, projectId: Type.Optional(Id) }), Comment),
    }),
    output: CommentOutput,
  }),
  deleteComment: endpoint('DELETE /apps/kanban/delete-comment', {
    access: ['delete', 'Comment'],
    summary: 'Delete a comment (`data`: its id)',
    input: Type.Object({ projectId: Type.Optional(Id), data: Id }),
    output: CommentOutput,
  }),
}
