/** A run of words as it stands on the page: where it is drawn, and what of it can be seen. */
export type Text = { words: string; element: Element; lines: DOMRect[]; shown: DOMRect | undefined; cut: Cut | undefined }

/** The box that hides an end of it, by that many CSS pixels. */
type Cut = { box: Element; by: number; isMarked: boolean }

type Box = { inner: DOMRect; x: Overflow; y: Overflow; isInline: boolean; isMarked: boolean; isTiny: boolean; parent: Element | null }
type Overflow = 'visible' | 'hides' | 'scrolls'

/** What rounding and the edges of letters take. */
export const SLACK = 2

export type Boxes = Map<Element, Box>

/** All that can be read on the page, in its order. */
export function textsOf(root: Element, boxes: Boxes): Text[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    if (!node.nodeValue?.trim() || !isRead(element)) continue
    const text = textOf(node, boxes)
    if (text) texts.push(text)
  }
  return texts
}

/** What of an element's box can be seen, leaving out what lies over it. */
export const shownOf = (element: Element, boxes: Boxes): DOMRect | undefined =>
  isDrawn(element) ? clipped(element.getBoundingClientRect(), element.parentElement!, boxes)?.shown : undefined

const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

const isRead = (element: Element) => !element.closest('svg, script, style, noscript, option') && isDrawn(element)

function textOf(node: Node, boxes: Boxes): Text | undefined {
  const range = document.createRange()
  range.selectNodeContents(node)
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  if (lines.length === 0) return undefined
  const seen = clipped(range.getBoundingClientRect(), node.parentElement!, boxes)
  return seen && { words: node.nodeValue!.trim(), element: node.parentElement!, lines, ...seen }
}

/** Undefined where a box is there for those alone who do not see. */
function clipped(whole: DOMRect, element: Element, boxes: Boxes): Pick<Text, 'shown' | 'cut'> | undefined {
  let shown: DOMRect | undefined = whole
  let cut: Cut | undefined
  let holdsWords = true
  let isMarked = false
  for (let at: Element | null = element; at && at !== document.body; at = boxOf(at, boxes).parent) {
    const box = boxOf(at, boxes)
    if (box.isTiny) return undefined
    // The dots are drawn by the box that holds the words itself, not by one around it.
    isMarked ||= holdsWords && box.isMarked
    holdsWords &&= box.isInline
    if (shown) cut ??= cutBy(at, box, shown, isMarked)
    if (box.x !== 'visible' || box.y !== 'visible') shown = shown && common(shown, box)
  }
  return { shown, cut }
}

function cutBy(element: Element, { inner, x, y }: Box, text: DOMRect, isMarked: boolean): Cut | undefined {
  const across = x === 'hides' ? Math.max(inner.left - text.left, text.right - inner.right) : 0
  const down = y === 'hides' ? Math.max(inner.top - text.top, text.bottom - inner.bottom) : 0
  const by = Math.max(across, down)
  return by > SLACK ? { box: element, by: Math.round(by), isMarked } : undefined
}

function common(text: DOMRect, { inner, x, y }: Box): DOMRect | undefined {
  const left = x === 'visible' ? text.left : Math.max(text.left, inner.left)
  const right = x === 'visible' ? text.right : Math.min(text.right, inner.right)
  const top = y === 'visible' ? text.top : Math.max(text.top, inner.top)
  const bottom = y === 'visible' ? text.bottom : Math.min(text.bottom, inner.bottom)
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : undefined
}

function boxOf(element: Element, boxes: Boxes): Box {
  const known = boxes.get(element)
  if (known) return known
  const style = getComputedStyle(element)
  const outer = element.getBoundingClientRect()
  const isInline = style.display === 'inline' || style.display === 'contents'
  const box: Box = {
    inner: outer,
    x: isInline ? 'visible' : overflow(style.overflowX),
    y: isInline ? 'visible' : overflow(style.overflowY),
    isInline,
    isMarked: (style.textOverflow === 'ellipsis' && !/flex|grid/.test(style.display)) || Number(style.webkitLineClamp) > 0,
    isTiny: style.clipPath === 'inset(50%)' || (!isInline && (outer.width <= 2 || outer.height <= 2) && style.overflowX !== 'visible'),
    parent: holder(element, style.position),
  }
  boxes.set(element, box)
  return box
}

/** What is out of the flow is held, and cut, by another than its parent. */
function holder(element: Element, position: string): Element | null {
  if (position === 'fixed') return null
  return position === 'absolute' ? (element as HTMLElement).offsetParent : element.parentElement
}

function overflow(value: string): Overflow {
  if (value === 'visible') return 'visible'
  return value === 'hidden' || value === 'clip' ? 'hides' : 'scrolls'
}
