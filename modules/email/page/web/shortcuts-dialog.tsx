import { KeyboardShortcutsDialog, type ShortcutList } from '#platform/web/ui/overlays/keyboard-shortcuts-dialog.tsx'

const keys: ShortcutList = [
  ['move', 'J', 'K', '↓', '↑'],
  ['open', 'O', 'Enter'],
  ['back', 'U'],
  ['select', 'X'],
  ['range', 'Shift ↓', 'Shift ↑'],
  ['all', 'Ctrl A'],
  ['compose', 'C'],
  ['reply', 'R'],
  ['replyAll', 'A'],
  ['forward', 'F'],
  ['star', 'S'],
  ['read', 'Shift I'],
  ['unread', 'Shift U'],
  ['moveTo', 'E', 'V'],
  ['label', 'L'],
  ['spam', '!'],
  ['delete', '#', 'Del'],
  ['print', 'P'],
  ['inbox', 'G I'],
  ['starred', 'G S'],
  ['sent', 'G T'],
  ['drafts', 'G D'],
  ['everything', 'G A'],
  ['leave', 'Esc'],
  ['search', '/'],
  ['undo', 'Ctrl Z'],
  ['help', '?'],
]

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <KeyboardShortcutsDialog module="email" shortcuts={keys} onClose={onClose} />
)
