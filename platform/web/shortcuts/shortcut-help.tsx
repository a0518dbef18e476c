import { useEffect, useSyncExternalStore } from 'react'
import { createLazyPopup } from '../ui/overlays/lazy-popup.tsx'
import { listShortcuts, subscribeToShortcuts, type ListedShortcut } from './shortcut-registry.ts'

type HelpProps = { shortcuts: readonly ListedShortcut[]; onClose: () => void }

let visibleShortcuts: readonly ListedShortcut[] | null = null
const listeners = new Set<() => void>()

const lazyShortcutHelp = createLazyPopup<HelpProps>(() => import('./shortcut-help-dialog.tsx').then((file) => file.ShortcutHelpDialog))

/** Opens the list of the shortcuts that work on the current page. */
export const openShortcutHelp = () => set(listShortcuts())

export function ShortcutHelp() {
  const shortcuts = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => visibleShortcuts,
  )
  const isOpen = shortcuts !== null
  // Parts of the page may still be loading.
  useEffect(() => (isOpen ? subscribeToShortcuts(openShortcutHelp) : undefined), [isOpen])
  return shortcuts && <lazyShortcutHelp.Component shortcuts={shortcuts} onClose={() => set(null)} />
}

function set(next: typeof visibleShortcuts): void {
  visibleShortcuts = next
  for (const listener of listeners) listener()
}
