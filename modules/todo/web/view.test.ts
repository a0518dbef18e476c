import { expect, test } from 'vitest'
import { listInput, readView } from './view.ts'

const viewer = { today: '2026-11-21', userId: 7 }

test('what an address says wrongly is left out', () => {
  expect(readView({ filter: 'nonsense', sort: 'sideways', task: '-3', q: ['a', 'b'] })).toEqual({
    filter: '',
    sort: 'latest',
    task: null,
    q: 'a',
    tag: '',
    new: false,
  })
})

test('folders ask for what they are called', () => {
  const input = (filter: string) => listInput(readView({ filter }), viewer)
  expect(input('')).toEqual({ filter: 'open', sort: 'latest' })
  expect(input('today')).toEqual({ filter: 'open', sort: 'due-date', dueTo: '2026-11-21' })
  expect(input('mine')).toEqual({ filter: 'open', sort: 'latest', assignee: 7 })
  expect(input('deleted')).toEqual({ filter: 'deleted', sort: 'latest' })
})

test('words, tag and order of an address reach the server', () => {
  expect(listInput(readView({ q: 'printer', tag: 'team', sort: 'manual' }), viewer)).toEqual({
    filter: 'open',
    q: 'printer',
    tag: 'team',
    sort: 'manual',
  })
})
