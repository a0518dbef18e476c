import { expect, test } from 'vitest'
import { detectDateOrder, detectDecimalMark, parseDate, parseDecimal } from './value-examples.ts'

test('detects the order of dates from the dates that allow only one', () => {
  expect(detectDateOrder(['03/04/2026', '25/04/2026'])).toBe('dmy')
  expect(detectDateOrder(['03/04/2026', '04/25/2026'])).toBe('mdy')
  expect(detectDateOrder(['2026-04-03T10:00:00Z'])).toBe('ymd')
  expect(detectDateOrder(['3/4/26', ''])).toBe('ambiguous')
  expect(detectDateOrder(['3.4.26', ''])).toBe('dmy')
  expect(detectDateOrder(['tomorrow', ''])).toBeNull()
})

test('reads dates in the chosen order, but only dates that exist', () => {
  expect(parseDate('03/04/2026', 'dmy')).toBe('2026-04-03')
  expect(parseDate('03/04/2026', 'mdy')).toBe('2026-03-04')
  expect(parseDate('2026-04-03 10:15', 'dmy')).toBe('2026-04-03')
  expect(parseDate('3. 4. 26', 'dmy')).toBe('2026-04-03')
  expect(parseDate('03/04/71', 'mdy')).toBe('1971-03-04')
  expect([parseDate('31/02/2026', 'dmy'), parseDate('25/12/2026', 'mdy'), parseDate('soon', 'dmy')]).toEqual([null, null, null])
})

test('detects the decimal mark, unless it could separate thousands', () => {
  expect(detectDecimalMark(['1.234,50 €'])).toBe('comma')
  expect(detectDecimalMark(['1,234.50'])).toBe('point')
  expect(detectDecimalMark(['12,5'])).toBe('comma')
  expect(detectDecimalMark(['1,234'])).toBe('ambiguous')
  expect(detectDecimalMark(['1.234.567'])).toBe('ambiguous')
  expect(detectDecimalMark(['250', 'free'])).toBeNull()
})

test('reads amounts with the chosen decimal mark', () => {
  expect(parseDecimal('1.234,50 €', 'comma')).toBe(1234.5)
  expect(parseDecimal('-1,234.50', 'point')).toBe(-1234.5)
  expect([parseDecimal('free', 'comma'), parseDecimal('1,2,3', 'comma')]).toEqual([null, null])
})
