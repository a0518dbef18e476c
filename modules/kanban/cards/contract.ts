import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, Id, Nullable, paging } from '#platform/contract/schema.ts'
import { closed, projectId, projectRequest } from '../request-schemas.ts'
import { Card, CARD_LIMIT, CardDraft, CardPatch, ListedCard, OneTask } from './card.ts'

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

export const cardEndpoints = {
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
  /** The history is `/api/journal/history?entity=card&id=…`. An archived card is answered like any other. */
  getTask: endpoint({
    method: 'GET',
    path: '/apps/kanban/task',
    access: ['read', 'Card'],
    summary: 'One card, whole: description, attachments, checklists and comments',
    topic: 'history/card/:id',
    input: Type.Object({ id: Id, projectId }),
    output: OneTask,
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
  /** What a drag does. A position between two cards is found by the server: only this card is written. */
  moveTask: endpoint({
    method: 'POST',
    path: '/apps/kanban/move-task',
    access: ['update', 'Card'],
    summary: 'Put a card on a board of its project before one of its cards, or with null at the end',
    input: projectRequest({ taskId: Id, boardId: Id, beforeTaskId: Nullable(Id) }),
    output: OneTask,
  }),
  updateTaskBoard: endpoint({
    method: 'POST',
    path: '/apps/kanban/update-task-board',
    access: ['update', 'Card'],
    summary: 'Put a card at the end of another board of its project; on its own board nothing changes',
    input: projectRequest({ taskId: Id, newBoardId: Id }),
    output: OneTask,
  }),
  reorderTasks: endpoint({
    method: 'POST',
    path: '/apps/kanban/reorder-tasks',
    access: ['update', 'Card'],
    summary: "Put a card where another one stands: on one board it ends at the other's index, from another board it goes before it",
    input: projectRequest({ taskId: Id, targetTaskId: Id }),
    output: OneTask,
  }),
  copyTask: endpoint({
    method: 'POST',
    path: '/apps/kanban/copy-task',
    access: ['create', 'Card'],
    summary: 'Copy a card with labels, members, checklists and attachments, without comments; right after it, or at the end of `boardId`',
    input: projectRequest({ taskId: Id, title: Type.Optional(Card.properties.title), boardId: Type.Optional(Id) }),
    output: OneTask,
  }),
  /** Archiving keeps a card; this takes it away, and undo has 30 days. */
  deleteTask: endpoint({
    method: 'DELETE',
    path: '/apps/kanban/delete-task',
    access: ['delete', 'Card'],
    summary: 'Delete a card (`data`: its id)',
    input: Type.Object({ projectId, data: Id }),
    output: OneTask,
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
}
