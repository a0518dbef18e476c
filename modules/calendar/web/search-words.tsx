import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#platform/web/ui/search-field.tsx'

const PAUSE = 250

/** Words are looked for a moment after the last key; a search that comes from elsewhere shows at once. */
export function SearchWords({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation('calendar')
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
  return <SearchField label={t('search')} value={text} shortcut="/" maxLength={200} onChange={setText} />
}
