/** A text node: where it is rendered, which part of it is visible, and what clips it. */
export type Text = {
  content: string
  element: Element
  lines: DOMRect[]
  /** Undefined if the text is scrolled out of view. */
  visibleRect: DOMRect | undefined
  clipping: Clipping | undefined
}

/** The element that hides an end of the text, and the number of hidden CSS pixels. */
type Clipping = { element: Element; pixels: number; hasEllipsis: boolean }

type Box = {
  rect: DOMRect
  overflowX: Overflow
  overflowY: Overflow
  isInline: boolean
  hasEllipsis: boolean
  isVisuallyHidden: boolean
  container: Element | null
}
type Overflow = 'visible' | 'hidden' | 'scroll'

/** CSS pixels to allow for rounding and for glyphs that exceed their box. */
export const TOLERANCE = 2

/** Boxes computed so far; layout does not change while a page is checked. */
export type BoxCache = Map<Element, Box>

/** The texts of the page in document order. */
export function collectTexts(root: Element, boxes: BoxCache): Text[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    if (!node.nodeValue?.trim() || !isReadable(element)) continue
    const text = measureText(node, boxes)
    if (text) texts.push(text)
  }
  return texts
}

/** The part of an element that its ancestors do not clip. Ignores elements in front of it. */
export const getVisibleRect = (element: Element, boxes: BoxCache): DOMRect | undefined =>
  isRendered(element) ? clipToAncestors(element.getBoundingClientRect(), element.parentElement!, boxes)?.visibleRect : undefined

const isRendered = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

const isReadable = (element: Element) => !element.closest('svg, script, style, noscript, option') && isRendered(element)

function measureText(node: Node, boxes: BoxCache): Text | undefined {
  const range = document.createRange()
  range.selectNodeContents(node)
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  if (lines.length === 0) return undefined
  const visibility = clipToAncestors(range.getBoundingClientRect(), node.parentElement!, boxes)
  return visibility && { content: node.nodeValue!.trim(), element: node.parentElement!, lines, ...visibility }
}

/** Returns undefined for text that only screen readers can access. */
function clipToAncestors(rect: DOMRect, parent: Element, boxes: BoxCache): Pick<Text, 'visibleRect' | 'clipping'> | undefined {
  let visibleRect: DOMRect | undefined = rect
  let clipping: Clipping | undefined
  let isTextBlock = true
  let hasEllipsis = false
  for (let element: Element | null = parent; element && element !== document.body; element = getBox(element, boxes).container) {
    const box = getBox(element, boxes)
    if (box.isVisuallyHidden) return undefined
    // Only the block that directly contains the text draws an ellipsis.
    hasEllipsis ||= isTextBlock && box.hasEllipsis
    isTextBlock &&= box.isInline
    if (visibleRect) clipping ??= findClipping(element, box, visibleRect, hasEllipsis)
    if (box.overflowX !== 'visible' || box.overflowY !== 'visible') visibleRect = visibleRect && intersect(visibleRect, box)
  }
  return { visibleRect, clipping }
}

function findClipping(element: Element, { rect, overflowX, overflowY }: Box, text: DOMRect, hasEllipsis: boolean): Clipping | undefined {
  const horizontal = overflowX === 'hidden' ? Math.max(rect.left - text.left, text.right - rect.right) : 0
  const vertical = overflowY === 'hidden' ? Math.max(rect.top - text.top, text.bottom - rect.bottom) : 0
  const pixels = Math.max(horizontal, vertical)
  return pixels > TOLERANCE ? { element, pixels: Math.round(pixels), hasEllipsis } : undefined
}

function intersect(text: DOMRect, { rect, overflowX, overflowY }: Box): DOMRect | undefined {
  const left = overflowX === 'visible' ? text.left : Math.max(text.left, rect.left)
  const right = overflowX === 'visible' ? text.right : Math.min(text.right, rect.right)
  const top = overflowY === 'visible' ? text.top : Math.max(text.top, rect.top)
  const bottom = overflowY === 'visible' ? text.bottom : Math.min(text.bottom, rect.bottom)
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : undefined
}

function getBox(element: Element, boxes: BoxCache): Box {
  const cached = boxes.get(element)
  if (cached) return cached
  const style = getComputedStyle(element)
  const rect = element.getBoundingClientRect()
  const isInline = style.display === 'inline' || style.display === 'contents'
  const isOnePixel = !isInline && (rect.width <= 2 || rect.height <= 2) && style.overflowX !== 'visible'
  const box: Box = {
    rect,
    overflowX: isInline ? 'visible' : parseOverflow(style.overflowX),
    overflowY: isInline ? 'visible' : parseOverflow(style.overflowY),
    isInline,
    hasEllipsis: (style.textOverflow === 'ellipsis' && !/flex|grid/.test(style.display)) || Number(style.webkitLineClamp) > 0,
    isVisuallyHidden: style.clipPath === 'inset(50%)' || isOnePixel,
    container: getContainer(element, style.position),
  }
  boxes.set(element, box)
  return box
}

/** The next ancestor that can clip the element. Positioned elements skip ancestors outside their containing block. */
function getContainer(element: Element, position: string): Element | null {
  if (position === 'fixed') return null
  return position === 'absolute' ? (element as HTMLElement).offsetParent : element.parentElement
}

function parseOverflow(value: string): Overflow {
  if (value === 'visible') return 'visible'
  return value === 'hidden' || value === 'clip' ? 'hidden' : 'scroll'
}
