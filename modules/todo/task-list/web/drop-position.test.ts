import { expect, test } from 'vitest'
import { getDropPosition } from './drop-position.ts'

const tasks = [1, 2, 3].map((id) => ({ id }))

test('drops a task before the target row or before the next one', () => {
  expect(getDropPosition({ tasks, hasMore: false }, { key: 2, dropPosition: 'before' })).toBe(2)
  expect(getDropPosition({ tasks, hasMore: false }, { key: 2, dropPosition: 'after' })).toBe(3)
})

test('drops a task at the end only if all tasks are loaded', () => {
  expect(getDropPosition({ tasks, hasMore: false }, { key: 3, dropPosition: 'after' })).toBe(null)
  expect(getDropPosition({ tasks, hasMore: true }, { key: 3, dropPosition: 'after' })).toBe(3)
})
