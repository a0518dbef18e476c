import { useSyncExternalStore } from 'react'

const counts = new Map<string, number>()
const listeners = new Set<() => void>()

/** How much on the page at this path awaits the person: for its menu entry, the window's title and the page's icon. */
export function tellUnseen(path: string, count: number): void {
  if (count === (counts.get(path) ?? 0)) return
  counts.set(path, count)
  for (const listener of listeners) listener()
}

export const useUnseen = (path: string) => useSyncExternalStore(subscribe, () => counts.get(path) ?? 0)

export const useUnseenTotal = () => useSyncExternalStore(subscribe, () => [...counts.values()].reduce((one, other) => one + other, 0))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
