type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'width' | 'height'>
type Size = { width: number; height: number }

/** Pixels between the card, its target and the edges of the window. */
const GAP = 12

/** Below the target, else above it; next to a target that is too tall for either. Physical coordinates, for both directions. */
export function positionCard(target: Box, card: Size, window: Size): { left: number; top: number } {
  const clampLeft = (left: number) => clamp(left, window.width - card.width - GAP)
  const clampTop = (top: number) => clamp(top, window.height - card.height - GAP)
  const center = clampLeft(target.left + target.width / 2 - card.width / 2)
  if (target.bottom + GAP + card.height + GAP <= window.height) return { left: center, top: target.bottom + GAP }
  if (target.top - GAP - card.height >= GAP) return { left: center, top: target.top - GAP - card.height }
  const right = target.right + GAP
  const left = right + card.width + GAP <= window.width ? right : target.left - GAP - card.width
  return { left: clampLeft(left), top: clampTop(target.top + GAP) }
}

const clamp = (value: number, max: number) => Math.max(GAP, Math.min(value, max))

/** The ring around the target, inside the window even if the target touches its edges. */
export function positionRing({ left, right, top, bottom }: Box, window: Size) {
  const [start, end] = [Math.max(left - RING, RING), Math.min(right + RING, window.width - RING)]
  const [above, below] = [Math.max(top - RING, RING), Math.min(bottom + RING, window.height - RING)]
  return { left: start, top: above, width: end - start, height: below - above }
}

const RING = 4
