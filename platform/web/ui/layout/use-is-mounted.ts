import { useEffect, useRef, type RefObject } from 'react'

export function useIsMounted(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return isShown
}
