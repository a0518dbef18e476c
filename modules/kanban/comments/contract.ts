import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { entityProperties, Id, Nullable, Person, PersonReference, withReadProperties } from '#platform/contract/schema.ts'

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

const closed = { additionalProperties: false }
const CommentOutput = Type.Object({ comment: Comment })
const { text } = Comment.properties
/** Newly mentioned people are notified if they can read the card. */
const mentions = Type.Optional(Type.Array(PersonReference, { maxItems: 50 }))

export const commentEndpoints = {
  addComment: endpoint({
    method: 'POST',
    path: '/apps/kanban/add-comment',
    access: ['create', 'Comment'],
    summary: 'Add a comment to a card; mentioned people who can read the card are notified',
    input: Type.Object(
      { projectId: Type.Optional(Id), data: Type.Object({ taskId: Id, text, mentions, projectId: Type.Optional(Id) }, closed) },
      closed,
    ),
    output: CommentOutput,
  }),
  updateComment: endpoint({
    method: 'POST',
    path: '/apps/kanban/update-comment',
    access: ['update', 'Comment'],
    summary: 'Update a comment; only newly mentioned people are notified',
    input: Type.Object(
      {
        projectId: Type.Optional(Id),
        data: withReadProperties(Type.Object({ id: Id, text: Type.Optional(text), mentions, projectId: Type.Optional(Id) }), Comment),
      },
      closed,
    ),
    output: CommentOutput,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/apps/kanban/delete-comment',
    access: ['delete', 'Comment'],
    summary: 'Delete a comment (`data`: its id)',
    input: Type.Object({ projectId: Type.Optional(Id), data: Id }),
    output: CommentOutput,
  }),
}
