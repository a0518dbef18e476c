import { KeyboardShortcutsDialog, type ShortcutList } from '#platform/web/ui/overlays/keyboard-shortcuts-dialog.tsx'

const keys: ShortcutList = [
  ['add', 'Q', 'N'],
  ['search', '/'],
  ['move', 'J', 'K', '↓', '↑'],
  ['open', 'Enter'],
  ['complete', 'C', 'Space'],
  ['star', 'S', '!'],
  ['delete', '#', 'Del'],
  ['select', 'X'],
  ['range', 'Shift ↓', 'Shift ↑'],
  ['all', 'Ctrl A'],
  ['order', 'Alt ↓', 'Alt ↑'],
  ['inside', '→', '←'],
  ['leave', 'Esc'],
  ['undo', 'Ctrl Z'],
  ['help', '?'],
]

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <KeyboardShortcutsDialog module="todo" shortcuts={keys} onClose={onClose} />
)
