import { expect, test } from 'vitest'
import { selectKept, selectRecent } from './retention.ts'

const toBackup = (time: string | number, generation: string | null = 'one') => ({ time: new Date(time), generation })
const days = (count: number) => Array.from({ length: count }, (_, day) => toBackup(Date.UTC(2026, 10, 26 - day, 2, 30)))
const toDates = (backups: Iterable<{ time: Date }>) =>
  [...backups]
    .map(({ time }) => time.toISOString().slice(0, 10))
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
  expect(selectKept([toBackup('2020-01-01')]).size).toBe(1)
  expect(selectKept([]).size).toBe(0)
})

test('keeps the backups of a recent day with several, and only the newest of an older one', () => {
  const today = ['2026-11-26T14:00:00Z', '2026-11-26T09:00:00Z', '2026-11-26T02:30:00Z'].map((time) => toBackup(time, null))
  const october = ['2026-10-31T14:00:00Z', '2026-10-31T02:30:00Z'].map((time) => toBackup(time, null))
  expect([...selectKept([...today, ...days(10).slice(1), ...october])].filter(({ generation }) => generation === null)).toEqual([
    ...today,
    october[0],
  ])
})

test('limits the backups of a day to the newest 10 and the oldest of each generation', () => {
  const generations = ['two', 'one'].map((generation, index) =>
    Array.from({ length: 100 }, (_, minute) => toBackup(Date.UTC(2026, 10, 26, 15 - 5 * index, -minute), generation)),
  )
  const [two, one] = generations as [(typeof generations)[0], (typeof generations)[0]]
  expect([...selectKept([...one, ...two])]).toEqual([...two.slice(0, 10), two.at(-1), one.at(-1)])
})

test('counts days with backups, so that a pause does not delete the last ones', () => {
  const old = days(10).map(({ time }) => toBackup(time.getTime() - 400 * 86_400_000))
  expect(selectKept(old).size).toBeGreaterThanOrEqual(7)
})

test('recovery reaches back to the oldest backup of the last 7 days', () => {
  const early = toBackup('2026-11-20T01:00:00Z')
  expect(selectRecent([early, ...days(30)]).at(-1)).toBe(early)
  expect(selectRecent([])).toEqual([])
})
