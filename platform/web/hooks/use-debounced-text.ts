import { useEffect, useState } from 'react'

/** The text after a pause in typing, in milliseconds; an empty text is returned at once. */
export function useDebouncedText(text: string, delay: number): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return text === '' ? '' : debounced
}
