import { KeyboardShortcutsDialog, type ShortcutList } from '#platform/web/ui/overlays/keyboard-shortcuts-dialog.tsx'

const keys: ShortcutList = [
  ['today', 'T'],
  ['next', 'J', 'N'],
  ['previous', 'K', 'P'],
  ['month', 'M'],
  ['week', 'W'],
  ['day', 'D'],
  ['list', 'A'],
  ['new', 'C', 'Q'],
  ['search', '/'],
  ['go', '←', '→', '↑', '↓'],
  ['open', 'Enter'],
  ['edit', 'E'],
  ['remove', 'Del'],
  ['move', 'Alt ←', 'Alt →', 'Alt ↑', 'Alt ↓'],
  ['resize', 'Alt Shift ↓', 'Alt Shift ↑'],
  ['undo', 'Ctrl Z'],
  ['help', '?'],
]

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <KeyboardShortcutsDialog module="calendar" shortcuts={keys} onClose={onClose} />
)
