import { useRef } from 'react'
import type { Card } from '../../cards/card.ts'
import { kanban } from '../../contract.ts'
import { moveItem, withItems } from './checklist-changes.ts'
import { useCardMutation } from '../../cards/web/index.ts'
import { useQueuedChanges, type ItemChanges } from './use-queued-changes.ts'

export type ItemMutations = ReturnType<typeof useItemMutations>

/** What is done to the items of a checklist; to one that is still being saved, as soon as it is. */
export function useItemMutations(card: Card, checklistId: number) {
  const { projectId, id: taskId } = card
  const { add, save, remove, unsaved } = useItemRequests(card, checklistId)
  const { wish, wishFor, asWished } = useQueuedChanges()
  const act = (id: number, { isRemoved, ...changes }: ItemChanges) =>
    isRemoved
      ? remove.mutate({ projectId, data: { taskId, checklistId, id } })
      : save.mutate({ projectId, data: { taskId, checklistId, id, ...changes } })
  const fulfil = (id: number, title: string, { checklists }: Card) => {
    const wished = wishFor(id)
    const item = checklists.find((list) => list.id === checklistId)?.items.findLast((one) => one.title === title)
    if (wished && item) act(item.id, wished)
  }
  return {
    /** Answers what the field is left with: the title, where it could not be added. */
    add: (title: string) => {
      const [id, data] = [nextTemporaryId(), { taskId, checklistId, title }]
      unsaved.current.set(data, id)
      return add.mutateAsync({ projectId, data }).then(
        ({ answer: { task } }) => {
          fulfil(id, title, task)
          return ''
        },
        () => title,
      )
    },
    save: (id: number, changes: ItemChanges) => (id > 0 ? act(id, changes) : wish(id, changes)),
    remove: (id: number) => (id > 0 ? act : wish)(id, { isRemoved: true }),
    asWished,
  }
}

let lastTemporaryId = 0
const nextTemporaryId = () => --lastTemporaryId

function useItemRequests(card: Card, checklistId: number) {
  /** By what is sent, what the item is called until the answer comes. */
  const unsaved = useRef(new WeakMap<object, number>())
  const add = useCardMutation(kanban.saveChecklistItem, card, (task, { data }) =>
    withItems(task, checklistId, (items) => [...items, { id: unsaved.current.get(data)!, title: data.title ?? '', isDone: false }]),
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
  return { add, save, remove, unsaved }
}
