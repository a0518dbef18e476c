import { daysAfter } from '#platform/contract/days.ts'
import { folded } from '#platform/web/i18n/folded.ts'
import type { ListedCard } from '../../cards/card.ts'
import { type DueFilter, type CardFilter, isFiltered } from './url-state.ts'

const WEEK_DAYS = 7

/** Whether a card is shown; null where all are. Cards need one of the chosen members, one of the chosen labels, and all words. */
export function createCardFilter(filter: CardFilter, today: string): ((card: ListedCard) => boolean) | null {
  if (!isFiltered(filter)) return null
  const words = folded(filter.q).split(/\s+/).filter(Boolean)
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
  return due === 'overdue' ? dueDate < today : dueDate >= today && dueDate <= daysAfter(today, WEEK_DAYS)
}

function hasWords({ id, title, labels, assignedTo }: ListedCard, words: readonly string[]): boolean {
  const text = folded([title, `#${id}`, ...labels, ...assignedTo.map(({ fullName }) => fullName)].join(' '))
  return words.every((word) => text.includes(word))
}
