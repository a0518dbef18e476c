import { addDays } from '#platform/contract/add-days.ts'
import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'
import type { ListedCard } from '../../cards/card.ts'
import { type DueFilter, type CardFilter, isFiltered } from './url-state.ts'

const WEEK_DAYS = 7

/** Returns null if no filter is set. A card must have one of the members, one of the labels, and all search words. */
export function createCardFilter(filter: CardFilter, today: string): ((card: ListedCard) => boolean) | null {
  if (!isFiltered(filter)) return null
  const words = normalizeForSearch(filter.q).split(/\s+/).filter(Boolean)
  const [members, labels] = [new Set(filter.member), new Set(filter.label)]
  return (card) =>
    (members.size === 0 || hasMember(card, members)) &&
    (labels.size === 0 || card.labels.some((label) => labels.has(label))) &&
    isDue(card, filter.due, today) &&
    (words.length === 0 || hasWords(card, words))
}

function hasMember({ assignedTo }: ListedCard, members: ReadonlySet<number>): boolean {
  return assignedTo.length === 0 ? members.has(0) : assignedTo.some(({ id }) => members.has(id))
}

function isDue({ dueDate, isDone }: ListedCard, due: DueFilter, today: string): boolean {
  if (due === '') return true
  if (due === 'done') return isDone
  if (due === 'none') return dueDate === null
  if (dueDate === null || isDone) return false
  return due === 'overdue' ? dueDate < today : dueDate >= today && dueDate <= addDays(today, WEEK_DAYS)
}

function hasWords({ id, title, labels, assignedTo }: ListedCard, words: readonly string[]): boolean {
  const text = normalizeForSearch([title, `#${id}`, ...labels, ...assignedTo.map(({ fullName }) => fullName)].join(' '))
  return words.every((word) => text.includes(word))
}
