import { useRef, useState } from 'react'
import type { ChecklistItem } from './checklist-changes.ts'

export type ItemChanges = { title?: string; isDone?: boolean; beforeItemId?: number | null; isRemoved?: true }

/** Changes to items without an id yet. They are shown immediately and sent once the item is saved. */
export function useQueuedChanges() {
  const queued = useRef(new Map<number, ItemChanges>())
  const [visibleChanges, setVisibleChanges] = useState<ReadonlyMap<number, ItemChanges>>(new Map())
  return {
    queueChanges: (id: number, changes: ItemChanges) => {
      queued.current.set(id, { ...queued.current.get(id), ...changes })
      setVisibleChanges(new Map(queued.current))
    },
    getQueuedChanges: (id: number) => queued.current.get(id),
    applyQueuedChanges: (items: readonly ChecklistItem[]) =>
      items.flatMap((item) => {
        const { isRemoved, title = item.title, isDone = item.isDone } = visibleChanges.get(item.id) ?? {}
        return isRemoved ? [] : [{ ...item, title, isDone }]
      }),
  }
}
