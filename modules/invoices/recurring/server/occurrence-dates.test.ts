import { expect, test } from 'vitest'
import { findNextDate, listDates, parseDateRule } from './occurrence-dates.ts'

const list = (rule: string, startDate: string, { from = startDate, limit = 5 } = {}) => listDates({ rule, startDate }, { from, limit })

test('a monthly rule from the 31st uses the last day of shorter months', () => {
  expect(list('FREQ=MONTHLY', '2027-10-31')).toEqual(['2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29'])
  expect(list('FREQ=MONTHLY;INTERVAL=3;COUNT=3', '2026-11-30')).toEqual(['2026-11-30', '2027-02-28', '2027-05-30'])
})

test('a yearly rule from 29 February uses 28 February in other years', () => {
  expect(list('FREQ=YEARLY', '2028-02-29')).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

test('the last day of the month, and weekdays, recur as in the calendar', () => {
  expect(list('FREQ=MONTHLY;BYMONTHDAY=-1', '2028-01-31', { limit: 3 })).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
  expect(list('FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', { limit: 3 })).toEqual(['2026-11-27', '2026-12-25', '2027-01-29'])
  expect(list('FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-26', { limit: 3 })).toEqual(['2026-11-26', '2026-11-30', '2026-12-03'])
})

test('the count includes dates before the requested ones, and the end date is included', () => {
  expect(list('FREQ=MONTHLY;COUNT=4', '2026-01-15', { from: '2026-03-01' })).toEqual(['2026-03-15', '2026-04-15'])
  expect(list('FREQ=MONTHLY;COUNT=4', '2026-01-31', { from: '2026-03-01' })).toEqual(['2026-03-31', '2026-04-30'])
  expect(list('FREQ=WEEKLY;UNTIL=20261210', '2026-11-26')).toEqual(['2026-11-26', '2026-12-03', '2026-12-10'])
  expect(list('FREQ=MONTHLY;UNTIL=20270228T235959Z', '2026-12-31')).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
  expect(findNextDate({ rule: 'FREQ=WEEKLY;UNTIL=20261210', startDate: '2026-11-26' }, '2026-12-11')).toBeNull()
})

test.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;BYHOUR=3',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;UNTIL=20269999',
  'FREQ=YEARLY;BYYEARDAY=100',
  'FREQ=SECONDLY',
  'every month',
  '',
])('rejects the rule “%s”', (rule) => {
  expect(() => parseDateRule(rule)).toThrow()
})

test('finds dates far from the start at once, and none for a rule that never matches', () => {
  const before = performance.now()
  expect(list('FREQ=DAILY;COUNT=100000', '2000-01-01', { from: '2199-12-31', limit: 1 })).toEqual(['2199-12-31'])
  expect(list('FREQ=YEARLY;INTERVAL=10000', '2000-01-31', { from: '2026-11-26', limit: 1 })).toEqual([])
  expect(list('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-02-01', { limit: 1 })).toEqual([])
  expect(performance.now() - before).toBeLessThan(1_000)
})
