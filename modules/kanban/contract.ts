import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, draft, Id, Nullable, paging, patch } from '#platform/contract/schema.ts'
import { Board, boardEndpoints } from './board-contract.ts'
import { closed, data, OneTask, projectId } from './call-parts.ts'
import { CARD_LIMIT, CardDraft, CardPatch, ListedCard } from './card-contract.ts'
import { cardEndpoints } from './card-calls.ts'
import { commentEndpoints } from './comment-contract.ts'
import { labelEndpoints } from './label-contract.ts'
import { projectEndpoints } from './project-contract.ts'

export { Board }

const OneBoard = Type.Object({ board: Board })

/** All filters narrow; empty ones are none. */
const taskFilters = {
  projectId,
  boardId: Type.Optional(Id),
  /** Looks through title and description. */
  q: paging.q,
  /** A label's title. */
  label: Type.Optional(Type.String({ maxLength: 64 })),
  /** Assigned to this person. */
  member: Type.Optional(Id),
  dueFrom: Type.Optional(CalendarDate),
  dueTo: Type.Optional(CalendarDate),
  /** Only archived cards, instead of those on the boards. */
  archived: Type.Optional(Type.Boolean()),
  /** `false` leaves the descriptions out, which can be long. */
  descriptions: Type.Optional(Type.Boolean()),
  page: paging.page,
  perPage: paging.perPage,
}

/**
 * Notices that people get are of the kinds `assigned` (values person, title), `mentioned` (person, title) and `joined`
 * (person, project). They lead to `/kanban?task=<id>` and `/kanban?project=<id>`, as search and history do.
 * Undo and history go by the entities `project`, `board`, `card`, `label` and `comment`.
 */
export const kanban = {
  ...projectEndpoints,
  ...boardEndpoints,
  listBoards: endpoint({
    method: 'GET',
    path: '/apps/kanban/boards',
    access: ['read', 'Board'],
    summary: "A project's boards (columns) in their order, all of them unless paged",
    topic: 'kanban/:projectId',
    input: Type.Object({ projectId, page: paging.page, perPage: paging.perPage }),
    output: Type.Object({ boards: Type.Array(Board), total: Type.Integer() }),
  }),
  /** The rows are lean: counts instead of attachments, comments and checklists. */
  listTasks: endpoint({
    method: 'GET',
    path: '/apps/kanban/tasks',
    access: ['read', 'Card'],
    summary: "A project's cards by position, all of them (at most 10,000) unless paged",
    topic: 'kanban/:projectId',
    input: Type.Object(taskFilters),
    output: Type.Object({ tasks: Type.Array(ListedCard, { maxItems: CARD_LIMIT }), total: Type.Integer() }),
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
    input: data({ boardId: Id, beforeBoardId: Nullable(Id) }),
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
  /** Archived cards are no longer on the board and stay. */
  clearTasks: endpoint({
    method: 'DELETE',
    path: '/apps/kanban/clear-tasks',
    access: ['delete', 'Card'],
    summary: 'Delete all cards of a board (`data`: its id); one act, undone as one. Answers what was deleted',
    input: Type.Object({ projectId, data: Id }),
    output: Type.Object({ tasks: Type.Array(ListedCard) }),
  }),
  addTask: endpoint({
    method: 'POST',
    path: '/apps/kanban/add-task',
    access: ['create', 'Card'],
    summary: 'Add a card at the end of a board',
    input: Type.Object({ projectId, data: CardDraft }, closed),
    output: OneTask,
  }),
  updateTask: endpoint({
    method: 'POST',
    path: '/apps/kanban/update-task',
    access: ['update', 'Card'],
    summary: 'Change a card; `isArchived` archives and restores it',
    input: Type.Object({ projectId, data: CardPatch }, closed),
    output: OneTask,
  }),
  updateTaskBoard: endpoint({
    method: 'POST',
    path: '/apps/kanban/update-task-board',
    access: ['update', 'Card'],
    summary: 'Put a card at the end of another board of its project; on its own board nothing changes',
    input: data({ taskId: Id, newBoardId: Id }),
    output: OneTask,
  }),
  reorderTasks: endpoint({
    method: 'POST',
    path: '/apps/kanban/reorder-tasks',
    access: ['update', 'Card'],
    summary: "Put a card where another one stands: on one board it ends at the other's index, from another board it goes before it",
    input: data({ taskId: Id, targetTaskId: Id }),
    output: OneTask,
  }),
  ...cardEndpoints,
  ...labelEndpoints,
  ...commentEndpoints,
}
