export type EventCommand = 'edit' | 'remove' | { focus: Direction } | { move: Direction } | { resize: 1 | -1 }
export type Direction = 'up' | 'down' | 'left' | 'right'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Returns null for all other keys, such as Enter and Space, which activate the event like a button. */
export function parseEventCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): EventCommand | null {
  if (ctrlKey || metaKey) return null
  const direction = directions[key]
  if (direction && altKey && shiftKey) return direction === 'down' ? { resize: 1 } : direction === 'up' ? { resize: -1 } : null
  if (direction) return altKey ? { move: direction } : { focus: direction }
  if (key === 'Delete' || key === 'Backspace') return 'remove'
  return key.toLowerCase() === 'e' ? 'edit' : null
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

export function findNearest<T extends { box: Box }>(from: Box, others: readonly T[], direction: Direction): T | undefined {
  const isHorizontal = direction === 'left' || direction === 'right'
  const sign = direction === 'right' || direction === 'down' ? 1 : -1
  const [x, y] = getCenter(from)
  const candidates = others.flatMap((other) => {
    const [otherX, otherY] = getCenter(other.box)
    const distance = sign * (isHorizontal ? otherX - x : otherY - y)
    return distance > 1 ? [{ other, cost: distance + 3 * Math.abs(isHorizontal ? otherY - y : otherX - x) }] : []
  })
  return candidates.toSorted((a, b) => a.cost - b.cost)[0]?.other
}

const getCenter = ({ left, right, top, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2] as const
