import { useSyncExternalStore } from 'react'
import { onIntent } from '../../ui/overlays/on-intent.tsx'
import { useWasOpen } from '../../ui/overlays/was-open.ts'

let isOpen = false
const listeners = new Set<() => void>()

export const customizerPart = onIntent<{ isOpen: boolean; onClose: () => void }>(() =>
  import('./customizer.tsx').then((file) => file.CustomizerPanel),
)

export const openCustomizer = () => set(true)

export function Customizer() {
  const isShown = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => isOpen,
  )
  return useWasOpen(isShown) ? <customizerPart.Part isOpen={isShown} onClose={() => set(false)} /> : null
}

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
