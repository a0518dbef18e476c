import { expect, test } from 'vitest'
import type { Event } from '../contract.ts'
import { checkEvent, draftOf, newValues, patchOf, spanIn, startingAt, valuesOf } from './event-values.ts'
import { zonedTimes } from './zoned-times.ts'

const t = ((key: string) => key) as never

const berlin = { timeZone: 'Europe/Berlin', calendar: 'Business', reminders: [10] } as const
const timed = () => newValues({ ...berlin, allDay: false, start: '2026-11-20T08:00:00.000Z', end: '2026-11-20T09:30:00.000Z' })

const stored = (part: Partial<Event> = {}): Event => ({
  id: 7,
  createdAt: '',
  updatedAt: '',
  title: 'Fair',
  start: '2026-11-20T08:00:00.000Z',
  end: '2026-11-20T09:30:00.000Z',
  allDay: false,
  calendar: 'Business',
  guests: [],
  location: '',
  description: '',
  url: '',
  recurrence: 'FREQ=WEEKLY;BYDAY=FR',
  timeZone: 'Europe/Berlin',
  showAs: 'busy',
  reminders: [],
  status: 'confirmed',
  organizer: { id: 1, fullName: 'Ada', avatar: null },
  isOwn: true,
  response: null,
  occurrence: null,
  isException: false,
  excluded: [],
  uid: 'x',
  sequence: 0,
  ...part,
})

test('an event in a zone that no browser knows is edited in UTC, and keeps its zone where its times stay', () => {
  const before = valuesOf(stored({ timeZone: 'Harbour/Quay' }))
  expect([before.timeZone, before.startTime]).toEqual(['UTC', '08:00'])
  expect(patchOf(7, { ...before, title: 'Market' }, before)).toEqual({ id: 7, title: 'Market' })
  expect(patchOf(7, { ...before, startTime: '08:30' }, before)).toMatchObject({ start: '2026-11-20T08:30', timeZone: 'UTC' })
})

test('times are said on the clocks of the event’s own zone', () => {
  expect(timed()).toMatchObject({ startDate: '2026-11-20', startTime: '09:00', endTime: '10:30' })
  expect(draftOf({ ...timed(), title: ' Fair ' })).toMatchObject({
    title: 'Fair',
    start: '2026-11-20T09:00',
    end: '2026-11-20T10:30',
    timeZone: 'Europe/Berlin',
  })
  expect(spanIn(timed())).toEqual({ start: '2026-11-20T08:00:00.000Z', end: '2026-11-20T09:30:00.000Z' })
})

test('an all-day event shows its last day and ends on the one after it', () => {
  const values = newValues({ ...berlin, allDay: true, start: '2026-11-27', end: '2026-11-30' })
  expect(values).toMatchObject({ startDate: '2026-11-27', endDate: '2026-11-29', showAs: 'free' })
  expect(draftOf(values)).toMatchObject({ start: '2026-11-27', end: '2026-11-30', allDay: true })
})

test('the end goes along with the start, over midnight too', () => {
  const values = startingAt(timed(), { startTime: '23:00' })
  expect(values).toMatchObject({ startDate: '2026-11-20', startTime: '23:00', endDate: '2026-11-21', endTime: '00:30' })
})

test('a rule that only says the day of the start goes along and is not taken for a new one', () => {
  const before = valuesOf(stored())
  const after = startingAt(before, { startDate: '2026-11-21' })
  expect(after.repeat?.days).toEqual(['SA'])
  expect(patchOf(7, after, before)).toEqual({
    id: 7,
    allDay: false,
    start: '2026-11-21T09:00',
    end: '2026-11-21T10:30',
    timeZone: 'Europe/Berlin',
  })
})

test('a patch holds only what differs', () => {
  const before = valuesOf(stored())
  expect(patchOf(7, before, before)).toEqual({ id: 7 })
  expect(patchOf(7, { ...before, title: 'Fair in Leeds' }, before)).toEqual({ id: 7, title: 'Fair in Leeds' })
  expect(patchOf(7, { ...before, repeat: null }, before)).toEqual({ id: 7, recurrence: null })
})

test('a rule ends with the last second of its last day, in UTC', () => {
  const before = valuesOf(stored({ recurrence: 'FREQ=DAILY;UNTIL=20261203T225959Z' }))
  expect(before.repeat).toMatchObject({ ends: 'on', until: '2026-12-03' })
  expect(draftOf(before).recurrence).toBe('FREQ=DAILY;UNTIL=20261203T225959Z')
})

test('what is wrong is named at its field', () => {
  const wrong = { ...timed(), title: ' ', endTime: '08:00', url: 'javascript:alert(1)' }
  expect(checkEvent(wrong, t)).toEqual({ title: 'error.title', endDate: 'error.order', url: 'error.url' })
  expect(checkEvent({ ...timed(), title: 'Fair', startTime: null }, t)).toEqual({ startTime: 'error.time' })
})

test('of a time that comes twice, either can be meant', () => {
  const twice = { ...timed(), startDate: '2026-10-25', startTime: '02:30', endDate: '2026-10-25', endTime: '04:00' }
  expect(zonedTimes(twice, 'earlier').start).toBe('2026-10-25T00:30:00.000Z')
  expect(zonedTimes(twice, 'later').start).toBe('2026-10-25T01:30:00.000Z')
})
