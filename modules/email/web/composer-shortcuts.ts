/** Ctrl+K opens the global search, so links use Ctrl+Shift+K. */
export const editorShortcuts = {
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

/** Entries of the shortcuts dialog, labeled by `keys.compose.<name>`. */
export const composerShortcuts: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['compose.send', 'Ctrl Enter'],
  ['compose.close', 'Esc'],
  ['compose.cc', 'Ctrl Shift C'],
  ['compose.bcc', 'Ctrl Shift B'],
  ...Object.entries(editorShortcuts).map(([name, keys]) => [`compose.${name}`, keys] as const),
]
