import { expect, test } from 'vitest'
import { formatFilter } from './format-filter.ts'

const words = { number: (value: number) => value.toLocaleString('en'), date: (day: string) => day }
const total = { type: 'amount', from: 'totalFrom', to: 'totalTo', currency: 'EUR' } as const

test('shows an amount in the filtered currency, else in the default one', () => {
  const filters = { totalFrom: ['1000000'] }
  expect(formatFilter(total, filters, words)).toBe('≥ 10,000')
  expect(formatFilter(total, { ...filters, currency: ['JPY'] }, words)).toBe('≥ 1,000,000')
  expect(formatFilter(total, { ...filters, currency: ['JPY', 'USD'] }, words)).toBe('≥ 10,000')
  expect(formatFilter({ ...total, currency: 'KWD' }, filters, words)).toBe('≥ 1,000')
})
