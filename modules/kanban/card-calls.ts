import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable } from '#platform/contract/schema.ts'
import { closed, data, OneTask, projectId } from './call-parts.ts'
import { Card } from './card-contract.ts'
import { ChecklistChange, ItemChange } from './checklist-contract.ts'

/** What can be done with one card beside the calls of every board. */
export const cardEndpoints = {
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
  /** What a drag does. A position between two cards is found by the server: only this card is written. */
  moveTask: endpoint({
    method: 'POST',
    path: '/apps/kanban/move-task',
    access: ['update', 'Card'],
    summary: 'Put a card on a board of its project before one of its cards, or with null at the end',
    input: data({ taskId: Id, boardId: Id, beforeTaskId: Nullable(Id) }),
    output: OneTask,
  }),
  copyTask: endpoint({
    method: 'POST',
    path: '/apps/kanban/copy-task',
    access: ['create', 'Card'],
    summary: 'Copy a card with labels, members, checklists and attachments, without comments; right after it, or at the end of `boardId`',
    input: data({ taskId: Id, title: Type.Optional(Card.properties.title), boardId: Type.Optional(Id) }),
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
  /** Uploads come first (`POST /api/files/upload`); their ids are given here. */
  attachFile: endpoint({
    method: 'POST',
    path: '/apps/kanban/attach-file',
    access: ['update', 'Card'],
    summary: "Attach an upload of one's own to a card",
    input: data({ taskId: Id, fileId: Id }),
    output: OneTask,
  }),
  detachFile: endpoint({
    method: 'POST',
    path: '/apps/kanban/detach-file',
    access: ['update', 'Card'],
    summary: 'Take an attachment off a card; it is its cover no longer',
    input: data({ taskId: Id, fileId: Id }),
    output: OneTask,
  }),
  saveChecklist: endpoint({
    method: 'POST',
    path: '/apps/kanban/save-checklist',
    access: ['update', 'Card'],
    summary: 'Add a checklist to a card, or with `id` rename one',
    input: Type.Object({ projectId, data: ChecklistChange }, closed),
    output: OneTask,
  }),
  deleteChecklist: endpoint({
    method: 'POST',
    path: '/apps/kanban/delete-checklist',
    access: ['update', 'Card'],
    summary: 'Take a checklist with its items off a card',
    input: data({ taskId: Id, id: Id }),
    output: OneTask,
  }),
  saveChecklistItem: endpoint({
    method: 'POST',
    path: '/apps/kanban/save-checklist-item',
    access: ['update', 'Card'],
    summary: 'Add an item to a checklist, or with `id` rename, tick or move one',
    input: Type.Object({ projectId, data: ItemChange }, closed),
    output: OneTask,
  }),
  deleteChecklistItem: endpoint({
    method: 'POST',
    path: '/apps/kanban/delete-checklist-item',
    access: ['update', 'Card'],
    summary: 'Take an item off a checklist',
    input: data({ taskId: Id, checklistId: Id, id: Id }),
    output: OneTask,
  }),
}
