import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Browsers lay out nothing taller than some 16 million pixels; what is taller is scrolled through a sheet of this height. */
export const TALLEST = 8_000_000

/** Rows beyond the edges that are drawn too, so that a short scroll finds them there. */
const BEYOND = 6

export type Sizes = {
  /** Pixels of all rows. */
  height: number
  /** Of the part of the window that shows rows. */
  viewport: number
}

/** `top`: pixels of rows above the window; `scrollTop`: how far the sheet is scrolled. */
export type Place = { top: number; scrollTop: number }

export const sheetOf = (height: number) => Math.min(height, TALLEST)

const reach = (whole: number, viewport: number) => Math.max(0, whole - viewport)

/** Where the sheet stands for the rows above the window. */
export function scrollTopOf(top: number, { height, viewport }: Sizes): number {
  if (height <= TALLEST) return top
  return (top / reach(height, viewport)) * reach(TALLEST, viewport)
}

/**
 * What a scroll of the sheet means: by little, as by wheel and keys, rows move pixel by pixel; by much, as by the bar,
 * the place on the sheet is the place among the rows.
 */
export function placeAfter(before: Place, scrollTop: number, sizes: Sizes): Place {
  const { height, viewport } = sizes
  if (height <= TALLEST) return { top: scrollTop, scrollTop }
  const step = scrollTop - before.scrollTop
  const most = reach(height, viewport)
  const isJump = Math.abs(step) > 2 * viewport
  const top = isJump ? (scrollTop / reach(TALLEST, viewport)) * most : Math.min(most, Math.max(0, before.top + step))
  const isAtEdge = scrollTop < 2 * viewport || scrollTop > TALLEST - 3 * viewport
  return { top, scrollTop: isAtEdge ? scrollTopOf(top, sizes) : scrollTop }
}

export type Window = {
  /** The rows to draw. */
  first: number
  last: number
  /** Pixels between a row's place among all rows and on the sheet. */
  base: number
}

type TallScroll = {
  scroller: RefObject<HTMLDivElement | null>
  window: Window
  /** Brings a row into the window. */
  reveal: (row: number) => void
  onScroll: () => void
  /** Rows that fit into the window. */
  rowsInSight: number
}

/** A window of so many rows of equal height, which may be millions. `head`: pixels that stand above the rows. */
export function useTallScroll({ count, row, head }: { count: number; row: number; head: number }): TallScroll {
  const scroller = useRef<HTMLDivElement | null>(null)
  const place = useRef<Place>({ top: 0, scrollTop: 0 })
  const [viewport, setViewport] = useState(600)
  const sizes: Sizes = { height: count * row, viewport }
  const [window, setWindow] = useState(() => windowAt({ top: 0, scrollTop: 0 }, { ...sizes, row, count }))

  const settle = (next: Place) => {
    place.current = next
    const found = windowAt(next, { ...sizes, row, count })
    setWindow((before) => (before.first === found.first && before.last === found.last && before.base === found.base ? before : found))
  }
  const onScroll = () => {
    const element = scroller.current!
    const next = placeAfter(place.current, element.scrollTop, sizes)
    if (Math.abs(next.scrollTop - element.scrollTop) >= 1) element.scrollTop = next.scrollTop
    settle({ ...next, scrollTop: element.scrollTop })
  }
  const reveal = (index: number) => {
    const { top } = place.current
    const above = index * row
    const wanted = above < top ? above : above + row > top + viewport ? above + row - viewport : top
    if (wanted === top) return
    scroller.current!.scrollTop = scrollTopOf(wanted, sizes)
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

function windowAt({ top, scrollTop }: Place, { viewport, row, count }: Sizes & { row: number; count: number }): Window {
  return {
    first: Math.max(0, Math.floor(top / row) - BEYOND),
    last: Math.min(count, Math.ceil((top + viewport) / row) + BEYOND),
    base: Math.round(top - scrollTop),
  }
}
