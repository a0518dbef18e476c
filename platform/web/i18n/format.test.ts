import { expect, test } from 'vitest'
import { createFormat } from './format.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('formats money from minor units in the language', () => {
  expect(plain(createFormat('de').money(123_456, 'EUR'))).toBe('1.234,56 €')
  expect(createFormat('en').money(123_456, 'JPY')).toBe('¥123,456')
})

test('formats a date as the same day everywhere, an instant in the user’s time zone', () => {
  const tokyo = createFormat('en', 'Asia/Tokyo')
  expect(tokyo.date('2026-11-21')).toBe('Nov 21, 2026')
  expect(tokyo.date('2026-11-21T20:00:00.000Z')).toBe('Nov 22, 2026')
  expect(createFormat('de', 'Asia/Tokyo').time('2026-11-21T20:05:00.000Z')).toBe('05:05')
})

test('formats Chinese, and tolerates an unknown time zone', () => {
  expect(createFormat('cn', 'UTC').date('2026-11-21')).toBe('2026年11月21日')
  expect(createFormat('en', 'Mars/Base').timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('formats relative times from now', () => {
  const at = (seconds: number) => createFormat('en').relative(seconds * 1000, 0)
  expect([at(-180), at(-7200), at(86_400), at(-86_400 * 400)]).toEqual(['3 minutes ago', '2 hours ago', 'tomorrow', 'last year'])
})
