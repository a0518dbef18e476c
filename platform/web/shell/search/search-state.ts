import { useSyncExternalStore } from 'react'
import { createLazyPopup } from '../../ui/overlays/lazy-popup.tsx'

let isOpen = false
const listeners = new Set<() => void>()

export const lazySearch = createLazyPopup<{ onClose: () => void }>(() => import('./search-dialog.tsx').then((file) => file.SearchDialog))

export const openSearch = () => set(true)
export const closeSearch = () => set(false)

export const useIsSearchOpen = () =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => isOpen,
  )

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
