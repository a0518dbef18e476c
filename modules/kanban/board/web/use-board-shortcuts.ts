import type { Shortcut } from '#platform/web/shortcuts/shortcut-registry.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'

/** Handled by the focused card, in `card-shortcuts.ts`. */
export const cardShortcuts: readonly Shortcut[] = [
  { name: 'go', keys: ['↑', '↓', '←', '→', 'J', 'K'] },
  { name: 'open', keys: ['Enter', 'O'] },
  { name: 'move', keys: ['Alt ↑', 'Alt ↓'] },
  { name: 'moveTo', keys: ['Alt ←', 'Alt →'] },
  { name: 'done', keys: ['D'] },
  { name: 'archive', keys: ['C'] },
  { name: 'delete', keys: ['#', 'Del'] },
  { name: 'menu', keys: ['Shift F10'] },
]

/** Handled by the buttons and drawers themselves. */
const otherShortcuts: readonly Shortcut[] = [
  { name: 'drag', keys: ['Tab', 'Enter'] },
  { name: 'leave', keys: ['Esc'] },
]

export const useBoardShortcuts = (addCard: (() => void) | undefined): void =>
  useShortcuts('kanban', [...(addCard ? [{ name: 'add', keys: ['N', 'Q'], run: addCard }] : []), ...cardShortcuts, ...otherShortcuts])
