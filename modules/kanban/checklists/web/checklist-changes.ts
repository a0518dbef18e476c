import type { Card } from '../../cards/card.ts'
import type { Checklist } from '../checklist.ts'

export type ChecklistItem = Checklist['items'][number]

export const withChecklist = (card: Card, id: number, changes: Partial<Checklist>): Card =>
  withCounts({ ...card, checklists: card.checklists.map((list) => (list.id === id ? { ...list, ...changes } : list)) })

export const withoutChecklist = (card: Card, id: number): Card =>
  withCounts({ ...card, checklists: card.checklists.filter((list) => list.id !== id) })

export const withItems = (card: Card, id: number, change: (items: ChecklistItem[]) => ChecklistItem[]): Card =>
  withCounts({ ...card, checklists: card.checklists.map((list) => (list.id === id ? { ...list, items: change(list.items) } : list)) })

function withCounts(card: Card): Card {
  const items = card.checklists.flatMap((list) => list.items)
  return { ...card, checklistTotal: items.length, checklistDone: items.filter(({ isDone }) => isDone).length }
}

/** Moves an item before another one, or to the end if `before` is null. */
export function moveItem(items: readonly ChecklistItem[], id: number, before: number | null): ChecklistItem[] {
  const item = items.find((one) => one.id === id)
  const rest = items.filter((one) => one.id !== id)
  const index = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  return item && index >= 0 ? rest.toSpliced(index, 0, item) : [...items]
}
