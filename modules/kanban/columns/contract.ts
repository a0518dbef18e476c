import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { draft, entity, Id, Nullable, paging, patch, readOnly } from '#platform/contract/schema.ts'
import { closed, projectId, projectRequest } from '../request-schemas.ts'

/** A column of a project. */
export const Board = Type.Object({
  ...entity,
  title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  /** Order in the project; compares by character, ties by id. */
  position: readOnly(Type.String()),
  projectId: Id,
  /** A soft limit: the page warns when a column exceeds it, but no card is rejected. */
  cardLimit: Nullable(Type.Integer({ minimum: 1, maximum: 1_000 })),
})
export type Board = Static<typeof Board>

const OneBoard = Type.Object({ board: Board })

export const columnEndpoints = {
  listBoards: endpoint({
    method: 'GET',
    path: '/apps/kanban/boards',
    access: ['read', 'Board'],
    summary: "A project's boards (columns) in their order, all of them unless paged",
    topic: 'kanban/:projectId',
    input: Type.Object({ projectId, page: paging.page, perPage: paging.perPage }),
    output: Type.Object({ boards: Type.Array(Board), total: Type.Integer() }),
  }),
  addBoard: endpoint({
    method: 'POST',
    path: '/apps/kanban/add-board',
    access: ['create', 'Board'],
    summary: 'Add a board at the end of the project; in a workspace without projects it makes one',
    input: Type.Object({ projectId, data: draft(Board, ['title']) }, closed),
    output: OneBoard,
  }),
  updateBoard: endpoint({
    method: 'POST',
    path: '/apps/kanban/update-board',
    access: ['update', 'Board'],
    summary: 'Rename a board or change its limit of cards',
    input: Type.Object({ projectId, data: patch(Board) }, closed),
    output: OneBoard,
  }),
  moveBoard: endpoint({
    method: 'POST',
    path: '/apps/kanban/move-board',
    access: ['update', 'Board'],
    summary: 'Put a board before another one of its project, or with null at the end',
    input: projectRequest({ boardId: Id, beforeBoardId: Nullable(Id) }),
    output: OneBoard,
  }),
  /** Needs the right to delete each of its cards as well. */
  deleteBoard: endpoint({
    method: 'DELETE',
    path: '/apps/kanban/delete-board',
    access: ['delete', 'Board'],
    summary: 'Delete a board (`data`: its id) with its cards; one act, undone as one',
    input: Type.Object({ projectId, data: Id }),
    output: OneBoard,
  }),
}
