import { describe, expect, it } from 'vitest'
import { getLocalDueDate, getDueState, toLocalDateTime, type TaskDue } from './due-state.ts'

const clockAt = (now: string, timeZone = 'UTC') => ({ now: new Date(now), timeZone })
const due = (dueDate: string | null, dueTime: string | null = null, timeZone: string | null = null): TaskDue => ({
  dueDate,
  dueTime,
  timeZone,
})

describe('due state', () => {
  it.each([
    [null, null],
    ['2026-11-20', 'overdue'],
    ['2026-11-21', 'today'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-23', 'later'],
  ])('of %s on 21 November is %s', (date, state) => {
    expect(getDueState(due(date), clockAt('2026-11-21T23:59:00Z'))).toBe(state)
  })

  it('becomes overdue exactly at the due time', () => {
    expect(getDueState(due('2026-11-21', '15:00'), clockAt('2026-11-21T14:59:59Z'))).toBe('today')
    expect(getDueState(due('2026-11-21', '15:00'), clockAt('2026-11-21T15:00:00Z'))).toBe('overdue')
  })

  it('depends on the day in the viewer’s time zone', () => {
    const late = '2026-11-21T23:30:00Z'
    expect(getDueState(due('2026-11-21'), clockAt(late, 'America/New_York'))).toBe('today')
    expect(getDueState(due('2026-11-21'), clockAt(late, 'Asia/Shanghai'))).toBe('overdue')
  })

  it('converts a time in another time zone to the viewer’s', () => {
    const call = due('2026-11-22', '01:00', 'Asia/Shanghai')
    expect(getLocalDueDate(call, 'Europe/Berlin')).toEqual({ date: '2026-11-21', time: '18:00' })
    expect(getDueState(call, clockAt('2026-11-21T10:00:00Z', 'Europe/Berlin'))).toBe('today')
    expect(getDueState(call, clockAt('2026-11-21T10:00:00Z', 'Asia/Shanghai'))).toBe('tomorrow')
  })

  it('recognizes tomorrow across the end of a month or year', () => {
    expect(getDueState(due('2027-01-01'), clockAt('2026-12-31T10:00:00Z'))).toBe('tomorrow')
    expect(getDueState(due('2028-02-29'), clockAt('2028-02-28T10:00:00Z'))).toBe('tomorrow')
  })
})

describe('a time around a daylight saving time change', () => {
  it('moves forward if it is skipped', () => {
    expect(getLocalDueDate(due('2026-03-29', '02:30', 'Europe/Berlin'), 'UTC')).toEqual({ date: '2026-03-29', time: '01:30' })
  })

  it('means the first occurrence if it occurs twice', () => {
    expect(getLocalDueDate(due('2026-10-25', '02:30', 'Europe/Berlin'), 'UTC')).toEqual({ date: '2026-10-25', time: '00:30' })
  })

  it('is converted correctly before and after the change', () => {
    expect(getLocalDueDate(due('2026-03-29', '03:00', 'Europe/Berlin'), 'UTC')).toEqual({ date: '2026-03-29', time: '01:00' })
    expect(getLocalDueDate(due('2026-03-29', '01:59', 'Europe/Berlin'), 'UTC')).toEqual({ date: '2026-03-29', time: '00:59' })
  })
})

it('throws a RangeError for an unknown time zone', () => {
  expect(() => toLocalDateTime(new Date(), 'Mars/Olympus')).toThrow(RangeError)
})
