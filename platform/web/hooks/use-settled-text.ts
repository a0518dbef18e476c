import { useEffect, useState } from 'react'

/** The text once nobody has typed for so many milliseconds; empty at once. */
export function useSettledText(text: string, pause: number): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return text === '' ? '' : settled
}
