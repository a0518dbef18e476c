import type { ViewName } from '../../web/view-span.ts'

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

/** Ignores keys inside grids, because the month picker has its own shortcuts. */
export function parsePageCommand({ key, ctrlKey, metaKey, altKey, target }: Keys & { target?: EventTarget | null }): PageCommand | null {
  const isTaken = ctrlKey || metaKey || altKey || (target as Element | null | undefined)?.closest('[role=grid]')
  return isTaken ? null : (pageCommands[key.toLowerCase()] ?? null)
}

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Returns null for keys without a meaning; Enter and Space activate the event like a button. */
export function parseEventCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): EventCommand | null {
  if (ctrlKey || metaKey) return null
  const to = directions[key]
  if (to && altKey && shiftKey) return to === 'down' ? { resize: 1 } : to === 'up' ? { resize: -1 } : null
  if (to) return altKey ? { move: to } : { go: to }
  if (key === 'Delete' || key === 'Backspace') return 'remove'
  return key.toLowerCase() === 'e' ? 'edit' : null
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Prefers boxes straight ahead to those aside. */
export function findNearest<T extends { box: Box }>(from: Box, others: readonly T[], to: Direction): T | undefined {
  const isAcross = to === 'left' || to === 'right'
  const sign = to === 'right' || to === 'down' ? 1 : -1
  const [x, y] = getCenter(from)
  const candidates = others.flatMap((other) => {
    const [otherX, otherY] = getCenter(other.box)
    const ahead = sign * (isAcross ? otherX - x : otherY - y)
    return ahead > 1 ? [{ other, cost: ahead + 3 * Math.abs(isAcross ? otherY - y : otherX - x) }] : []
  })
  return candidates.toSorted((one, two) => one.cost - two.cost)[0]?.other
}

const getCenter = ({ left, right, top, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2] as const
