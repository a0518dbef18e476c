import type { LucideIcon } from 'lucide-react'
import type { Markable } from '../module.ts'

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
  const said = plain(`${title} ${words}`)
  return plain(text)
    .split(/\s+/)
    .every((word) => said.includes(word))
}

const plain = (text: string) => text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
