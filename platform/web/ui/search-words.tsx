import { useEffect, useState } from 'react'
import { SearchField } from './search-field.tsx'

/** Milliseconds without a key until what is written is looked for. */
const PAUSE = 200

export type SearchWordsProps = { label: string; q: string; onSearch: (q: string) => void }

/** What `/` leads to: words are looked for a moment after the last key; a search that comes from elsewhere shows at once. */
export function SearchWords({ label, q, onSearch }: SearchWordsProps) {
  const [text, setText] = useState(q)
  const [asked, setAsked] = useState(q)
  if (q !== asked) {
    setAsked(q)
    setText(q)
  }
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => {
      setAsked(text.trim())
      onSearch(text.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, asked, onSearch])
  return <SearchField label={label} value={text} shortcut="/" maxLength={200} onChange={setText} />
}
