import { expect, test } from 'vitest'
import { locateRow } from './use-active-row.ts'

const toRows = (...ids: (number | undefined)[]) => ({
  count: ids.length,
  getRow: (index: number) => (ids[index] === undefined ? undefined : { id: ids[index] }),
})

test('the focus follows its email when rows are inserted or loading', () => {
  expect(locateRow({ index: 0, id: 7 }, toRows(9, 8, 7), null)).toEqual({ index: 2, id: 7 })
  expect(locateRow({ index: 2, id: 7 }, toRows(7, 6, 5), null)).toEqual({ index: 0, id: 7 })
  expect(locateRow({ index: 1, id: 7 }, toRows(9, undefined), null)).toEqual({ index: 1, id: 7 })
  expect(locateRow({ index: 1, id: undefined }, toRows(9, 8), null)).toEqual({ index: 1, id: 8 })
})

test('the next email takes the focus of a removed one, unless that one is open', () => {
  expect(locateRow({ index: 1, id: 7 }, toRows(9, 6), null)).toEqual({ index: 1, id: 6 })
  expect(locateRow({ index: 1, id: 7 }, toRows(9), null)).toEqual({ index: 0, id: 9 })
  expect(locateRow({ index: 0, id: 7 }, toRows(6, 5), 7)).toEqual({ index: 0, id: 7 })
})
