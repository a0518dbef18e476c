import type { Shortcut } from '#platform/web/shortcuts/shortcut-registry.ts'

/** The message field and the focused message handle the others themselves. */
export const listChatShortcuts = (openAdjacent: (by: 1 | -1) => void): Shortcut[] => [
  { name: 'chats', keys: ['Alt ↑', 'Alt ↓'], run: (keys) => openAdjacent(keys === 'Alt ↓' ? 1 : -1), worksIn: 'fields' },
  { name: 'last', keys: ['↑'] },
  { name: 'log', keys: ['Shift Tab'] },
  { name: 'go', keys: ['↑', '↓'] },
  { name: 'menu', keys: ['Enter'] },
  { name: 'reply', keys: ['R'] },
  { name: 'edit', keys: ['E'] },
  { name: 'delete', keys: ['Del'] },
  { name: 'unseen', keys: ['U'] },
  { name: 'history', keys: ['H'] },
  { name: 'leave', keys: ['Esc'] },
]
