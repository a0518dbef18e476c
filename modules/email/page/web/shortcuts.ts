import type { MailboxView } from '../../contract.ts'

export type ShortcutCommand =
  | { kind: 'move'; to: 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp'; isExtending: boolean }
  | { kind: 'folder'; folder: MailboxView }
  | { kind: 'read'; isRead: boolean }
  | {
      kind:
        | 'open'
        | 'select'
        | 'all'
        | 'leave'
        | 'star'
        | 'moveTo'
        | 'label'
        | 'delete'
        | 'spam'
        | 'reply'
        | 'replyAll'
        | 'forward'
        | 'compose'
        | 'back'
        | 'print'
        | 'help'
    }

type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Milliseconds to press the second key after `g`. */
const SEQUENCE_TIMEOUT = 1500

const folderKeys: Partial<Record<string, MailboxView>> = { i: 'inbox', s: 'starred', t: 'sent', d: 'draft', a: 'all' }

const moveKeys: Partial<Record<string, Extract<ShortcutCommand, { kind: 'move' }>['to']>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}

/** Only while a row has the focus. */
const rowShortcuts: Partial<Record<string, ShortcutCommand>> = { Enter: { kind: 'open' }, ' ': { kind: 'select' } }

const shortcuts: Partial<Record<string, ShortcutCommand>> = {
  o: { kind: 'open' },
  x: { kind: 'select' },
  s: { kind: 'star' },
  e: { kind: 'moveTo' },
  v: { kind: 'moveTo' },
  l: { kind: 'label' },
  '#': { kind: 'delete' },
  Delete: { kind: 'delete' },
  '!': { kind: 'spam' },
  r: { kind: 'reply' },
  a: { kind: 'replyAll' },
  f: { kind: 'forward' },
  c: { kind: 'compose' },
  u: { kind: 'back' },
  p: { kind: 'print' },
  '?': { kind: 'help' },
  Escape: { kind: 'leave' },
}

/** Gmail’s shortcuts. Stateful, because `g` starts a two-key sequence. */
export function createShortcutReader(now: () => number = Date.now) {
  let sequenceStartedAt = -Infinity
  return (event: KeyEvent, isOnRow: boolean): ShortcutCommand | null => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (event.ctrlKey || event.metaKey || event.altKey) return isOnRow && key === 'a' && !event.altKey ? { kind: 'all' } : null
    const isSequence = now() - sequenceStartedAt < SEQUENCE_TIMEOUT
    sequenceStartedAt = -Infinity
    const folder = folderKeys[key]
    if (isSequence && folder) return { kind: 'folder', folder }
    if (key === 'g') sequenceStartedAt = now()
    return getCommand(key, event.shiftKey, isOnRow)
  }
}

function getCommand(key: string, isShiftPressed: boolean, isOnRow: boolean): ShortcutCommand | null {
  if (key === 'j' || key === 'k') return { kind: 'move', to: key === 'j' ? 'next' : 'previous', isExtending: false }
  if (isShiftPressed && (key === 'i' || key === 'u')) return { kind: 'read', isRead: key === 'i' }
  const to = isOnRow && moveKeys[key]
  if (to) return { kind: 'move', to, isExtending: isShiftPressed }
  return (isOnRow && rowShortcuts[key]) || shortcuts[key] || null
}
