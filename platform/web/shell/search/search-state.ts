import { useSyncExternalStore } from 'react'
import { onIntent } from '../../ui/overlays/on-intent.tsx'

let isOpen = false
const listeners = new Set<() => void>()

export const searchPart = onIntent<{ onClose: () => void }>(() => import('./search-box.tsx').then((file) => file.SearchBox))

export const openSearch = () => set(true)
export const closeSearch = () => set(false)

export const useSearchOpen = () =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => isOpen,
  )

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
