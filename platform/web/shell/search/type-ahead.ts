let typedText = ''
let cancel = () => {}

/** Keeps the keys that are pressed before the field of the search dialog has loaded and received the focus. */
export function startTypeAhead(onCancel: () => void): void {
  cancel = onCancel
  addEventListener('keydown', keepKey, true)
}

/** Returns the text typed since the start. From now on, keys reach the field. */
export function endTypeAhead(): string {
  removeEventListener('keydown', keepKey, true)
  const text = typedText
  typedText = ''
  return text
}

function keepKey(event: KeyboardEvent): void {
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
  if (isShortcut || event.isComposing) return
  if (event.key === 'Escape') cancel()
  else if (event.key === 'Backspace') typedText = [...typedText].slice(0, -1).join('')
  else if ([...event.key].length === 1) typedText += event.key
  // Enter would press the button that still has the focus.
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}
