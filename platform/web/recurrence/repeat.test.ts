import { expect, test } from 'vitest'
import { isLastInMonth, createRepeat, getNthInMonth, parseRepeat, formatRepeatRule, getWeekday, type Repeat } from './repeat.ts'

const start = '2026-11-20'
const endOfDay = (date: string) => `${date.replaceAll('-', '')}T225959Z`
const toUntilDay = (until: string) => `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`

const samples: [string, Repeat][] = [
  ['FREQ=DAILY', createRepeat('day', start)],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', { ...createRepeat('week', start), every: 2, days: ['MO', 'FR'] }],
  ['FREQ=MONTHLY', createRepeat('month', start)],
  ['FREQ=MONTHLY;BYDAY=3FR', { ...createRepeat('month', start), by: 'weekday' }],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', { ...createRepeat('month', start), by: 'lastDay' }],
  ['FREQ=YEARLY;COUNT=3', { ...createRepeat('year', start), ends: 'after', count: 3 }],
  ['FREQ=DAILY;UNTIL=20261203T225959Z', { ...createRepeat('day', start), ends: 'on', until: '2026-12-03' }],
]

test.each(samples)('formats and parses %s', (rule, repeat) => {
  expect(formatRepeatRule(repeat, start, endOfDay)).toBe(rule)
  expect(parseRepeat(rule, start, toUntilDay)).toEqual(repeat)
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
])('%s is not supported by the editor', (rule) => {
  expect(parseRepeat(rule, start, toUntilDay)).toBeNull()
})

test('parses rules of other programs that repeat the day of the start', () => {
  expect(parseRepeat('RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20', start, toUntilDay)).toEqual(createRepeat('year', start))
  expect(parseRepeat('freq=monthly;bymonthday=20;wkst=mo', start, toUntilDay)).toEqual(createRepeat('month', start))
})

test('computes the position of a day in its week and month', () => {
  expect([getWeekday('2026-11-22'), getNthInMonth('2026-11-20'), isLastInMonth('2026-11-27'), isLastInMonth('2026-11-20')]).toEqual([
    'SU',
    3,
    true,
    false,
  ])
})
