import { expect, test } from 'vitest'
import { createFormat } from './format.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('money is in minor units, as the language writes it', () => {
  expect(plain(createFormat('de').money(123_456, 'EUR'))).toBe('1.234,56 €')
  expect(createFormat('en').money(123_456, 'JPY')).toBe('¥123,456')
})

test('a date is the same day everywhere, a time is in the person’s time zone', () => {
  const tokyo = createFormat('en', 'Asia/Tokyo')
  expect(tokyo.date('2026-11-21')).toBe('Nov 21, 2026')
  expect(tokyo.date('2026-11-21T20:00:00.000Z')).toBe('Nov 22, 2026')
  expect(createFormat('de', 'Asia/Tokyo').time('2026-11-21T20:05:00.000Z')).toBe('05:05')
})

test('Chinese is written as Chinese, and an unknown time zone is no error', () => {
  expect(createFormat('cn', 'UTC').date('2026-11-21')).toBe('2026年11月21日')
  expect(createFormat('en', 'Mars/Base').timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('what happened is told from now', () => {
  const at = (seconds: number) => createFormat('en').relative(seconds * 1000, 0)
  expect([at(-180), at(-7200), at(86_400), at(-86_400 * 400)]).toEqual(['3 minutes ago', '2 hours ago', 'tomorrow', 'last year'])
})
