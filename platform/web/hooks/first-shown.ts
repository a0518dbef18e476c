import { useEffect, useEffectEvent } from 'react'

/** Milliseconds that what a page shows first has for itself. */
const IDLE = 1500

/** Once what the page is for stands: the parts behind it are fetched while nothing else happens. */
export function usePreload(isThere: boolean, preload: () => void): void {
  const onIdle = useEffectEvent(preload)
  useEffect(() => {
    if (!isThere) return
    const idle = setTimeout(() => onIdle(), IDLE)
    return () => clearTimeout(idle)
  }, [isThere])
}

/** Whoever came to add something may write once there is where to. */
export function useArrival(isThere: boolean, isNew: boolean, onNew: () => void): void {
  const begin = useEffectEvent(onNew)
  useEffect(() => {
    if (isThere && isNew) begin()
  }, [isThere, isNew])
}
