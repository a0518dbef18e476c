import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Whether the media query matches; while printing, its last value on screen. */
export function useMediaQuery(query: string): boolean {
  const last = useRef(false)
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => {
    if (!matchMedia('print').matches) last.current = matchMedia(query).matches
    return last.current
  })
}
