import { useRef } from 'react'
import type { Card } from '../../cards/card.ts'
import { kanban } from '../../contract.ts'
import { moveItem, withItems } from './checklist-changes.ts'
import { useCardMutation } from '../../cards/web/index.ts'
import { useQueuedChanges, type ItemChanges } from './use-queued-changes.ts'

export type ItemMutations = ReturnType<typeof useItemMutations>

/** Mutations of checklist items. Changes to an item that is still being saved are queued until it has an id. */
export function useItemMutations(card: Card, checklistId: number) {
  const { projectId, id: taskId } = card
  const { add, save, remove, temporaryIds } = useItemRequests(card, checklistId)
  const { queueChanges, getQueuedChanges, applyQueuedChanges } = useQueuedChanges()
  const sendChanges = (id: number, { isRemoved, ...changes }: ItemChanges) =>
    isRemoved
      ? remove.mutate({ projectId, data: { taskId, checklistId, id } })
      : save.mutate({ projectId, data: { taskId, checklistId, id, ...changes } })
  const sendQueuedChanges = (id: number, title: string, { checklists }: Card) => {
    const queued = getQueuedChanges(id)
    const item = checklists.find((list) => list.id === checklistId)?.items.findLast((one) => one.title === title)
    if (queued && item) sendChanges(item.id, queued)
  }
  return {
    /** Resolves to the text to put back into the field: empty on success, the title if saving failed. */
    add: (title: string) => {
      const [id, data] = [nextTemporaryId(), { taskId, checklistId, title }]
      temporaryIds.current.set(data, id)
      return add.mutateAsync({ projectId, data }).then(
        ({ data: { task } }) => {
          sendQueuedChanges(id, title, task)
          return ''
        },
        () => title,
      )
    },
    save: (id: number, changes: ItemChanges) => (id > 0 ? sendChanges(id, changes) : queueChanges(id, changes)),
    remove: (id: number) => (id > 0 ? sendChanges : queueChanges)(id, { isRemoved: true }),
    applyQueuedChanges,
  }
}

let lastTemporaryId = 0
const nextTemporaryId = () => --lastTemporaryId

function useItemRequests(card: Card, checklistId: number) {
  /** Temporary item ids by request data. */
  const temporaryIds = useRef(new WeakMap<object, number>())
  const add = useCardMutation(kanban.saveChecklistItem, card, (task, { data }) =>
    withItems(task, checklistId, (items) => [...items, { id: temporaryIds.current.get(data)!, title: data.title ?? '', isDone: false }]),
  )
  const save = useCardMutation(kanban.saveChecklistItem, card, (task, { data: { id, title, isDone, beforeItemId } }) =>
    withItems(task, checklistId, (items) => {
      const changed = items.map((item) => (item.id === id ? { ...item, title: title ?? item.title, isDone: isDone ?? item.isDone } : item))
      return beforeItemId === undefined ? changed : moveItem(changed, id!, beforeItemId)
    }),
  )
  const remove = useCardMutation(kanban.deleteChecklistItem, card, (task, { data }) =>
    withItems(task, checklistId, (items) => items.filter(({ id }) => id !== data.id)),
  )
  return { add, save, remove, temporaryIds }
}
