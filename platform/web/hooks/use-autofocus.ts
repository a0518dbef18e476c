import { useEffect, useEffectEvent } from 'react'

/** Moves the focus to the input for a new record once it is loaded, if the URL asks for one. */
export function useAutofocus(isLoaded: boolean, isNew: boolean, focus: () => void): void {
  const begin = useEffectEvent(focus)
  useEffect(() => {
    if (isLoaded && isNew) begin()
  }, [isLoaded, isNew])
}
