import { KeysDialog, type ShortcutList } from '#platform/web/ui/overlays/shortcuts-dialog.tsx'

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

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => <KeysDialog module="todo" shortcuts={keys} onClose={onClose} />
