import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  createInput,
  entityProperties,
  Id,
  Nullable,
  pagingParameters,
  updateInput,
  readOnly,
  closedObject,
} from '#platform/contract/schema.ts'
import { projectId, projectRequest } from '../request-schemas.ts'

/** A column of a project. */
export const Board = Type.Object({
  ...entityProperties,
  title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  /** Order in the project; compared by character code, ties by id. */
  position: readOnly(Type.String()),
  projectId: Id,
  /** A soft limit: the page warns when a column exceeds it, but no card is rejected. */
  cardLimit: Nullable(Type.Integer({ minimum: 1, maximum: 1_000 })),
})
export type Board = Static<typeof Board>

const BoardOutput = Type.Object({ board: Board })

export const columnEndpoints = {
  listBoards: endpoint('GET /apps/kanban/boards', {
    access: ['read', 'Board'],
    summary: "List a project's boards (columns) in order; all of them unless paginated",
    topic: 'kanban/:projectId',
    input: Type.Object({ projectId, page: pagingParameters.page, perPage: pagingParameters.perPage }),
    output: Type.Object({ boards: Type.Array(Board), total: Type.Integer() }),
  }),
  addBoard: endpoint('POST /apps/kanban/add-board', {
    access: ['create', 'Board'],
    summary: 'Add a board at the end of a project; creates a project if the workspace has none',
    input: closedObject({ projectId, data: createInput(Board, ['title']) }),
    output: BoardOutput,
  }),
  updateBoard: endpoint('POST /apps/kanban/update-board', {
    access: ['update', 'Board'],
    summary: 'Rename a board or change its card limit',
    input: closedObject({ projectId, data: updateInput(Board) }),
    output: BoardOutput,
  }),
  moveBoard: endpoint('POST /apps/kanban/move-board', {
    access: ['update', 'Board'],
    summary: 'Move a board before another board of its project, or to the end with null',
    input: projectRequest({ boardId: Id, beforeBoardId: Nullable(Id) }),
    output: BoardOutput,
  }),
  /** Also requires permission to delete each of its cards. */
  deleteBoard: endpoint('DELETE /apps/kanban/delete-board', {
    access: ['delete', 'Board'],
    summary: 'Delete a board (`data`: its id) and its cards as one change',
    input: Type.Object({ projectId, data: Id }),
    output: BoardOutput,
  }),
}
