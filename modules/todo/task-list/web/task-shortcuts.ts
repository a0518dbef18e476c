import type { Shortcut } from '#platform/web/shortcuts/shortcut-registry.ts'

/** Handled by the focused row, in `keyboard-shortcuts.ts`. */
export const rowShortcuts: readonly Shortcut[] = [
  { name: 'open', keys: ['Enter', 'O'] },
  { name: 'complete', keys: ['C', 'Space'] },
  { name: 'star', keys: ['S', '!'] },
  { name: 'delete', keys: ['#', 'Del'] },
  { name: 'select', keys: ['X'] },
  { name: 'range', keys: ['Shift ↓', 'Shift ↑'] },
  { name: 'all', keys: ['Ctrl A'] },
  { name: 'order', keys: ['Alt ↓', 'Alt ↑'] },
  { name: 'inside', keys: ['→', '←'] },
  { name: 'leave', keys: ['Esc'] },
]

type ListActions = { addTask: (() => void) | undefined; enterList: () => void }

/** Arrow keys enter the list only if nothing else has the focus. */
export const listTaskShortcuts = ({ addTask, enterList }: ListActions): Shortcut[] => [
  ...(addTask ? [{ name: 'add', keys: ['Q', 'N'], run: addTask }] : []),
  { name: 'move', keys: ['J', 'K', '↓', '↑'], run: enterList, isActive: (event, keys) => /[JK]/.test(keys) || isBody(event.target) },
  ...rowShortcuts,
]

const isBody = (target: EventTarget | null) => (target as Element | null)?.tagName === 'BODY'
