import { expect, test } from 'vitest'
import { getRecoveryStart, selectKept } from './retention.ts'

const days = (count: number) => Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 10, 26 - day, 2, 30)))
const toDates = (times: Iterable<Date>) =>
  [...times]
    .map((time) => time.toISOString().slice(0, 10))
    .toSorted()
    .toReversed()

test('keeps 7 daily, 4 weekly and 12 monthly backups', () => {
  const kept = toDates(selectKept(days(500)))
  expect(kept.slice(0, 7)).toEqual(['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'])
  expect(kept.slice(7)).toEqual([
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ])
})

test('keeps a single backup whatever its age', () => {
  expect(selectKept([new Date('2020-01-01')]).size).toBe(1)
  expect(selectKept([]).size).toBe(0)
})

test('keeps the newest backup of a day with several', () => {
  const times = ['2026-11-26T02:30:00Z', '2026-11-26T14:00:00Z', '2026-11-26T09:00:00Z'].map((time) => new Date(time))
  expect([...selectKept(times)].map((time) => time.toISOString())).toEqual(['2026-11-26T14:00:00.000Z'])
})

test('counts days with backups, so that a pause does not delete the last ones', () => {
  const old = days(10).map((time) => new Date(time.getTime() - 400 * 86_400_000))
  expect(selectKept(old).size).toBeGreaterThanOrEqual(7)
})

test('recovery reaches back to the oldest daily backup', () => {
  expect(getRecoveryStart(days(30))?.toISOString()).toBe('2026-11-20T02:30:00.000Z')
  expect(getRecoveryStart([])).toBeUndefined()
})
