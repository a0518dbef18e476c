import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './search-field.tsx'

const TYPING_PAUSE = 200

export type DebouncedSearchFieldProps = { label: string; q: string; onSearch: (q: string) => void; className?: string | undefined }

/** Searches after a pause in typing; `/` focuses the field. */
export function DebouncedSearchField({ label, q, onSearch, className }: DebouncedSearchFieldProps) {
  const [text, setText] = useState(q)
  const [searchedText, setAsked] = useState(q)
  if (q !== searchedText) {
    setAsked(q)
    setText(q)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (text.trim() === searchedText) return
    const timer = setTimeout(() => {
      setAsked(text.trim())
      search(text.trim())
    }, TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [text, searchedText])
  return <SearchField label={label} value={text} shortcut="/" maxLength={200} className={className} onChange={setText} />
}
