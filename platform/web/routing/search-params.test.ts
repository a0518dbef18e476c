import { expect, test } from 'vitest'
import { parseCount, toLinkProps, parseOneOf, parseSearch, stringifySearch, parseText, parseTexts } from './search-params.ts'

test('keeps values as text, turns repeated names into arrays and leaves out empty values', () => {
  expect(parseSearch('?q=007&tag=a&tag=b%26c')).toEqual({ q: '007', tag: ['a', 'b&c'] })
  expect(stringifySearch({ q: '007', tag: ['a', 'b&c'], page: 2, none: '', gone: undefined, list: [] })).toBe(
    '?q=007&tag=a&tag=b%26c&page=2',
  )
  expect(stringifySearch({})).toBe('')
})

test('parses allowed values and falls back for others', () => {
  expect(parseOneOf(['latest', 'title-asc'], 'title-asc')).toBe('title-asc')
  expect(parseOneOf(['latest', 'title-asc'], 'nonsense')).toBe('latest')
  expect([parseText(['a', 'b']), parseText(undefined), parseTexts('a'), parseTexts(undefined)]).toEqual(['a', '', ['a'], []])
  expect([parseCount('3', 1), parseCount('-3', 1), parseCount('x', 1)]).toEqual([3, 1, 1])
})

test('keeps links within the app', () => {
  expect(toLinkProps('/todo?tag=a')).toEqual({ to: '/todo', search: { tag: 'a' } })
  expect(toLinkProps('#/todo').to).toBe('/todo')
  expect([toLinkProps('//evil.example').to, toLinkProps('https://evil.example').to]).toEqual(['/', '/'])
})
