import { expect, test } from 'vitest'
import { formatAmount, formatDecimal, parseAmount, parseDecimal } from './decimal.ts'

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['0,125', 0.125],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 234,5', 1234.5],
  ["1'234.5", 1234.5],
  ['1.234.567', 1_234_567],
  ['-2', -2],
  ['−2,5', -2.5],
  [',5', 0.5],
  ['1,50', 1.5],
])('parses %s as the same number in every language', (text, value) => {
  for (const language of ['en', 'fr', 'de', 'pt', 'cn']) expect([language, parseDecimal(text, language, 4)]).toEqual([language, value])
})

test('interprets a single separator before three digits by language', () => {
  expect(['en', 'de', 'fr', 'cn'].map((language) => parseDecimal('1,250', language, 4))).toEqual([1250, 1.25, 1.25, 1250])
  expect(['en', 'de', 'pt'].map((language) => parseDecimal('1.250', language, 4))).toEqual([1.25, 1250, 1250])
})

test.each(['', 'abc', '1e5', '1..2x', '--1', '12 apples', '1,23456'])('rejects “%s” as a number with four decimals', (text) => {
  expect(parseDecimal(text, 'en', 4)).toBeNull()
})

test('parses and formats amounts in the minor units of the currency', () => {
  expect(parseAmount('19,99', 'EUR', 'de')).toBe(1999)
  expect(parseAmount('1.005', 'BHD', 'en')).toBe(1005)
  expect(parseAmount('1999', 'JPY', 'en')).toBe(1999)
  expect(parseAmount('19.99', 'JPY', 'en')).toBeNull()
  expect(parseAmount('1.005', 'EUR', 'en')).toBeNull()
  expect([formatAmount(1999, 'EUR', 'de'), formatAmount(-5, 'BHD', 'en'), formatAmount(7, 'JPY', 'en')]).toEqual(['19,99', '-0.005', '7'])
})

test('parses a formatted number back to the same value', () => {
  for (const language of ['en', 'fr', 'de', 'pt', 'cn'])
    for (const value of [0, 1.5, 0.0001, 1234.25, 999_999_999.9999])
      expect(parseDecimal(formatDecimal(value, language), language, 4)).toBe(value)
})
