import { KeysDialog, type KeysOf } from '#platform/web/ui/overlays/keys-dialog.tsx'

const keys: KeysOf = [
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

export const PageKeys = ({ onClose }: { onClose: () => void }) => <KeysDialog module="chat" keys={keys} onClose={onClose} />
