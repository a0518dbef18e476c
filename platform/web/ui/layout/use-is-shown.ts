import { useEffect, useRef, type RefObject } from 'react'

/** Whether what asks still stands on the page: else nobody sees what it says there. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return isShown
}
