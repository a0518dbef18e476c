const namedKeys: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
  Escape: 'Esc',
  ' ': 'Space',
}

const MODIFIER_KEYS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Unidentified'])

type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code' | 'getModifierState'>>

/** What was pressed, as the help shows it: `C`, `Shift I`, `Ctrl K` (also ⌘ K), `Alt ↓`, `?`; null for a modifier key alone. */
export function toStroke(event: KeyEvent): string | null {
  if (MODIFIER_KEYS.has(event.key)) return null
  const key = getKeyName(event)
  // With AltGr, some layouts type characters such as # and report Ctrl and Alt as pressed.
  const isTyping = event.getModifierState?.('AltGraph') === true
  const showsShift = event.shiftKey && (key.length > 1 || /[A-Z↑↓←→]/.test(key) || event.ctrlKey || event.metaKey)
  return [!isTyping && (event.ctrlKey || event.metaKey) && 'Ctrl', !isTyping && event.altKey && 'Alt', showsShift && 'Shift', key]
    .filter(Boolean)
    .join(' ')
}

/** On layouts without Latin letters, such as the Russian one, the position of the key decides. */
function getKeyName({ key, code }: KeyEvent): string {
  const named = namedKeys[key]
  if (named) return named
  if (key.length > 1) return key
  const isLatin = /[!-~]/.test(key)
  return (isLatin ? key : (/^Key([A-Z])$/.exec(code ?? '')?.[1] ?? key)).toUpperCase()
}

/** Whether the keys are letters, digits or symbols only, which speech input may trigger by accident. */
export const isCharacterKeys = (keys: string): boolean => /^(?:Shift )?[^\s↑↓←→](?: [^\s↑↓←→])?$/u.test(keys)
