import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'
import { OneTask } from '../cards/card.ts'
import { closed, projectId, projectRequest } from '../request-schemas.ts'
import { ChecklistChange, ItemChange } from './checklist.ts'

export const checklistEndpoints = {
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
    input: projectRequest({ taskId: Id, id: Id }),
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
    input: projectRequest({ taskId: Id, checklistId: Id, id: Id }),
    output: OneTask,
  }),
}
