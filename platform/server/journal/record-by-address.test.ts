import { expect, test } from 'vitest'
import type { Subject } from '../abilities/subject.ts'
import { findRecordByAddress } from './record-by-address.ts'

const subjects = [
  { entity: 'task', link: (id: number) => `/todo?task=${id}` },
  { entity: 'user', link: (id: number) => `/users/${id}` },
  { entity: 'settings' },
] as Subject[]

test.each([
  ['/todo?task=7', { entity: 'task', id: 7 }],
  ['https://staff.example/#/todo?view=today&task=7', { entity: 'task', id: 7 }],
  ['/users/3', { entity: 'user', id: 3 }],
])('finds the record at %s', (address, record) => {
  expect(findRecordByAddress(subjects, address)).toEqual(record)
})

test.each([
  '/mail?task=7',
  '/todo/archive?task=7',
  '/teams/3',
  '/users/3/edit',
  '/users',
  '/todo',
  '/todo?task=-1',
  '/users/3.5',
  'http://[',
])('finds no record at %s', (address) => {
  expect(findRecordByAddress(subjects, address)).toBeNull()
})
