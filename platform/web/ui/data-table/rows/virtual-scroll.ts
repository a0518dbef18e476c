import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Browsers cannot lay out elements taller than about 16 million pixels; taller lists scroll through a sheet of this height. */
export const MAX_SHEET_HEIGHT = 8_000_000

const OVERSCAN = 6

export type ScrollSizes = {
  height: number
  viewport: number
}

/** `top`: pixels of rows above the viewport; `scrollTop`: scroll position of the sheet. */
export type ScrollPosition = { top: number; scrollTop: number }

export const getSheetHeight = (height: number) => Math.min(height, MAX_SHEET_HEIGHT)

const getScrollRange = (whole: number, viewport: number) => Math.max(0, whole - viewport)

/** The scroll position of the sheet for the rows above the viewport. */
export function toScrollTop(top: number, { height, viewport }: ScrollSizes): number {
  if (height <= MAX_SHEET_HEIGHT) return top
  return (top / getScrollRange(height, viewport)) * getScrollRange(MAX_SHEET_HEIGHT, viewport)
}

/** Small scrolls (wheel, keys) move rows pixel by pixel; large ones (scrollbar) jump to the relative position. */
export function getNextPosition(before: ScrollPosition, scrollTop: number, sizes: ScrollSizes): ScrollPosition {
  const { height, viewport } = sizes
  if (height <= MAX_SHEET_HEIGHT) return { top: scrollTop, scrollTop }
  const step = scrollTop - before.scrollTop
  const most = getScrollRange(height, viewport)
  const isJump = Math.abs(step) > 2 * viewport
  const top = isJump ? (scrollTop / getScrollRange(MAX_SHEET_HEIGHT, viewport)) * most : Math.min(most, Math.max(0, before.top + step))
  const isAtEdge = scrollTop < 2 * viewport || scrollTop > MAX_SHEET_HEIGHT - 3 * viewport
  return { top, scrollTop: isAtEdge ? toScrollTop(top, sizes) : scrollTop }
}

export type RowWindow = {
  first: number
  last: number
  /** Pixels between a row's position in the list and on the sheet. */
  base: number
}

type VirtualScroll = {
  scroller: RefObject<HTMLDivElement | null>
  window: RowWindow
  scrollToRow: (row: number) => void
  onScroll: () => void
  visibleRows: number
}

/** Virtual scrolling for up to millions of rows of equal height. `head`: pixels of the header. */
export function useVirtualScroll({ count, row, headerHeight }: { count: number; row: number; headerHeight: number }): VirtualScroll {
  const scroller = useRef<HTMLDivElement | null>(null)
  const position = useRef<ScrollPosition>({ top: 0, scrollTop: 0 })
  const [viewport, setViewport] = useState(600)
  const sizes: ScrollSizes = { height: count * row, viewport }
  const [window, setWindow] = useState(() => getRowWindow({ top: 0, scrollTop: 0 }, { ...sizes, row, count }))

  const updatePosition = (next: ScrollPosition) => {
    position.current = next
    const found = getRowWindow(next, { ...sizes, row, count })
    setWindow((before) => (before.first === found.first && before.last === found.last && before.base === found.base ? before : found))
  }
  const onScroll = () => {
    const element = scroller.current!
    const next = getNextPosition(position.current, element.scrollTop, sizes)
    if (Math.abs(next.scrollTop - element.scrollTop) >= 1) element.scrollTop = next.scrollTop
    updatePosition({ ...next, scrollTop: element.scrollTop })
  }
  const reveal = (index: number) => {
    const { top } = position.current
    const above = index * row
    const target = above < top ? above : above + row > top + viewport ? above + row - viewport : top
    if (target === top) return
    scroller.current!.scrollTop = toScrollTop(target, sizes)
    updatePosition({ top: target, scrollTop: scroller.current!.scrollTop })
  }

  const measure = useCallback(() => setViewport(Math.max(row, (scroller.current?.clientHeight ?? 0) - headerHeight)), [row, headerHeight])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(scroller.current!)
    return () => observer.disconnect()
  }, [measure])
  const updateScroll = useEffectEvent(onScroll)
  useLayoutEffect(() => updateScroll(), [count, row, viewport])
  return { scroller, window, scrollToRow: reveal, onScroll, visibleRows: Math.max(1, Math.floor(viewport / row)) }
}

function getRowWindow(
  { top, scrollTop }: ScrollPosition,
  { viewport, row, count }: ScrollSizes & { row: number; count: number },
): RowWindow {
  return {
    first: Math.max(0, Math.floor(top / row) - OVERSCAN),
    last: Math.min(count, Math.ceil((top + viewport) / row) + OVERSCAN),
    base: Math.round(top - scrollTop),
  }
}
