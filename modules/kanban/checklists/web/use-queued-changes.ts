import { useRef, useState } from 'react'
import type { ChecklistItem } from './checklist-changes.ts'

/** What is to be done to an item. */
export type ItemChanges = { title?: string; isDone?: boolean; beforeItemId?: number | null; isRemoved?: true }

/** What was done to items before the server had given them their ids: shown at once, and kept until they are saved. */
export function useQueuedChanges() {
  const held = useRef(new Map<number, ItemChanges>())
  const [shown, show] = useState<ReadonlyMap<number, ItemChanges>>(new Map())
  return {
    wish: (id: number, changes: ItemChanges) => {
      held.current.set(id, { ...held.current.get(id), ...changes })
      show(new Map(held.current))
    },
    wishFor: (id: number) => held.current.get(id),
    asWished: (items: readonly ChecklistItem[]) =>
      items.flatMap((item) => {
        const { isRemoved, title = item.title, isDone = item.isDone } = shown.get(item.id) ?? {}
        return isRemoved ? [] : [{ ...item, title, isDone }]
      }),
  }
}
