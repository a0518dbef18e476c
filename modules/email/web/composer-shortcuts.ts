import type { KeysOf } from '#platform/web/ui/overlays/keys-dialog.tsx'

/** Keys of the editor, as shown. Ctrl K is the application's search, so a link takes Shift as well. */
export const editorKeys = {
  undo: 'Ctrl Z',
  redo: 'Ctrl Shift Z',
  bold: 'Ctrl B',
  italic: 'Ctrl I',
  underline: 'Ctrl U',
  bullets: 'Ctrl Shift 8',
  numbers: 'Ctrl Shift 7',
  quote: 'Ctrl Shift 9',
  link: 'Ctrl Shift K',
  clear: 'Ctrl \\',
} as const

/** For the dialog of keys: what each does stands under `keys.compose.<name>`. */
export const composeKeys: KeysOf = [
  ['compose.send', 'Ctrl Enter'],
  ['compose.close', 'Esc'],
  ['compose.cc', 'Ctrl Shift C'],
  ['compose.bcc', 'Ctrl Shift B'],
  ...Object.entries(editorKeys).map(([name, keys]) => [`compose.${name}`, keys] as const),
]
