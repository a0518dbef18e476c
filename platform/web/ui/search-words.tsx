import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './fields/search-field.tsx'

/** Milliseconds */
const PAUSE = 200

export type DebouncedSearchFieldProps = { label: string; q: string; onSearch: (q: string) => void; className?: string | undefined }

/** Searches after a pause in typing; `/` focuses the field. */
export function DebouncedSearchField({ label, q, onSearch, className }: DebouncedSearchFieldProps) {
  const [text, setText] = useState(q)
  const [asked, setAsked] = useState(q)
  if (q !== asked) {
    setAsked(q)
    setText(q)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => {
      setAsked(text.trim())
      search(text.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, asked])
  return <SearchField label={label} value={text} shortcut="/" maxLength={200} className={className} onChange={setText} />
}
