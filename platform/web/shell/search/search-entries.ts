import type { LucideIcon } from 'lucide-react'
import { normalizeForSearch } from '../../i18n/normalize-for-search.ts'
import type { BookmarkTarget } from '../../routing/web-module.ts'

export type SearchEntry = {
  id: string
  title: string
  detail?: string
  icon?: LucideIcon | undefined
  keywords?: string
  action: { link: string } | (() => void)
  bookmarkTarget?: BookmarkTarget
}

export type SearchEntryGroup = { id: string; title: string; entries: SearchEntry[] }

/** Whether the title and keywords contain every word of the text. */
export function matchesText({ title, keywords = '' }: SearchEntry, text: string): boolean {
  const haystack = normalizeForSearch(`${title} ${keywords}`)
  return normalizeForSearch(text.trim())
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}
