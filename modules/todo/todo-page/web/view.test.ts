import { expect, test } from 'vitest'
import { toListInput, parseView } from './view.ts'

const viewer = { today: '2026-11-21', userId: 7 }

test('ignores invalid parameters in the URL', () => {
  expect(parseView({ filter: 'nonsense', sort: 'sideways', task: '-3', q: ['a', 'b'] })).toEqual({
    filter: '',
    sort: 'latest',
    task: null,
    q: 'a',
    tag: '',
    new: false,
  })
})

test('each folder sends its own filter', () => {
  const input = (filter: string) => toListInput(parseView({ filter }), viewer)
  expect(input('')).toEqual({ filter: 'open', sort: 'latest' })
  expect(input('today')).toEqual({ filter: 'open', sort: 'due-date', dueTo: '2026-11-21' })
  expect(input('mine')).toEqual({ filter: 'open', sort: 'latest', assignee: 7 })
  expect(input('deleted')).toEqual({ filter: 'deleted', sort: 'latest' })
})

test('search text, tag and sort order of the URL are sent to the server', () => {
  expect(toListInput(parseView({ q: 'printer', tag: 'team', sort: 'manual' }), viewer)).toEqual({
    filter: 'open',
    q: 'printer',
    tag: 'team',
    sort: 'manual',
  })
})
