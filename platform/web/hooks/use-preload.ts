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

/** Moves the focus to the input for a new record once it is loaded, if the URL asks for one. */
export function useAutofocus(isThere: boolean, isNew: boolean, focus: () => void): void {
  const begin = useEffectEvent(focus)
  useEffect(() => {
    if (isThere && isNew) begin()
  }, [isThere, isNew])
}
