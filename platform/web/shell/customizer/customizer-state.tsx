import { useSyncExternalStore } from 'react'
import { createLazyPopup } from '../../ui/overlays/lazy-popup.tsx'
import { useHasBeenOpen } from '../../ui/overlays/use-has-been-open.ts'

let isOpen = false
const listeners = new Set<() => void>()

export const lazyCustomizer = createLazyPopup<{ isOpen: boolean; onClose: () => void }>(() =>
  import('./customizer.tsx').then((file) => file.CustomizerPanel),
)

export const openCustomizer = () => set(true)

export function Customizer() {
  const isShown = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => isOpen,
  )
  return useHasBeenOpen(isShown) ? <lazyCustomizer.Component isOpen={isShown} onClose={() => set(false)} /> : null
}

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
