import { useEffect, useEffectEvent } from 'react'

const IDLE_DELAY = 1500

/** Preloads code a moment after the page has loaded. */
export function usePreload(isLoaded: boolean, preload: () => void): void {
  const onIdle = useEffectEvent(preload)
  useEffect(() => {
    if (!isLoaded) return
    const idle = setTimeout(() => onIdle(), IDLE_DELAY)
    return () => clearTimeout(idle)
  }, [isLoaded])
}
