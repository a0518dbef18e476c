import { useEffect, useEffectEvent } from 'react'

/** Milliseconds */
const IDLE = 1500

/** Preloads code a moment after the page has loaded. */
export function usePreload(isThere: boolean, preload: () => void): void {
  const onIdle = useEffectEvent(preload)
  useEffect(() => {
    if (!isThere) return
    const idle = setTimeout(() => onIdle(), IDLE)
    return () => clearTimeout(idle)
  }, [isThere])
}

/** Moves the focus to the input for a new record once it is loaded, if the URL asks for one. */
export function useAutofocus(isThere: boolean, isNew: boolean, onNew: () => void): void {
  const begin = useEffectEvent(onNew)
  useEffect(() => {
    if (isThere && isNew) begin()
  }, [isThere, isNew])
}
