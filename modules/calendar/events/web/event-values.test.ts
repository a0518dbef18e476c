import { expect, test } from 'vitest'
import type { Event } from '../../contract.ts'
import { validateEvent, toEventDraft, createEventValues, toEventPatch, toUtcSpan, moveStart, toEventValues } from './event-values.ts'
import { toUtcTimes } from './utc-times.ts'

const t = ((key: string) => key) as never

const berlin = { timeZone: 'Europe/Berlin', calendar: 'Business', reminders: [10] } as const
const createTimedValues = () =>
  createEventValues({ ...berlin, allDay: false, start: '2026-11-20T08:00:00.000Z', end: '2026-11-20T09:30:00.000Z' })

const createEvent = (changes: Partial<Event> = {}): Event => ({
  id: 7,
  createdAt: '',
  updatedAt: '',
  title: 'Fair',
  start: '2026-11-20T08:00:00.000Z',
  end: '2026-11-20T09:30:00.000Z',
  allDay: false,
  calendar: 'Business',
  guests: [],
  emailGuests: [],
  rooms: [],
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
  ...changes,
})

test('an event in an unknown zone is edited in UTC and keeps its zone if its times do not change', () => {
  const before = toEventValues(createEvent({ timeZone: 'Unknown/Zone' }))
  expect([before.timeZone, before.startTime]).toEqual(['UTC', '08:00'])
  expect(toEventPatch(7, { ...before, title: 'Market' }, before)).toEqual({ id: 7, title: 'Market' })
  expect(toEventPatch(7, { ...before, startTime: '08:30' }, before)).toMatchObject({ start: '2026-11-20T08:30', timeZone: 'UTC' })
})

test('form values are local times of the event’s zone', () => {
  expect(createTimedValues()).toMatchObject({ startDate: '2026-11-20', startTime: '09:00', endTime: '10:30' })
  expect(toEventDraft({ ...createTimedValues(), title: ' Fair ' })).toMatchObject({
    title: 'Fair',
    start: '2026-11-20T09:00',
    end: '2026-11-20T10:30',
    timeZone: 'Europe/Berlin',
  })
  expect(toUtcSpan(createTimedValues())).toEqual({ start: '2026-11-20T08:00:00.000Z', end: '2026-11-20T09:30:00.000Z' })
})

test('the form shows the last day of an all-day event, which ends on the day after', () => {
  const values = createEventValues({ ...berlin, allDay: true, start: '2026-11-27', end: '2026-11-30' })
  expect(values).toMatchObject({ startDate: '2026-11-27', endDate: '2026-11-29', showAs: 'free' })
  expect(toEventDraft(values)).toMatchObject({ start: '2026-11-27', end: '2026-11-30', allDay: true })
})

test('changing the start moves the end, also past midnight', () => {
  const values = moveStart(createTimedValues(), { startTime: '23:00' })
  expect(values).toMatchObject({ startDate: '2026-11-20', startTime: '23:00', endDate: '2026-11-21', endTime: '00:30' })
})

test('a rule that only names the start’s weekday moves along and does not count as edited', () => {
  const before = toEventValues(createEvent())
  const after = moveStart(before, { startDate: '2026-11-21' })
  expect(after.repeat?.days).toEqual(['SA'])
  expect(toEventPatch(7, after, before)).toEqual({
    id: 7,
    allDay: false,
    start: '2026-11-21T09:00',
    end: '2026-11-21T10:30',
    timeZone: 'Europe/Berlin',
  })
})

test('a patch contains only changed fields', () => {
  const before = toEventValues(createEvent())
  expect(toEventPatch(7, before, before)).toEqual({ id: 7 })
  expect(toEventPatch(7, { ...before, title: 'Fair in Leeds' }, before)).toEqual({ id: 7, title: 'Fair in Leeds' })
  expect(toEventPatch(7, { ...before, repeat: null }, before)).toEqual({ id: 7, recurrence: null })
})

test('UNTIL is the last second of the last day in UTC', () => {
  const before = toEventValues(createEvent({ recurrence: 'FREQ=DAILY;UNTIL=20261203T225959Z' }))
  expect(before.repeat).toMatchObject({ ends: 'on', until: '2026-12-03' })
  expect(toEventDraft(before).recurrence).toBe('FREQ=DAILY;UNTIL=20261203T225959Z')
})

test('reports errors per field', () => {
  const invalidValues = { ...createTimedValues(), title: ' ', endTime: '08:00', url: 'javascript:alert(1)' }
  expect(validateEvent(invalidValues, t)).toEqual({ title: 'error.title', endDate: 'error.order', url: 'error.url' })
  expect(validateEvent({ ...createTimedValues(), title: 'Fair', startTime: null }, t)).toEqual({ startTime: 'error.time' })
})

test('resolves an ambiguous time to the earlier or later instant', () => {
  const ambiguousValues = { ...createTimedValues(), startDate: '2026-10-25', startTime: '02:30', endDate: '2026-10-25', endTime: '04:00' }
  expect(toUtcTimes(ambiguousValues, 'earlier').start).toBe('2026-10-25T00:30:00.000Z')
  expect(toUtcTimes(ambiguousValues, 'later').start).toBe('2026-10-25T01:30:00.000Z')
})

test('a changed list of guests by email is part of the patch, their answers are not', () => {
  const ada = { email: 'ada@example.com', name: 'Ada', response: 'accepted' as const, note: '', proposal: null }
  const before = toEventValues(createEvent({ emailGuests: [ada] }))
  expect(toEventPatch(7, { ...before, emailGuests: [{ ...ada, response: 'declined' }] }, before)).toEqual({ id: 7 })
  expect(toEventPatch(7, { ...before, emailGuests: [] }, before)).toEqual({ id: 7, emailGuests: [] })
  expect(toEventDraft({ ...before, emailGuests: [ada] }).emailGuests).toEqual([{ email: 'ada@example.com', name: 'Ada' }])
})
