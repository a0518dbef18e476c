import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './fields/search-field.tsx'

/** Milliseconds without a key until what is written is looked for. */
const PAUSE = 200

export type SearchWordsProps = { label: string; q: string; onSearch: (q: string) => void; className?: string | undefined }

/** `/` leads here: words are looked for a moment after the last key; a search that comes from elsewhere shows at once. */
export function SearchWords({ label, q, onSearch, className }: SearchWordsProps) {
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
