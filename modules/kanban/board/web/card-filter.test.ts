import { expect, test } from 'vitest'
import type { ListedCard } from '../../cards/card.ts'
import { createCardFilter } from './card-filter.ts'
import { parseUrlState } from './url-state.ts'

const person = { id: 4, fullName: 'Élodie Roche', avatar: null }
const cards = [
  { id: 1, title: 'Paint the door', labels: ['urgent'], assignedTo: [person], dueDate: '2026-11-20', isDone: false },
  { id: 2, title: 'Call Lisbon', labels: [], assignedTo: [], dueDate: '2026-11-25', isDone: false },
  { id: 3, title: 'Paint the wall', labels: ['web'], assignedTo: [person], dueDate: null, isDone: true },
] as unknown as ListedCard[]

const found = (address: Record<string, string | string[]>) => {
  const matches = createCardFilter(parseUrlState(address), '2026-11-21')
  return matches && cards.filter(matches).map(({ id }) => id)
}

test('nothing asked for is no filter', () => {
  expect(found({})).toBeNull()
  expect(found({ due: 'nonsense', member: '-2' })).toBeNull()
})

test('all words have to be found, in title, labels or people, whatever case and accents', () => {
  expect(found({ q: 'PAINT elodie' })).toEqual([1, 3])
  expect(found({ q: 'paint web' })).toEqual([3])
  expect(found({ q: '#2' })).toEqual([2])
})

test('one of the chosen people and one of the chosen labels; 0 is nobody', () => {
  expect(found({ member: ['0'] })).toEqual([2])
  expect(found({ member: ['0', '4'] })).toEqual([1, 2, 3])
  expect(found({ member: '4', label: ['urgent', 'other'] })).toEqual([1])
})

test('due dates: overdue and near ones are not done', () => {
  expect(found({ due: 'overdue' })).toEqual([1])
  expect(found({ due: 'week' })).toEqual([2])
  expect(found({ due: 'none' })).toEqual([3])
  expect(found({ due: 'done' })).toEqual([3])
})
