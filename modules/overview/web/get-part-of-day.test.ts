import { expect, test } from 'vitest'
import { getPartOfDay } from './get-part-of-day.ts'

test.each([
  ['2026-11-22T03:59:00Z', 'UTC', 'evening'],
  ['2026-11-22T04:00:00Z', 'UTC', 'morning'],
  ['2026-11-22T11:59:00Z', 'UTC', 'morning'],
  ['2026-11-22T12:00:00Z', 'UTC', 'afternoon'],
  ['2026-11-22T18:00:00Z', 'UTC', 'evening'],
  ['2026-11-22T23:30:00Z', 'Asia/Shanghai', 'morning'],
  ['2026-11-22T00:30:00Z', 'America/New_York', 'evening'],
])('%s in %s is %s', (now, timeZone, component) => {
  expect(getPartOfDay(new Date(now), timeZone)).toBe(component)
})
