import { useRef } from 'react'
import type { Card } from '../card-contract.ts'
import { kanban } from '../contract.ts'
import { movedItem, withItems } from './checklist-changes.ts'
import { useCardAct } from './use-card-act.ts'
import { useWishes, type Wish } from './use-wishes.ts'

export type ItemActs = ReturnType<typeof useItemActs>

/** What is done to the items of a checklist; to one that is still being saved, as soon as it is. */
export function useItemActs(card: Card, checklistId: number) {
  const { projectId, id: taskId } = card
  const { add, save, remove, unsaved } = useItemCalls(card, checklistId)
  const { wish, wishFor, asWished } = useWishes()
  const act = (id: number, { isRemoved, ...changes }: Wish) =>
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
      const [id, data] = [nextId(), { taskId, checklistId, title }]
      unsaved.current.set(data, id)
      return add.mutateAsync({ projectId, data }).then(
        ({ answer: { task } }) => {
          fulfil(id, title, task)
          return ''
        },
        () => title,
      )
    },
    save: (id: number, changes: Wish) => (id > 0 ? act(id, changes) : wish(id, changes)),
    remove: (id: number) => (id > 0 ? act : wish)(id, { isRemoved: true }),
    asWished,
  }
}

let made = 0
const nextId = () => --made

function useItemCalls(card: Card, checklistId: number) {
  /** By what is sent, what the item is called until the answer comes. */
  const unsaved = useRef(new WeakMap<object, number>())
  const add = useCardAct(kanban.saveChecklistItem, card, (task, { data }) =>
    withItems(task, checklistId, (items) => [...items, { id: unsaved.current.get(data)!, title: data.title ?? '', isDone: false }]),
  )
  const save = useCardAct(kanban.saveChecklistItem, card, (task, { data: { id, title, isDone, beforeItemId } }) =>
    withItems(task, checklistId, (items) => {
      const changed = items.map((item) => (item.id === id ? { ...item, title: title ?? item.title, isDone: isDone ?? item.isDone } : item))
      return beforeItemId === undefined ? changed : movedItem(changed, id!, beforeItemId)
    }),
  )
  const remove = useCardAct(kanban.deleteChecklistItem, card, (task, { data }) =>
    withItems(task, checklistId, (items) => items.filter(({ id }) => id !== data.id)),
  )
  return { add, save, remove, unsaved }
}
