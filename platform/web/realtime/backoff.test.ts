import { expect, test } from 'vitest'
import { getBackoffDelay, getRefetchDelay } from './backoff.ts'

const growth = { first: 500, max: 30_000 }

test('doubles the delay up to the maximum, half of it random', () => {
  expect([0, 1, 2, 10].map((attempt) => getBackoffDelay(attempt, growth, () => 1))).toEqual([500, 1000, 2000, 30_000])
  expect(getBackoffDelay(1, growth, () => 0)).toBe(500)
})

test('refetches at once with few watchers, within two seconds with a thousand', () => {
  expect(getRefetchDelay(20, () => 1)).toBe(0)
  expect(getRefetchDelay(1000, () => 1)).toBe(2000)
  expect(getRefetchDelay(510, () => 1)).toBeGreaterThan(900)
  expect(getRefetchDelay(1000, () => 0)).toBe(0)
})
