import { expect, test } from 'vitest'
import { getBusyStates } from '../../availability/web/busy-state.ts'
import { isAffected, createEventMover, shiftTimes } from './optimistic-updates.ts'

const createKey = (occurrence: string | null, id = 7) => ({ id, occurrence })
const target = { id: 7, occurrence: '2026-11-19T09:00:00.000Z' }

test('matches occurrences by the scopes this, following and all', () => {
  const events = [
    createKey('2026-11-12T09:00:00.000Z'),
    createKey('2026-11-19T09:00:00.000Z'),
    createKey('2026-11-26T09:00:00.000Z'),
    createKey(null, 8),
  ]
  const listAffected = (scope: 'this' | 'following' | 'all') => events.map((event) => isAffected(event, { ...target, scope }))
  expect(listAffected('this')).toEqual([false, true, false, false])
  expect(listAffected('following')).toEqual([false, true, true, false])
  expect(listAffected('all')).toEqual([true, true, true, false])
})

test('moves a series by the same distance as its occurrence', () => {
  const from = { allDay: false, start: '2026-11-19T09:00:00.000Z', end: '2026-11-19T10:00:00.000Z' }
  const move = createEventMover(from, { allDay: false, start: '2026-11-20T09:30:00.000Z', end: '2026-11-20T11:00:00.000Z' })
  const other = { start: '2026-11-26T09:00:00.000Z', end: '2026-11-26T10:00:00.000Z', allDay: false }
  expect(move(other as never)).toMatchObject({ start: '2026-11-27T09:30:00.000Z', end: '2026-11-27T11:00:00.000Z' })
})

test('keys move all-day events by days and timed events by minutes', () => {
  const day = { allDay: true, start: '2026-02-28', end: '2026-03-01' }
  expect(shiftTimes(day, { days: 1, minutes: 0 })).toEqual({ allDay: true, start: '2026-03-01', end: '2026-03-02' })
  const time = { allDay: false, start: '2026-11-19T09:00:00.000Z', end: '2026-11-19T10:00:00.000Z' }
  expect(shiftTimes(time, { days: 0, minutes: -15 })).toMatchObject({ start: '2026-11-19T08:45:00.000Z' })
})

test('people without a readable calendar are unknown, never free', () => {
  const span = { start: '2026-11-19T09:00:00.000Z', end: '2026-11-19T10:00:00.000Z' }
  const person = (id: number) => ({ id, fullName: String(id), avatar: null })
  const people = [
    { person: person(1), state: 'known' as const, busy: [] },
    { person: person(2), state: 'known' as const, busy: [{ start: '2026-11-19T09:30:00.000Z', end: '2026-11-19T11:00:00.000Z' }] },
    { person: person(3), state: 'unknown' as const, busy: [] },
    { person: person(4), state: 'known' as const, busy: [span] },
  ]
  expect([...getBusyStates(people, span).values()]).toEqual(['free', 'busy', 'unknown', 'busy'])
})
