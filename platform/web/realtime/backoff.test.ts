import { expect, test } from 'vitest'
import { backoff, spread } from './backoff.ts'

const growth = { first: 500, most: 30_000 }

test('waits grow twofold up to the most, and their later half is random', () => {
  expect([0, 1, 2, 10].map((attempt) => backoff(attempt, growth, () => 1))).toEqual([500, 1000, 2000, 30_000])
  expect(backoff(1, growth, () => 0)).toBe(500)
})

test('few watchers ask at once, a thousand within two seconds', () => {
  expect(spread(20, () => 1)).toBe(0)
  expect(spread(1000, () => 1)).toBe(2000)
  expect(spread(510, () => 1)).toBeGreaterThan(900)
  expect(spread(1000, () => 0)).toBe(0)
})
