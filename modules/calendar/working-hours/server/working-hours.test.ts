import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PersonName } from '#platform/server/testing/people.ts'
import { listStarts } from '../../server/calendar-fixture.ts'
import { openRoomsFixture } from '../../rooms/server/rooms-fixture.ts'
import type { WorkingHours } from '../contract.ts'
import { listWorkingSpans } from './working-hours.ts'

let fixture: Awaited<ReturnType<typeof openRoomsFixture>>
beforeEach(async () => void (fixture = await openRoomsFixture()))
afterEach(() => fixture[Symbol.asyncDispose]())

const setHours = (as: PersonName, workingHours: unknown) =>
  fixture.as(as).post('/apps/calendar/update-settings', { settings: { workingHours } })
const getHours = async (as: PersonName) => (await fixture.as(as).get('/apps/calendar/settings')).body.settings.workingHours as WorkingHours
const setZone = (as: PersonName, timeZone: string) => fixture.as(as).post('/api/account/update-profile', { profile: { timeZone } })

const monday = { start: '2026-11-23T00:00:00.000Z', end: '2026-11-24T00:00:00.000Z' }
const findTime = async (people: PersonName[], query: object = {}) => {
  const input = { people: people.map((name) => fixture.people[name].id), ...monday, minutes: 60, ...query }
  const { status, text, body } = await fixture.as('sam').get('/apps/calendar/find-time', input)
  if (status !== 200) throw new Error(text)
  return listStarts(body.slots).map((start) => start.slice(11, 16))
}
const on = (weekday: number, start: string, end: string) => ({ weekday, start, end })

test('by default people work from 9 to 17 on the workdays of their country', async () => {
  expect(await getHours('sam')).toEqual([1, 2, 3, 4, 5].map((weekday) => on(weekday, '09:00', '17:00')))
  await setZone('sam', 'Asia/Riyadh')
  expect((await getHours('sam')).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 7])
})

test('saves several intervals a day in order, and undo restores the default', async () => {
  const response = await setHours('sam', [on(5, '09:00', '12:00'), on(1, '13:00', '17:30'), on(1, '09:00', '12:00')])
  expect(response.body.settings.workingHours).toEqual([on(1, '09:00', '12:00'), on(1, '13:00', '17:30'), on(5, '09:00', '12:00')])
  expect(await getHours('wei')).toHaveLength(5)
  const empty = await setHours('sam', [])
  expect(await getHours('sam')).toEqual([])
  expect((await fixture.undo(empty)).status).toBe(200)
  expect(await getHours('sam')).toHaveLength(3)
  expect((await fixture.undo(response)).status).toBe(200)
  await setZone('sam', 'Asia/Riyadh')
  expect((await getHours('sam')).at(-1)).toEqual(on(7, '09:00', '17:00'))
})

test('rejects intervals that are reversed, overlap or do not exist', async () => {
  for (const hours of [
    [on(1, '12:00', '09:00')],
    [on(1, '09:00', '09:00')],
    [on(1, '09:00', '12:00'), on(1, '11:59', '13:00')],
    [on(0, '09:00', '12:00')],
    [on(8, '09:00', '12:00')],
    [on(1, '9:00', '12:00')],
    [on(1, '24:00', '25:00')],
    Array.from({ length: 43 }, () => on(1, '09:00', '10:00')),
    [{ ...on(1, '09:00', '12:00'), zone: 'UTC' }],
    'always',
    null,
  ])
    expect([hours, (await setHours('sam', hours)).status]).toEqual([hours, 400])
  expect(await getHours('sam')).toHaveLength(5)
})

test('suggests only times at which everyone works, each in their own time zone', async () => {
  await setHours('sam', [on(1, '09:00', '12:00'), on(1, '13:00', '17:30')])
  await setZone('wei', 'America/New_York')
  expect(await findTime(['sam'])).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '13:00',
    '13:30',
    '14:00',
    '14:30',
    '15:00',
    '15:30',
    '16:00',
    '16:30',
  ])
  expect(await findTime(['sam', 'wei'])).toEqual(['14:00', '14:30', '15:00', '15:30', '16:00', '16:30'])
  await setHours('wei', [on(2, '09:00', '17:00')])
  expect(await findTime(['sam', 'wei'])).toEqual([])
})

test('with hours of its own, a search ignores the working hours', async () => {
  await setHours('sam', [])
  expect(await findTime(['sam'])).toEqual([])
  expect(await findTime(['sam'], { from: '06:00', until: '08:00' })).toEqual(['06:00', '06:30', '07:00'])
  expect(await findTime(['sam'], { weekdays: [7] })).toEqual([])
  await expect(findTime(['sam'], { from: '10:00', until: '10:30' })).rejects.toThrow('Until')
  await expect(findTime(['sam'], { timeZone: 'Mars' })).rejects.toThrow('Time zone')
})

test('does not reveal the hours of people whose calendar is not readable', async () => {
  await setHours('wei', [on(1, '20:00', '21:00')])
  await fixture.as('wei').post('/apps/calendar/update-settings', { settings: { sharesBusy: false } })
  expect((await findTime(['sam', 'wei']))[0]).toBe('09:00')
})

test('suggests only times at which the rooms are free as well', async () => {
  const rooms = [fixture.aurora.id]
  await fixture.addEvent({ title: 'All morning', start: '2026-11-23T09:00:00.000Z', end: '2026-11-23T15:30:00.000Z', rooms }, 'wei')
  expect(await findTime(['sam'], { rooms })).toEqual(['15:30', '16:00'])
  await fixture.as('helena').delete('/apps/calendar/remove-room', { id: fixture.aurora.id })
  expect((await findTime(['sam'], { rooms }))[0]).toBe('09:00')
})

const hour = (instant: number) => new Date(instant).toISOString().slice(5, 16)
const week = (start: string) => ({ from: Date.parse(start), to: Date.parse(start) + 7 * 86_400_000 })

test('keeps local hours across clock changes', () => {
  const hours = [on(6, '09:00', '12:00'), on(1, '09:00', '12:00')]
  const spans = listWorkingSpans(hours, week('2027-03-26T00:00:00.000Z'), 'Europe/Berlin')
  expect(spans.map(({ from, to }) => [hour(from), hour(to)])).toEqual([
    ['03-27T08:00', '03-27T11:00'],
    ['03-29T07:00', '03-29T10:00'],
  ])
})

test('a night shift over a clock change is an hour shorter or longer', () => {
  const night = [on(6, '22:00', '24:00'), on(7, '00:00', '06:00')]
  const getLengths = (start: string) => listWorkingSpans(night, week(start), 'Europe/Berlin').map(({ from, to }) => (to - from) / 3_600_000)
  expect(getLengths('2027-03-25T00:00:00.000Z')).toEqual([7])
  expect(getLengths('2027-10-28T00:00:00.000Z')).toEqual([9])
  expect(getLengths('2027-11-04T00:00:00.000Z')).toEqual([8])
})
