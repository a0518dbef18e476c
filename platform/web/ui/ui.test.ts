import { expect, test } from 'vitest'
import { toAriaLocale } from './aria-locale.tsx'
import { getInitials, getPersonTint } from './lists/avatar.tsx'
import { getPageItems } from './lists/pagination.tsx'

test('takes initials from the first and last name, or the last two characters of a Chinese name', () => {
  expect(['Ada Lovelace', 'Grace Brewster Hopper', 'Éva', 'élodie', '王小云', ''].map(getInitials)).toEqual([
    'AL',
    'GH',
    'É',
    'É',
    '小云',
    '',
  ])
  expect([1, 8, 17].map(getPersonTint)).toEqual([1, 0, 1])
})

test('shows first, last, current and neighboring pages in at most seven items', () => {
  expect(getPageItems(1, 1)).toEqual([1])
  expect(getPageItems(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(getPageItems(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  expect(getPageItems(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  expect(getPageItems(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20])
  for (let page = 1; page <= 20; page++) expect(getPageItems(page, 20)).toHaveLength(7)
})

test('renders any language right-to-left with its own texts and weekdays', () => {
  const direction = (tag: string) => (new Intl.Locale(tag).maximize().script === 'Arab' ? 'rtl' : 'ltr')
  for (const language of ['en', 'fr', 'de', 'pt', 'cn']) {
    expect(direction(toAriaLocale(language, false))).toBe('ltr')
    expect(direction(toAriaLocale(language, true))).toBe('rtl')
  }
  expect(new Intl.DateTimeFormat(toAriaLocale('de', true), { weekday: 'long' }).format(0)).toBe('Donnerstag')
})
