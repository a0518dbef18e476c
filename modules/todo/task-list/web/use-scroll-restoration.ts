import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Where each view was left, in pixels from its top. */
const scrollPositions = new Map<string, number>()

export const hasSavedScrollPosition = (key: string) => (scrollPositions.get(key) ?? 0) > 0

/** The list of a view keeps its place while another one is looked at. */
export function useScrollRestoration(scroller: RefObject<HTMLElement | null>, key: string, isThere: boolean): void {
  const isNew = useRef(true)
  useLayoutEffect(() => {
    if (!isThere) return
    const top = scrollPositions.get(key) ?? 0
    // A list that was never scrolled is at its top: to say so would lay the page out before it is complete.
    if (top > 0 || !isNew.current) scroller.current?.scrollTo({ top, behavior: 'instant' })
    isNew.current = false
  }, [scroller, key, isThere])
  useEffect(() => {
    const element = scroller.current
    if (!element || !isThere) return
    const keep = () => void scrollPositions.set(key, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [scroller, key, isThere])
}
