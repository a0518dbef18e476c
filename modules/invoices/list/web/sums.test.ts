import { expect, test } from 'vitest'
import { listCurrencies, getLastDay, listMonthsUpTo } from './sums.ts'

test('lists twelve months across the new year, including months without invoices', () => {
  const months = listMonthsUpTo('2026-02', [{ month: '2025-12', total: 500 }])
  expect(months).toHaveLength(12)
  expect([months[0], months[9], months[11]]).toEqual([
    { month: '2025-03', total: 0 },
    { month: '2025-12', total: 500 },
    { month: '2026-02', total: 0 },
  ])
})

test.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2028-02', '2028-02-29'],
])('the last day of %s is %s', (month, day) => {
  expect(getLastDay(month)).toBe(day)
})

test('sorts currencies by number of invoices, not by amount', () => {
  const sum = (currency: string, count: number) => ({ currency, count, status: 'paid' as const, total: 1_000_000 / count, balance: 0 })
  expect(listCurrencies({ byStatus: [sum('EUR', 2), sum('GBP', 3), sum('EUR', 4)] })).toEqual(['EUR', 'GBP'])
})
