import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Pixels from the top, by view. */
const scrollPositions = new Map<string, number>()

export const hasSavedScrollPosition = (key: string) => (scrollPositions.get(key) ?? 0) > 0

/** Restores the scroll position of each view. */
export function useScrollRestoration(scroller: RefObject<HTMLElement | null>, key: string, isLoaded: boolean): void {
  const isNew = useRef(true)
  useLayoutEffect(() => {
    if (!isLoaded) return
    const top = scrollPositions.get(key) ?? 0
    // An unscrolled list is already at the top; scrolling would force an early layout.
    if (top > 0 || !isNew.current) scroller.current?.scrollTo({ top, behavior: 'instant' })
    isNew.current = false
  }, [scroller, key, isLoaded])
  useEffect(() => {
    const element = scroller.current
    if (!element || !isLoaded) return
    const savePosition = () => void scrollPositions.set(key, element.scrollTop)
    element.addEventListener('scroll', savePosition, { passive: true })
    return () => element.removeEventListener('scroll', savePosition)
  }, [scroller, key, isLoaded])
}
