import { useEffect, useLayoutEffect, type RefObject } from 'react'

/** Where each view was left, in pixels from its top. */
const places = new Map<string, number>()

export const isLeftBelowTop = (key: string) => (places.get(key) ?? 0) > 0

/** The list of a view keeps its place while another one is looked at. */
export function usePlace(scroller: RefObject<HTMLElement | null>, key: string, isThere: boolean): void {
  useLayoutEffect(() => {
    if (isThere) scroller.current?.scrollTo({ top: places.get(key) ?? 0, behavior: 'instant' })
  }, [scroller, key, isThere])
  useEffect(() => {
    const element = scroller.current
    if (!element || !isThere) return
    const keep = () => void places.set(key, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [scroller, key, isThere])
}
