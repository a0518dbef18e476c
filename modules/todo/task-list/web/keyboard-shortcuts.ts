export type RowCommand = 'open' | 'complete' | 'star' | 'delete' | 'select' | 'menu'
export type ListCommand =
  | { kind: 'row'; command: RowCommand }
  | { kind: 'move'; to: 'next' | 'previous' | 'first' | 'last'; isExtending: boolean }
  | { kind: 'order'; by: 1 | -1 }
  | { kind: 'all' | 'none' }
  | { kind: 'inside'; by: 1 | -1 }

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const rowCommands: Record<string, RowCommand> = {
  Enter: 'open',
  o: 'open',
  ' ': 'complete',
  c: 'complete',
  s: 'star',
  '!': 'star',
  '#': 'delete',
  Delete: 'delete',
  Backspace: 'delete',
  x: 'select',
  ContextMenu: 'menu',
}

const moves: Record<string, 'next' | 'previous' | 'first' | 'last'> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  Home: 'first',
  End: 'last',
}

/** The command of a key pressed while a row has focus, or null. */
export function parseListShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): ListCommand | null {
  const plain = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return plain === 'a' && !altKey ? { kind: 'all' } : null
  if (altKey) return key === 'ArrowDown' ? { kind: 'order', by: 1 } : key === 'ArrowUp' ? { kind: 'order', by: -1 } : null
  if (key === 'Escape') return { kind: 'none' }
  if (key === 'F10' && shiftKey) return { kind: 'row', command: 'menu' }
  const to = moves[plain]
  if (to) return { kind: 'move', to, isExtending: shiftKey }
  if (key === 'ArrowRight') return { kind: 'inside', by: 1 }
  if (key === 'ArrowLeft') return { kind: 'inside', by: -1 }
  const command = rowCommands[plain]
  return command ? { kind: 'row', command } : null
}
