import { expect, test } from 'vitest'
import { BULK_LIMIT } from '../../contract.ts'
import { extendSelection, emptySelection, removeMissing, selectAll, toggleSelection } from './selection.ts'

const order = [5, 3, 9, 1, 7]
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].toSorted((a, b) => a - b)

test('selects a range from the last selected row in either direction and keeps the earlier selection', () => {
  const one = toggleSelection(emptySelection, 9)
  expect(idsOf(extendSelection(one, 7, order))).toEqual([1, 7, 9])
  expect(idsOf(extendSelection(one, 5, order))).toEqual([3, 5, 9])
  expect(idsOf(extendSelection(toggleSelection(toggleSelection(one, 9), 5), 3, order))).toEqual([3, 5])
})

test('selects only the row if a range has no start', () => {
  expect(idsOf(extendSelection(emptySelection, 1, order))).toEqual([1])
  expect(idsOf(extendSelection(toggleSelection(emptySelection, 404), 1, order))).toEqual([1, 404])
})

test('deselects rows that are no longer in the list', () => {
  const both = toggleSelection(toggleSelection(emptySelection, 9), 1)
  expect(idsOf(removeMissing(both, [1, 7]))).toEqual([1])
  expect(removeMissing(both, order)).toBe(both)
})

test('select all is limited to the maximum of one bulk request', () => {
  const many = Array.from({ length: BULK_LIMIT + 20 }, (_, index) => index + 1)
  expect(selectAll(many).ids.size).toBe(BULK_LIMIT)
})
