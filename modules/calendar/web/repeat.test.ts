import { expect, test } from 'vitest'
import { isLastOf, newRepeat, nthOf, repeatOf, ruleOf, weekdayOf, type Repeat } from './repeat.ts'

const start = '2026-11-20'
const endOfDay = (date: string) => `${date.replaceAll('-', '')}T225959Z`
const dayOf = (until: string) => `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`

const samples: [string, Repeat][] = [
  ['FREQ=DAILY', newRepeat('day', start)],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', { ...newRepeat('week', start), every: 2, days: ['MO', 'FR'] }],
  ['FREQ=MONTHLY', newRepeat('month', start)],
  ['FREQ=MONTHLY;BYDAY=3FR', { ...newRepeat('month', start), by: 'weekday' }],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', { ...newRepeat('month', start), by: 'lastDay' }],
  ['FREQ=YEARLY;COUNT=3', { ...newRepeat('year', start), ends: 'after', count: 3 }],
  ['FREQ=DAILY;UNTIL=20261203T225959Z', { ...newRepeat('day', start), ends: 'on', until: '2026-12-03' }],
]

test.each(samples)('%s is written and read alike', (rule, repeat) => {
  expect(ruleOf(repeat, start, endOfDay)).toBe(rule)
  expect(repeatOf(rule, start, dayOf)).toEqual(repeat)
})

test.each([
  'FREQ=HOURLY',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=MONTHLY;BYDAY=2MO',
  'FREQ=MONTHLY;BYMONTHDAY=5',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=DAILY;BYMONTHDAY=-1,-2;COUNT=5',
  'FREQ=YEARLY;BYMONTH=3',
])('%s says more than the editor shows, so it is kept as it is', (rule) => {
  expect(repeatOf(rule, start, dayOf)).toBeNull()
})

test('rules of other programs that say what the start says anyway are read', () => {
  expect(repeatOf('RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20', start, dayOf)).toEqual(newRepeat('year', start))
  expect(repeatOf('freq=monthly;bymonthday=20;wkst=mo', start, dayOf)).toEqual(newRepeat('month', start))
})

test('a day knows its place in week and month', () => {
  expect([weekdayOf('2026-11-22'), nthOf('2026-11-20'), isLastOf('2026-11-27'), isLastOf('2026-11-20')]).toEqual(['SU', 3, true, false])
})
