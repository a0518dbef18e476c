import { useState } from 'react'

/** Whether it has been open, so that it stays mounted and can fade out. */
export function useHasBeenOpen(isOpen: boolean) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
