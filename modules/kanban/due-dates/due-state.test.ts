import { addDays } from '#platform/contract/add-days.ts'
import { expect, test } from 'vitest'
import { getDueState } from './due-state.ts'

const state = (dueDate: string | null, isDone = false) => getDueState({ dueDate, isDone }, '2026-12-31')

test('a due date is overdue after its day, unless the card is completed', () => {
  expect(['2026-12-30', '2026-12-31', '2027-01-02', '2027-01-03'].map((date) => state(date))).toEqual(['overdue', 'today', 'soon', 'later'])
  expect(state('2026-12-30', true)).toBe('done')
  expect(state(null, true)).toBeNull()
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
