const keys: Record<string, string> = {
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  Del: 'Delete',
  Esc: 'Escape',
  Space: ' ',
}

/** The event of pressing keys that the help lists, such as `Alt Shift ↓`. */
export function toKeyEvent(strokes: string) {
  const [key = '', ...modifiers] = strokes.split(' ').toReversed()
  return {
    key: keys[key] ?? (key.length === 1 ? key.toLowerCase() : key),
    ctrlKey: modifiers.includes('Ctrl'),
    metaKey: false,
    altKey: modifiers.includes('Alt'),
    shiftKey: modifiers.includes('Shift'),
  }
}
