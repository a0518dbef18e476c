import { useState } from 'react'

/** Whether it has been open since it stands there: it then stays mounted, so that it can fade out. */
export function useWasOpen(isOpen: boolean) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
