import { useEffect, useState } from 'react'

/** The text after a pause in typing, in milliseconds; an empty text is returned at once. */
export function useDebouncedText(text: string, pause: number): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return text === '' ? '' : settled
}
