import { expect, test } from 'vitest'
import { dropPlace } from './drop-place.ts'

const tasks = [1, 2, 3].map((id) => ({ id }))

test('a task goes before the row it is dropped on, or before the one that follows', () => {
  expect(dropPlace({ tasks, hasMore: false }, { key: 2, dropPosition: 'before' })).toBe(2)
  expect(dropPlace({ tasks, hasMore: false }, { key: 2, dropPosition: 'after' })).toBe(3)
})

test('behind the last row a task goes to the end of everything only once everything is loaded', () => {
  expect(dropPlace({ tasks, hasMore: false }, { key: 3, dropPosition: 'after' })).toBe(null)
  expect(dropPlace({ tasks, hasMore: true }, { key: 3, dropPosition: 'after' })).toBe(3)
})
