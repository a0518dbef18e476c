import { expect, test } from 'vitest'
import { getDropPosition } from './drop-position.ts'

const tasks = [1, 2, 3].map((id) => ({ id }))

test('a task goes before the row it is dropped on, or before the one that follows', () => {
  expect(getDropPosition({ tasks, hasMore: false }, { key: 2, dropPosition: 'before' })).toBe(2)
  expect(getDropPosition({ tasks, hasMore: false }, { key: 2, dropPosition: 'after' })).toBe(3)
})

test('behind the last row a task goes to the end of everything only once everything is loaded', () => {
  expect(getDropPosition({ tasks, hasMore: false }, { key: 3, dropPosition: 'after' })).toBe(null)
  expect(getDropPosition({ tasks, hasMore: true }, { key: 3, dropPosition: 'after' })).toBe(3)
})
