import { addDays } from '#platform/contract/add-days.ts'

export type DueState = 'done' | 'overdue' | 'today' | 'soon' | 'later'
type DueCard = { dueDate: string | null; isDone: boolean }

const SOON_DAYS = 2

/** `today` is the viewer's local date (`YYYY-MM-DD`). Returns null for a card without a due date. */
export function getDueState({ dueDate, isDone }: DueCard, today: string): DueState | null {
  if (dueDate === null) return null
  if (isDone) return 'done'
  if (dueDate < today) return 'overdue'
  if (dueDate === today) return 'today'
  return dueDate <= addDays(today, SOON_DAYS) ? 'soon' : 'later'
}
