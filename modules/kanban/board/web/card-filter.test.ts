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

const filter = (address: Record<string, string | string[]>) => {
  const matches = createCardFilter(parseUrlState(address), '2026-11-21')
  return matches && cards.filter(matches).map(({ id }) => id)
}

test('matches all cards without criteria', () => {
  expect(filter({})).toBeNull()
  expect(filter({ due: 'nonsense', member: '-2' })).toBeNull()
})

test('matches each word against title, labels and people, ignoring case and accents', () => {
  expect(filter({ q: 'PAINT elodie' })).toEqual([1, 3])
  expect(filter({ q: 'paint web' })).toEqual([3])
  expect(filter({ q: '#2' })).toEqual([2])
})

test('matches any selected person and any selected label; 0 means unassigned', () => {
  expect(filter({ member: ['0'] })).toEqual([2])
  expect(filter({ member: ['0', '4'] })).toEqual([1, 2, 3])
  expect(filter({ member: '4', label: ['urgent', 'other'] })).toEqual([1])
})

test('due date filters exclude completed cards', () => {
  expect(filter({ due: 'overdue' })).toEqual([1])
  expect(filter({ due: 'week' })).toEqual([2])
  expect(filter({ due: 'none' })).toEqual([3])
  expect(filter({ due: 'done' })).toEqual([3])
})
