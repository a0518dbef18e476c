import { expect, test } from 'vitest'
import { addInterval, listTimes, replaceInterval } from './edit-intervals.ts'

const morning = { weekday: 1, start: '09:00', end: '12:00' }
const afternoon = { weekday: 1, start: '13:00', end: '17:30' }

test('offers only times that keep an interval between its neighbors', () => {
  const day = [morning, afternoon]
  expect([listTimes(day, 0, 'start')[0], listTimes(day, 0, 'start').at(-1)]).toEqual(['00:00', '11:45'])
  expect([listTimes(day, 0, 'end')[0], listTimes(day, 0, 'end').at(-1)]).toEqual(['09:15', '13:00'])
  expect([listTimes(day, 1, 'start')[0], listTimes(day, 1, 'end').at(-1)]).toEqual(['12:00', '24:00'])
  expect(listTimes([{ ...morning, start: '09:07' }], 0, 'start')).toContain('09:07')
})

test('adds an interval after the last one while there is room', () => {
  expect(addInterval([], 1)).toEqual([{ weekday: 1, start: '09:00', end: '17:00' }])
  expect(addInterval([morning], 1)).toEqual([morning, { weekday: 1, start: '13:00', end: '17:00' }])
  expect(addInterval([{ ...morning, end: '22:00' }], 1)).toMatchObject([{}, { start: '23:00', end: '24:00' }])
  expect(addInterval([{ ...morning, end: '23:00' }], 1)).toBeNull()
  expect(addInterval([morning], 2)).toEqual([morning, { weekday: 2, start: '09:00', end: '17:00' }])
})

test('replaces or removes one interval', () => {
  expect(replaceInterval([morning, afternoon], morning, { ...morning, end: '11:00' })[0]).toMatchObject({ end: '11:00' })
  expect(replaceInterval([morning, afternoon], morning, null)).toEqual([afternoon])
})
