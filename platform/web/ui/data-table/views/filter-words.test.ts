import { expect, test } from 'vitest'
import { formatFilter } from './filter-words.ts'

const words = { number: (value: number) => value.toLocaleString('en'), date: (day: string) => day }
const total = { type: 'amount', from: 'totalFrom', to: 'totalTo', currency: 'EUR' } as const

test('an amount is told in the currency that the list is narrowed to, else in the usual one', () => {
  const filters = { totalFrom: ['1000000'] }
  expect(formatFilter(total, filters, words)).toBe('≥ 10,000')
  expect(formatFilter(total, { ...filters, currency: ['JPY'] }, words)).toBe('≥ 1,000,000')
  expect(formatFilter(total, { ...filters, currency: ['JPY', 'USD'] }, words)).toBe('≥ 10,000')
  expect(formatFilter({ ...total, currency: 'KWD' }, filters, words)).toBe('≥ 1,000')
})
