import { daysAfter } from '#platform/contract/days.ts'

export type DueState = 'done' | 'overdue' | 'today' | 'soon' | 'later'
type Due = { dueDate: string | null; isDone: boolean }

const SOON_DAYS = 2

/** How near a card's due date is on the looker's own day (`YYYY-MM-DD`); null without one. */
export function dueState({ dueDate, isDone }: Due, today: string): DueState | null {
  if (dueDate === null) return null
  if (isDone) return 'done'
  if (dueDate < today) return 'overdue'
  if (dueDate === today) return 'today'
  return dueDate <= daysAfter(today, SOON_DAYS) ? 'soon' : 'later'
}
