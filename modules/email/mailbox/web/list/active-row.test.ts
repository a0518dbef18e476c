import { expect, test } from 'vitest'
import { findAgain } from './active-row.ts'

const rowsOf = (...ids: (number | undefined)[]) => ({
  count: ids.length,
  at: (index: number) => (ids[index] === undefined ? undefined : { id: ids[index] }),
})

test('The focus stays with its mail where others come before it, and leaves it none where rows are awaited', () => {
  expect(findAgain({ index: 0, id: 7 }, rowsOf(9, 8, 7), null)).toEqual({ index: 2, id: 7 })
  expect(findAgain({ index: 2, id: 7 }, rowsOf(7, 6, 5), null)).toEqual({ index: 0, id: 7 })
  expect(findAgain({ index: 1, id: 7 }, rowsOf(9, undefined), null)).toEqual({ index: 1, id: 7 })
  expect(findAgain({ index: 1, id: undefined }, rowsOf(9, 8), null)).toEqual({ index: 1, id: 8 })
})

test('A mail that has left gives its row to the next one, but not while it is read', () => {
  expect(findAgain({ index: 1, id: 7 }, rowsOf(9, 6), null)).toEqual({ index: 1, id: 6 })
  expect(findAgain({ index: 1, id: 7 }, rowsOf(9), null)).toEqual({ index: 0, id: 9 })
  expect(findAgain({ index: 0, id: 7 }, rowsOf(6, 5), 7)).toEqual({ index: 0, id: 7 })
})
