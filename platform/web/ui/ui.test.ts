import { expect, test } from 'vitest'
import { ariaLocale } from './aria-locale.tsx'
import { initials, tintOf } from './lists/avatar.tsx'
import { shownPages } from './lists/pagination.tsx'

test('initials are of the first and last word, or the last two characters of a Chinese name', () => {
  expect(['Ada Lovelace', 'Grace Brewster Hopper', 'Éva', 'élodie', '王小云', ''].map(initials)).toEqual(['AL', 'GH', 'É', 'É', '小云', ''])
  expect([1, 8, 17].map(tintOf)).toEqual([1, 0, 1])
})

test('pagination shows first, last, the current page and its neighbours in at most seven places', () => {
  expect(shownPages(1, 1)).toEqual([1])
  expect(shownPages(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(shownPages(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  expect(shownPages(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  expect(shownPages(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20])
  for (let page = 1; page <= 20; page++) expect(shownPages(page, 20)).toHaveLength(7)
})

test('any language turns right to left, and keeps its own words and weekdays', () => {
  const direction = (tag: string) => (new Intl.Locale(tag).maximize().script === 'Arab' ? 'rtl' : 'ltr')
  for (const language of ['en', 'fr', 'de', 'pt', 'cn']) {
    expect(direction(ariaLocale(language, false))).toBe('ltr')
    expect(direction(ariaLocale(language, true))).toBe('rtl')
  }
  expect(new Intl.DateTimeFormat(ariaLocale('de', true), { weekday: 'long' }).format(0)).toBe('Donnerstag')
})
