import { expect, test } from 'vitest'
import { getLastDueTime } from './schedule.ts'

const schedule = { time: '02:30', timeZone: 'Europe/Lisbon' }

test.each([
  ['2026-11-26T02:29:59.000Z', '2026-11-25T02:30:00.000Z'],
  ['2026-11-26T02:30:00.000Z', '2026-11-26T02:30:00.000Z'],
  ['2026-11-26T23:00:00.000Z', '2026-11-26T02:30:00.000Z'],
  ['2026-07-01T01:30:00.000Z', '2026-07-01T01:30:00.000Z'],
])('at %s a backup was last due at %s', (now, due) => {
  expect(getLastDueTime(now, schedule)).toBe(due)
})

test('the hour that is skipped in spring does not skip the backup', () => {
  expect(getLastDueTime('2026-03-29T12:00:00.000Z', { time: '02:30', timeZone: 'Europe/Berlin' })).toBe('2026-03-29T01:30:00.000Z')
})
