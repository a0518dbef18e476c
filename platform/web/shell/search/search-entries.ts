import type { LucideIcon } from 'lucide-react'
import { folded } from '../../i18n/folded.ts'
import type { Markable } from '../../routing/module.ts'

/** One line of the search box. */
export type Entry = {
  id: string
  title: string
  detail?: string
  icon?: LucideIcon | undefined
  /** By which it is found beside its title. */
  words?: string
  /** What choosing it does. */
  does: { link: string } | (() => void)
  /** Where it can be bookmarked. */
  markable?: Markable
}

export type EntryGroup = { id: string; title: string; entries: Entry[] }

/** Every word of the text stands in the title or the words beside it; case and accents do not matter. */
export function isMeant({ title, words = '' }: Entry, text: string): boolean {
  const said = folded(`${title} ${words}`)
  return folded(text.trim())
    .split(/\s+/)
    .every((word) => said.includes(word))
}
