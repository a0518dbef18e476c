import { useSyncExternalStore } from 'react'
import { createLazyPopup } from '../../ui/overlays/lazy-popup.tsx'
import { endTypeAhead, startTypeAhead } from './type-ahead.ts'

let isOpen = false
const listeners = new Set<() => void>()

export const lazySearch = createLazyPopup<{ onClose: () => void }>(() => import('./search-dialog.tsx').then((file) => file.SearchDialog))

export function openSearch(): void {
  if (!isOpen) startTypeAhead(closeSearch)
  set(true)
}

export function closeSearch(): void {
  endTypeAhead()
  set(false)
}

export const useIsSearchOpen = () =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => isOpen,
  )

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
