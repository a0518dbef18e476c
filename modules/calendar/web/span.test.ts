import { expect, test } from 'vitest'
import { dayIn, firstDayOf, instantOf, spanOf, stepped, titleSpan } from './span.ts'

test('a month is shown in whole weeks, which begin with the day of the language', () => {
  expect(spanOf('month', '2026-11-21', 'en')).toEqual({ start: '2026-11-01', end: '2026-12-06' })
  expect(spanOf('month', '2026-11-21', 'de')).toEqual({ start: '2026-10-26', end: '2026-12-07' })
  expect([firstDayOf('en'), firstDayOf('de'), firstDayOf('zh-CN')]).toEqual([0, 1, 1])
})

test('week, day and list reach as far as they say', () => {
  expect(spanOf('week', '2026-11-22', 'de')).toEqual({ start: '2026-11-16', end: '2026-11-23' })
  expect(spanOf('day', '2026-12-31', 'de')).toEqual({ start: '2026-12-31', end: '2027-01-01' })
  expect(spanOf('list', '2026-11-21', 'de')).toEqual({ start: '2026-11-21', end: '2026-12-21' })
  expect(titleSpan('month', '2026-02-10', 'de')).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(titleSpan('week', '2026-11-22', 'de')).toEqual({ first: '2026-11-16', last: '2026-11-22' })
})

test('stepping goes by what is shown, and never skips a short month', () => {
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepped('week', '2026-01-01', -1)).toBe('2025-12-25')
  expect(stepped('day', '2026-03-01', -1)).toBe('2026-02-28')
})

test('days begin at midnight where the person is, also when the clocks change', () => {
  expect(instantOf('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(instantOf('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
  expect(dayIn('Pacific/Auckland', '2026-11-20T12:30:00.000Z')).toBe('2026-11-21')
})
