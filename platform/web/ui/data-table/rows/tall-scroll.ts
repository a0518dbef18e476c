import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Browsers cannot lay out elements taller than about 16 million pixels; taller lists scroll through a sheet of this height. */
export const MAX_SHEET_HEIGHT = 8_000_000

/** Rows rendered beyond the viewport. */
const BEYOND = 6

export type ScrollSizes = {
  /** Pixels of all rows. */
  height: number
  viewport: number
}

/** `top`: pixels of rows above the viewport; `scrollTop`: scroll position of the sheet. */
export type ScrollPosition = { top: number; scrollTop: number }

export const getSheetHeight = (height: number) => Math.min(height, MAX_SHEET_HEIGHT)

const reach = (whole: number, viewport: number) => Math.max(0, whole - viewport)

/** The scroll position of the sheet for the rows above the viewport. */
export function toScrollTop(top: number, { height, viewport }: ScrollSizes): number {
  if (height <= MAX_SHEET_HEIGHT) return top
  return (top / reach(height, viewport)) * reach(MAX_SHEET_HEIGHT, viewport)
}

/**
 * Small scrolls (wheel, keys) move rows pixel by pixel; large ones (scrollbar) map the position on the sheet to the position in the list.
 */
export function getNextPosition(before: ScrollPosition, scrollTop: number, sizes: ScrollSizes): ScrollPosition {
  const { height, viewport } = sizes
  if (height <= MAX_SHEET_HEIGHT) return { top: scrollTop, scrollTop }
  const step = scrollTop - before.scrollTop
  const most = reach(height, viewport)
  const isJump = Math.abs(step) > 2 * viewport
  const top = isJump ? (scrollTop / reach(MAX_SHEET_HEIGHT, viewport)) * most : Math.min(most, Math.max(0, before.top + step))
  const isAtEdge = scrollTop < 2 * viewport || scrollTop > MAX_SHEET_HEIGHT - 3 * viewport
  return { top, scrollTop: isAtEdge ? toScrollTop(top, sizes) : scrollTop }
}

export type RowWindow = {
  first: number
  last: number
  /** Pixels between a row's position in the list and on the sheet. */
  base: number
}

type TallScroll = {
  scroller: RefObject<HTMLDivElement | null>
  window: RowWindow
  reveal: (row: number) => void
  onScroll: () => void
  rowsInSight: number
}

/** Virtual scrolling for up to millions of rows of equal height. `head`: pixels of the header. */
export function useVirtualScroll({ count, row, head }: { count: number; row: number; head: number }): TallScroll {
  const scroller = useRef<HTMLDivElement | null>(null)
  const place = useRef<ScrollPosition>({ top: 0, scrollTop: 0 })
  const [viewport, setViewport] = useState(600)
  const sizes: ScrollSizes = { height: count * row, viewport }
  const [window, setWindow] = useState(() => windowAt({ top: 0, scrollTop: 0 }, { ...sizes, row, count }))

  const settle = (next: ScrollPosition) => {
    place.current = next
    const found = windowAt(next, { ...sizes, row, count })
    setWindow((before) => (before.first === found.first && before.last === found.last && before.base === found.base ? before : found))
  }
  const onScroll = () => {
    const element = scroller.current!
    const next = getNextPosition(place.current, element.scrollTop, sizes)
    if (Math.abs(next.scrollTop - element.scrollTop) >= 1) element.scrollTop = next.scrollTop
    settle({ ...next, scrollTop: element.scrollTop })
  }
  const reveal = (index: number) => {
    const { top } = place.current
    const above = index * row
    const wanted = above < top ? above : above + row > top + viewport ? above + row - viewport : top
    if (wanted === top) return
    scroller.current!.scrollTop = toScrollTop(wanted, sizes)
    settle({ top: wanted, scrollTop: scroller.current!.scrollTop })
  }

  const measure = useCallback(() => setViewport(Math.max(row, (scroller.current?.clientHeight ?? 0) - head)), [row, head])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(scroller.current!)
    return () => observer.disconnect()
  }, [measure])
  const settleAnew = useEffectEvent(onScroll)
  useLayoutEffect(() => settleAnew(), [count, row, viewport])
  return { scroller, window, reveal, onScroll, rowsInSight: Math.max(1, Math.floor(viewport / row)) }
}

function windowAt({ top, scrollTop }: ScrollPosition, { viewport, row, count }: ScrollSizes & { row: number; count: number }): RowWindow {
  return {
    first: Math.max(0, Math.floor(top / row) - BEYOND),
    last: Math.min(count, Math.ceil((top + viewport) / row) + BEYOND),
    base: Math.round(top - scrollTop),
  }
}
