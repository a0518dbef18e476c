import type { Input } from '#platform/contract/endpoint.ts'
import { invalidInput, notFound } from '#platform/server/api-error.ts'
import type { Card } from '../../cards/card.ts'
import { type Checklist, CHECKLIST_LIMIT, ITEM_LIMIT } from '../checklist.ts'
import type { kanban } from '../../contract.ts'
import { editCard, type CardInput } from '../../cards/server/index.ts'
import type { KanbanContext } from '../../server/subjects.ts'

type CardResponse = Promise<{ task: Card }>

export function saveChecklist(ctx: KanbanContext, input: Input<typeof kanban.saveChecklist>): CardResponse {
  const { id, title } = input.data
  return changeChecklists(ctx, input, (checklists, nextId) => {
    if (id !== undefined) return replaceChecklist(checklists, id, (one) => ({ ...one, title: title.trim() }))
    if (checklists.length >= CHECKLIST_LIMIT) throw invalidInput('/data', `exceeds the limit of ${CHECKLIST_LIMIT} checklists per card`)
    return [...checklists, { id: nextId, title: title.trim(), items: [] }]
  })
}

export function deleteChecklist(ctx: KanbanContext, input: Input<typeof kanban.deleteChecklist>): CardResponse {
  return changeChecklists(ctx, input, (checklists) => {
    findById(checklists, input.data.id)
    return checklists.filter(({ id }) => id !== input.data.id)
  })
}

export function saveChecklistItem(ctx: KanbanContext, input: Input<typeof kanban.saveChecklistItem>): CardResponse {
  const { checklistId, id, title, isDone, beforeItemId } = input.data
  return changeChecklists(ctx, input, (checklists, nextId) =>
    replaceChecklist(checklists, checklistId, (checklist) => {
      const { items } = checklist
      if (id === undefined && title === undefined) throw invalidInput('/data/title', 'is required')
      if (id === undefined && items.length >= ITEM_LIMIT)
        throw invalidInput('/data', `exceeds the limit of ${ITEM_LIMIT} items per checklist`)
      const existing = id === undefined ? { id: nextId, title: '', isDone: false } : findById(items, id)
      const item = { ...existing, ...(title !== undefined && { title: title.trim() }), ...(isDone !== undefined && { isDone }) }
      const isMoved = id === undefined || beforeItemId !== undefined
      if (!isMoved || (id !== undefined && beforeItemId === id))
        return { ...checklist, items: items.map((one) => (one.id === id ? item : one)) }
      const rest = items.filter((one) => one.id !== id)
      const at = beforeItemId === undefined || beforeItemId === null ? rest.length : rest.indexOf(findById(rest, beforeItemId))
      return { ...checklist, items: rest.toSpliced(at, 0, item) }
    }),
  )
}

export function deleteChecklistItem(ctx: KanbanContext, input: Input<typeof kanban.deleteChecklistItem>): CardResponse {
  const { checklistId, id } = input.data
  return changeChecklists(ctx, input, (checklists) =>
    replaceChecklist(checklists, checklistId, (checklist) => {
      findById(checklist.items, id)
      return { ...checklist, items: checklist.items.filter((item) => item.id !== id) }
    }),
  )
}

const changeChecklists = (
  ctx: KanbanContext,
  input: CardInput,
  getChecklists: (checklists: Checklist[], nextId: number) => Checklist[],
): CardResponse => editCard(ctx, input, ({ checklists, checklistSeq }) => ({ checklists: getChecklists(checklists, checklistSeq + 1) }))

const replaceChecklist = (checklists: Checklist[], id: number, getChecklists: (checklist: Checklist) => Checklist): Checklist[] => {
  const existing = findById(checklists, id)
  return checklists.map((one) => (one === existing ? getChecklists(one) : one))
}

function findById<T extends { id: number }>(list: readonly T[], id: number): T {
  const one = list.find((candidate) => candidate.id === id)
  if (!one) throw notFound('checklist')
  return one
}
