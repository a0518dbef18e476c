import { expect, test } from 'vitest'
import { countOf, linkTo, oneOf, parseSearch, stringifySearch, textOf, textsOf } from './address.ts'

test('values stay texts, repeated names become lists, what is empty is left out', () => {
  expect(parseSearch('?q=007&tag=a&tag=b%26c')).toEqual({ q: '007', tag: ['a', 'b&c'] })
  expect(stringifySearch({ q: '007', tag: ['a', 'b&c'], page: 2, none: '', gone: undefined, list: [] })).toBe(
    '?q=007&tag=a&tag=b%26c&page=2',
  )
  expect(stringifySearch({})).toBe('')
})

test('readers take what is allowed and forgive the rest', () => {
  expect(oneOf(['latest', 'title-asc'], 'title-asc')).toBe('title-asc')
  expect(oneOf(['latest', 'title-asc'], 'nonsense')).toBe('latest')
  expect([textOf(['a', 'b']), textOf(undefined), textsOf('a'), textsOf(undefined)]).toEqual(['a', '', ['a'], []])
  expect([countOf('3', 1), countOf('-3', 1), countOf('x', 1)]).toEqual([3, 1, 1])
})

test('links stay within the application', () => {
  expect(linkTo('/todo?tag=a')).toEqual({ to: '/todo', search: { tag: 'a' } })
  expect(linkTo('#/todo').to).toBe('/todo')
  expect([linkTo('//evil.example').to, linkTo('https://evil.example').to]).toEqual(['/', '/'])
})
