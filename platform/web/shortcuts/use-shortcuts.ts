import { useEffect, useEffectEvent } from 'react'
import { registerShortcuts, type Shortcut, type ShortcutLevel } from './shortcut-registry.ts'

/**
 * Registers the shortcuts of a page, which the help lists and the keyboard triggers: outside of text fields, dialogs and menus.
 * Leave out what the user has no permission for.
 */
export function useShortcuts(module: string, shortcuts: readonly Shortcut[], level: ShortcutLevel = 'page'): void {
  const getShortcuts = useEffectEvent(() => shortcuts)
  useEffect(() => registerShortcuts({ module, level, getShortcuts: () => getShortcuts() }), [module, level])
}
