import { KeyboardShortcutsDialog, type ShortcutList } from '#platform/web/ui/overlays/keyboard-shortcuts-dialog.tsx'

const keys: ShortcutList = [
  ['search', '/'],
  ['chats', 'Alt ↑', 'Alt ↓'],
  ['last', '↑'],
  ['log', 'Shift Tab'],
  ['go', '↑', '↓'],
  ['menu', 'Enter'],
  ['reply', 'R'],
  ['edit', 'E'],
  ['delete', 'Del'],
  ['unseen', 'U'],
  ['history', 'H'],
  ['leave', 'Esc'],
  ['undo', 'Ctrl Z'],
  ['help', '?'],
]

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <KeyboardShortcutsDialog module="chat" shortcuts={keys} onClose={onClose} />
)
