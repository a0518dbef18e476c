import { expect, test } from 'vitest'
import { findNumberKeys, listNumberKeys } from './number-keys.ts'

const isFound = (number: string, text: string) => findNumberKeys(text).some((key) => listNumberKeys(number).includes(key))

test.each([
  ['INV-2026-0042', 'INV-2026-0042'],
  ['INV-2026-0042', 'INV20260042'],
  ['INV-2026-0042', '2026-42'],
  ['INV-2026-0042', 'Rg. 2026/042'],
  ['INV-2026-0042', 'INV-2026-00 42'],
  ['INV-2026-0042', 'R 20 26 00 42 Danke'],
  ['INV-7', 'inv 0007'],
  ['R4711', 'Nr. 4711'],
  ['RE-2026-11-003', '2026.11.3'],
])('finds %s in %j', (number, text) => expect(isFound(number, text)).toBe(true))

test.each([
  ['INV-2026-0042', '2026-0043'],
  ['INV-2026-0042', '42'],
  ['INV-7', 'Zimmer 7'],
  ['INV-2026-0042', '2026 Rechnung 0042'],
])('does not find %s in %j', (number, text) => expect(isFound(number, text)).toBe(false))

test('a text of nothing but digits has a bounded number of keys', () => {
  expect(findNumberKeys('1 '.repeat(10_000)).length).toBeLessThan(400)
  expect(findNumberKeys('9'.repeat(100_000))).toEqual([])
})
