import type { LucideIcon } from 'lucide-react'
import { normalizeForSearch } from '../../i18n/folded.ts'
import type { BookmarkTarget } from '../../routing/module.ts'

export type SearchEntry = {
  id: string
  title: string
  detail?: string
  icon?: LucideIcon | undefined
  /** Also matched by the search, but not shown. */
  keywords?: string
  action: { link: string } | (() => void)
  bookmarkTarget?: BookmarkTarget
}

export type SearchEntryGroup = { id: string; title: string; entries: SearchEntry[] }

/** Whether the title and keywords contain every word of the text. */
export function matchesText({ title, keywords = '' }: SearchEntry, text: string): boolean {
  const said = normalizeForSearch(`${title} ${keywords}`)
  return normalizeForSearch(text.trim())
    .split(/\s+/)
    .every((word) => said.includes(word))
}
