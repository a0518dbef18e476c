import { describe, expect, it } from 'vitest'
import { getLocalDueDate, getDueState, toLocalDateTime, type Due } from './due-state.ts'

const clockAt = (now: string, timeZone = 'UTC') => ({ now: new Date(now), timeZone })
const due = (dueDate: string | null, dueTime: string | null = null, timeZone: string | null = null): Due => ({ dueDate, dueTime, timeZone })

describe('the state of a due date', () => {
  it.each([
    [null, null],
    ['2026-11-20', 'overdue'],
    ['2026-11-21', 'today'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-23', 'later'],
  ])('is for %s on 21 November %s', (date, state) => {
    expect(getDueState(due(date), clockAt('2026-11-21T23:59:00Z'))).toBe(state)
  })

  it('turns overdue when the time strikes, not before', () => {
    expect(getDueState(due('2026-11-21', '15:00'), clockAt('2026-11-21T14:59:59Z'))).toBe('today')
    expect(getDueState(due('2026-11-21', '15:00'), clockAt('2026-11-21T15:00:00Z'))).toBe('overdue')
  })

  it('goes by the day where one looks from', () => {
    const late = '2026-11-21T23:30:00Z'
    expect(getDueState(due('2026-11-21'), clockAt(late, 'America/New_York'))).toBe('today')
    expect(getDueState(due('2026-11-21'), clockAt(late, 'Asia/Shanghai'))).toBe('overdue')
  })

  it('places a time of another zone on the looker’s clock', () => {
    const call = due('2026-11-22', '01:00', 'Asia/Shanghai')
    expect(getLocalDueDate(call, 'Europe/Berlin')).toEqual({ date: '2026-11-21', time: '18:00' })
    expect(getDueState(call, clockAt('2026-11-21T10:00:00Z', 'Europe/Berlin'))).toBe('today')
    expect(getDueState(call, clockAt('2026-11-21T10:00:00Z', 'Asia/Shanghai'))).toBe('tomorrow')
  })

  it('knows tomorrow over the end of a month and a year', () => {
    expect(getDueState(due('2027-01-01'), clockAt('2026-12-31T10:00:00Z'))).toBe('tomorrow')
    expect(getDueState(due('2028-02-29'), clockAt('2028-02-28T10:00:00Z'))).toBe('tomorrow')
  })
})

describe('a time around a change of the clocks', () => {
  it('that is skipped means the moment after', () => {
    expect(getLocalDueDate(due('2026-03-29', '02:30', 'Europe/Berlin'), 'UTC')).toEqual({ date: '2026-03-29', time: '01:30' })
  })

  it('that comes twice means the first', () => {
    expect(getLocalDueDate(due('2026-10-25', '02:30', 'Europe/Berlin'), 'UTC')).toEqual({ date: '2026-10-25', time: '00:30' })
  })

  it('is read right on both sides', () => {
    expect(getLocalDueDate(due('2026-03-29', '03:00', 'Europe/Berlin'), 'UTC')).toEqual({ date: '2026-03-29', time: '01:00' })
    expect(getLocalDueDate(due('2026-03-29', '01:59', 'Europe/Berlin'), 'UTC')).toEqual({ date: '2026-03-29', time: '00:59' })
  })
})

it('an unknown time zone is a RangeError', () => {
  expect(() => toLocalDateTime(new Date(), 'Mars/Olympus')).toThrow(RangeError)
})
