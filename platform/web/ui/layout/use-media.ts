import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Whether the window is as `query` says; what is printed is laid out as the window was. */
export function useMedia(query: string): boolean {
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
