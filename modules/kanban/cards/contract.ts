import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, Id, Nullable, pagingParameters, closedObject } from '#platform/contract/schema.ts'
import { projectId, projectRequest } from '../request-schemas.ts'
import { Card, CARD_LIMIT, CardDraft, CardPatch, ListedCard, CardOutput } from './card.ts'

/** Filters are combined with AND; empty ones are ignored. */
const taskFilters = {
  projectId,
  boardId: Type.Optional(Id),
  /** Searches title and description. */
  q: pagingParameters.q,
  label: Type.Optional(Type.String({ maxLength: 64 })),
  /** Id of an assignee. */
  member: Type.Optional(Id),
  dueFrom: Type.Optional(CalendarDate),
  dueTo: Type.Optional(CalendarDate),
  archived: Type.Optional(Type.Boolean({ description: 'Whether to return archived cards instead of those on the boards' })),
  descriptions: Type.Optional(Type.Boolean({ description: '`false` omits the descriptions, which can be long' })),
  page: pagingParameters.page,
  perPage: pagingParameters.perPage,
}

export const cardEndpoints = {
  listTasks: endpoint('GET /apps/kanban/tasks', {
    access: ['read', 'Card'],
    summary: "List a project's cards by position; all of them (at most 10,000) unless paginated",
    topic: 'kanban/:projectId',
    input: Type.Object(taskFilters),
    output: Type.Object({ tasks: Type.Array(ListedCard, { maxItems: CARD_LIMIT }), total: Type.Integer() }),
  }),
  /** The history is at `/api/journal/history?entity=card&id=…`. Archived cards are returned as well. */
  getTask: endpoint('GET /apps/kanban/task', {
    access: ['read', 'Card'],
    summary: 'Get a card with its description, attachments, checklists and comments',
    topic: 'history/card/:id',
    input: Type.Object({ id: Id, projectId }),
    output: CardOutput,
  }),
  addTask: endpoint('POST /apps/kanban/add-task', {
    access: ['create', 'Card'],
    summary: 'Add a card at the end of a board',
    input: closedObject({ projectId, data: CardDraft }),
    output: CardOutput,
  }),
  updateTask: endpoint('POST /apps/kanban/update-task', {
    access: ['update', 'Card'],
    summary: 'Update a card; `isArchived` archives or restores it',
    input: closedObject({ projectId, data: CardPatch }),
    output: CardOutput,
  }),
  /** The server computes the position, so that only this card is written. */
  moveTask: endpoint('POST /apps/kanban/move-task', {
    access: ['update', 'Card'],
    summary: 'Move a card before another card of a board in its project, or to the end of the board with null',
    input: projectRequest({ taskId: Id, boardId: Id, beforeTaskId: Nullable(Id) }),
    output: CardOutput,
  }),
  updateTaskBoard: endpoint('POST /apps/kanban/update-task-board', {
    access: ['update', 'Card'],
    summary: 'Move a card to the end of another board of its project; does nothing if it is already on that board',
    input: projectRequest({ taskId: Id, newBoardId: Id }),
    output: CardOutput,
  }),
  reorderTasks: endpoint('POST /apps/kanban/reorder-tasks', {
    access: ['update', 'Card'],
    summary: "Move a card to another card's index on the same board, or before it on another board",
    input: projectRequest({ taskId: Id, targetTaskId: Id }),
    output: CardOutput,
  }),
  copyTask: endpoint('POST /apps/kanban/copy-task', {
    access: ['create', 'Card'],
    summary:
      'Copy a card with labels, members, checklists and attachments, but without comments; the copy goes after the card, or to the end of `boardId`',
    input: projectRequest({ taskId: Id, title: Type.Optional(Card.properties.title), boardId: Type.Optional(Id) }),
    output: CardOutput,
  }),
  /** Undo can restore the card for 30 days. */
  deleteTask: endpoint('DELETE /apps/kanban/delete-task', {
    access: ['delete', 'Card'],
    summary: 'Delete a card (`data`: its id)',
    input: Type.Object({ projectId, data: Id }),
    output: CardOutput,
  }),
  /** Archived cards are kept. */
  clearTasks: endpoint('DELETE /apps/kanban/clear-tasks', {
    access: ['delete', 'Card'],
    summary: 'Delete all cards of a board (`data`: its id) as one change, and return them',
    input: Type.Object({ projectId, data: Id }),
    output: Type.Object({ tasks: Type.Array(ListedCard) }),
  }),
}
