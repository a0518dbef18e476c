import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, closedObject } from '#platform/contract/schema.ts'
import { CardOutput } from '../cards/card.ts'
import { projectId, projectRequest } from '../request-schemas.ts'
import { ChecklistChange, ItemChange } from './checklist.ts'

export const checklistEndpoints = {
  saveChecklist: endpoint('POST /apps/kanban/save-checklist', {
    access: ['update', 'Card'],
    summary: 'Add a checklist to a card, or rename the one with `id`',
    input: closedObject({ projectId, data: ChecklistChange }),
    output: CardOutput,
  }),
  deleteChecklist: endpoint('POST /apps/kanban/delete-checklist', {
    access: ['update', 'Card'],
    summary: 'Delete a checklist and its items',
    input: projectRequest({ taskId: Id, id: Id }),
    output: CardOutput,
  }),
  saveChecklistItem: endpoint('POST /apps/kanban/save-checklist-item', {
    access: ['update', 'Card'],
    summary: 'Add an item to a checklist, or rename, check or move the one with `id`',
    input: closedObject({ projectId, data: ItemChange }),
    output: CardOutput,
  }),
  deleteChecklistItem: endpoint('POST /apps/kanban/delete-checklist-item', {
    access: ['update', 'Card'],
    summary: 'Delete an item of a checklist',
    input: projectRequest({ taskId: Id, checklistId: Id, id: Id }),
    output: CardOutput,
  }),
}
