import type { View } from '../../contract.ts'

export type MailCommand =
  | { kind: 'move'; to: 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp'; isExtending: boolean }
  | { kind: 'folder'; folder: View }
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

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** How long `g` waits for where to go, in milliseconds. */
const PATIENCE = 1500

const folders: Partial<Record<string, View>> = { i: 'inbox', s: 'starred', t: 'sent', d: 'draft', a: 'all' }

const moves: Partial<Record<string, Extract<MailCommand, { kind: 'move' }>['to']>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}

/** Those with a meaning on a row of the list alone. */
const ofRow: Partial<Record<string, MailCommand>> = { Enter: { kind: 'open' }, ' ': { kind: 'select' } }

const simple: Partial<Record<string, MailCommand>> = {
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

/** What keys mean, with the memory that `g` needs. `isOnRow`: the focus is on a row of the list itself. */
export function mailKeys(now: () => number = Date.now) {
  let goneAt = -Infinity
  return (keys: Keys, isOnRow: boolean): MailCommand | null => {
    const letter = keys.key.length === 1 ? keys.key.toLowerCase() : keys.key
    if (keys.ctrlKey || keys.metaKey || keys.altKey) return isOnRow && letter === 'a' && !keys.altKey ? { kind: 'all' } : null
    const isGoing = now() - goneAt < PATIENCE
    goneAt = -Infinity
    const folder = folders[letter]
    if (isGoing && folder) return { kind: 'folder', folder }
    if (letter === 'g') goneAt = now()
    return commandOf(letter, keys.shiftKey, isOnRow)
  }
}

function commandOf(letter: string, isShifted: boolean, isOnRow: boolean): MailCommand | null {
  if (letter === 'j' || letter === 'k') return { kind: 'move', to: letter === 'j' ? 'next' : 'previous', isExtending: false }
  if (isShifted && (letter === 'i' || letter === 'u')) return { kind: 'read', isRead: letter === 'i' }
  const to = isOnRow && moves[letter]
  if (to) return { kind: 'move', to, isExtending: isShifted }
  return (isOnRow && ofRow[letter]) || simple[letter] || null
}
