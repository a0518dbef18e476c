import { KeysDialog, type KeysOf } from '#platform/web/ui/overlays/keys-dialog.tsx'

const keys: KeysOf = [
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

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => <KeysDialog module="kanban" keys={keys} onClose={onClose} />
