import { useSyncExternalStore } from 'react'

const counts = new Map<string, number>()
const listeners = new Set<() => void>()

/** Sets the unread count of the page at this path, shown in the menu, the document title and the favicon. */
export function setUnreadCount(path: string, count: number): void {
  if (count === (counts.get(path) ?? 0)) return
  counts.set(path, count)
  for (const listener of listeners) listener()
}

export const useUnreadCount = (path: string) => useSyncExternalStore(subscribe, () => counts.get(path) ?? 0)

export const useTotalUnread = () => useSyncExternalStore(subscribe, () => [...counts.values()].reduce((one, other) => one + other, 0))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
