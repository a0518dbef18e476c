import { expect, test } from 'vitest'
import { toPlainDate, getFirstWeekday, toMidnight, getViewSpan, stepDate, getTitleSpan } from './view-span.ts'

test('a month view has whole weeks that start on the first weekday of the locale', () => {
  expect(getViewSpan('month', '2026-11-21', 'en')).toEqual({ start: '2026-11-01', end: '2026-12-06' })
  expect(getViewSpan('month', '2026-11-21', 'de')).toEqual({ start: '2026-10-26', end: '2026-12-07' })
  expect([getFirstWeekday('en'), getFirstWeekday('de'), getFirstWeekday('zh-CN')]).toEqual([0, 1, 1])
})

test('week, day and list cover their number of days', () => {
  expect(getViewSpan('week', '2026-11-22', 'de')).toEqual({ start: '2026-11-16', end: '2026-11-23' })
  expect(getViewSpan('day', '2026-12-31', 'de')).toEqual({ start: '2026-12-31', end: '2027-01-01' })
  expect(getViewSpan('list', '2026-11-21', 'de')).toEqual({ start: '2026-11-21', end: '2026-12-21' })
  expect(getTitleSpan('month', '2026-02-10', 'de')).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(getTitleSpan('week', '2026-11-22', 'de')).toEqual({ first: '2026-11-16', last: '2026-11-22' })
})

test('stepping moves by the length of the view and never skips a short month', () => {
  expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepDate('week', '2026-01-01', -1)).toBe('2025-12-25')
  expect(stepDate('day', '2026-03-01', -1)).toBe('2026-02-28')
})

test('days start at midnight in the viewer’s zone, even when the clocks change', () => {
  expect(toMidnight('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(toMidnight('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
  expect(toPlainDate('Pacific/Auckland', '2026-11-20T12:30:00.000Z')).toBe('2026-11-21')
})
