import { KeyboardShortcutsDialog, type ShortcutList } from '#platform/web/ui/overlays/keyboard-shortcuts-dialog.tsx'

const keys: ShortcutList = [
  ['add', 'N', 'Q'],
  ['search', '/'],
  ['go', '↑', '↓', '←', '→'],
  ['open', 'Enter'],
  ['move', 'Alt ↑', 'Alt ↓'],
  ['moveTo', 'Alt ←', 'Alt →'],
  ['drag', 'Tab', 'Enter'],
  ['done', 'D'],
  ['archive', 'C'],
  ['delete', '#', 'Del'],
  ['menu', 'Shift F10'],
  ['leave', 'Esc'],
  ['undo', 'Ctrl Z'],
  ['help', '?'],
]

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <KeyboardShortcutsDialog module="kanban" shortcuts={keys} onClose={onClose} />
)
