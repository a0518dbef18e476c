import type { ViewName } from './span.ts'

export type PageCommand = 'today' | 'next' | 'previous' | 'new' | 'help' | { view: ViewName }
export type EventCommand = 'edit' | 'remove' | { go: Direction } | { move: Direction } | { resize: 1 | -1 }
export type Direction = 'up' | 'down' | 'left' | 'right'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const pageCommands: Record<string, PageCommand> = {
  t: 'today',
  j: 'next',
  n: 'next',
  k: 'previous',
  p: 'previous',
  c: 'new',
  q: 'new',
  '?': 'help',
  m: { view: 'month' },
  w: { view: 'week' },
  d: { view: 'day' },
  a: { view: 'list' },
}

/** What a key means anywhere on the page where nobody types; the days of the small calendar keep theirs. */
export function pageCommand({ key, ctrlKey, metaKey, altKey, target }: Keys & { target?: EventTarget | null }): PageCommand | null {
  const isTaken = ctrlKey || metaKey || altKey || (target as Element | null | undefined)?.closest('[role=grid]')
  return isTaken ? null : (pageCommands[key.toLowerCase()] ?? null)
}

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** What a key means while the focus is on an event; null where it means nothing. Enter and Space press it like a button. */
export function eventCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): EventCommand | null {
  if (ctrlKey || metaKey) return null
  const to = directions[key]
  if (to && altKey && shiftKey) return to === 'down' ? { resize: 1 } : to === 'up' ? { resize: -1 } : null
  if (to) return altKey ? { move: to } : { go: to }
  if (key === 'Delete' || key === 'Backspace') return 'remove'
  return key.toLowerCase() === 'e' ? 'edit' : null
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The nearest of several boxes that lies in a direction, straight ahead before aside. */
export function nearest<T extends { box: Box }>(from: Box, others: readonly T[], to: Direction): T | undefined {
  const isAcross = to === 'left' || to === 'right'
  const sign = to === 'right' || to === 'down' ? 1 : -1
  const [x, y] = centre(from)
  const found = others.flatMap((other) => {
    const [otherX, otherY] = centre(other.box)
    const ahead = sign * (isAcross ? otherX - x : otherY - y)
    return ahead > 1 ? [{ other, cost: ahead + 3 * Math.abs(isAcross ? otherY - y : otherX - x) }] : []
  })
  return found.toSorted((one, two) => one.cost - two.cost)[0]?.other
}

const centre = ({ left, right, top, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2] as const
