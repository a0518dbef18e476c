import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Event } from '../../contract.ts'
import { formatCalendarFile, openCalendarFixture, listStarts, formatVevent } from '../../server/calendar-fixture.ts'

let fixture: Awaited<ReturnType<typeof openCalendarFixture>>
beforeEach(async () => void (fixture = await openCalendarFixture()))
afterEach(() => fixture.close())

const MONDAY = '2026-11-23T09:00:00.000Z'
const weekly = {
  title: 'Team meeting',
  start: MONDAY,
  end: '2026-11-23T10:00:00.000Z',
  recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  timeZone: 'UTC',
}
const listDecember = () => fixture.listOccurrences('2026-12-01', '2027-01-01')

describe('storing events', () => {
  test('returns a new event as entered, with defaults', async () => {
    const event = await fixture.addEvent({ title: ' Lunch ', start: '2026-11-21T12:00:00.000Z' })
    expect(event).toMatchObject({
      title: 'Lunch',
      start: '2026-11-21T12:00:00.000Z',
      end: '2026-11-21T13:00:00.000Z',
      allDay: false,
      calendar: 'Personal',
      guests: [],
      recurrence: null,
      reminders: [10],
      isOwn: true,
      organizer: { id: fixture.people.sam.id },
    })
    expect(await fixture.listEvents()).toEqual([event])
  })

  test('lists all calendars by default and none for an empty filter', async () => {
    await fixture.addEvent({ title: 'Work', start: MONDAY, calendar: 'Business' })
    await fixture.addEvent({ title: 'Home', start: MONDAY, calendar: 'Family' })
    const listTitles = async (query: Record<string, unknown>) => (await fixture.listEvents('sam', query)).map(({ title }) => title)
    expect(await listTitles({})).toEqual(['Home', 'Work'])
    expect(await listTitles({ calendars: 'Business,ETC' })).toEqual(['Work'])
    expect(await listTitles({ calendars: ['Business', 'Family'] })).toEqual(['Home', 'Work'])
    expect(await listTitles({ calendars: '' })).toEqual([])
    expect((await fixture.as('sam').get('/apps/calendar/events', { calendars: 'Work' })).status).toBe(400)
  })

  test('an all-day event ends on the day after its last day', async () => {
    const fair = await fixture.addEvent({ title: 'Fair', start: '2026-11-24', end: '2026-11-27' })
    expect([fair.allDay, fair.showAs]).toEqual([true, 'free'])
    expect(listStarts(await fixture.listOccurrences('2026-11-26', '2026-11-27'))).toEqual(['2026-11-24'])
    expect(await fixture.listOccurrences('2026-11-27', '2026-11-28')).toEqual([])
  })

  test('lists a series once without a window, and its occurrences within one', async () => {
    const series = await fixture.addEvent(weekly)
    expect((await fixture.listEvents()).map(({ start, occurrence }) => [start, occurrence])).toEqual([[MONDAY, null]])
    const occurrences = await listDecember()
    expect(listStarts(occurrences)).toEqual(['07', '14', '21', '28'].map((day) => `2026-12-${day}T09:00:00.000Z`))
    expect(occurrences.map(({ id, occurrence, start }) => [id === series.id, occurrence === start])).toEqual(Array(4).fill([true, true]))
  })

  test('a series keeps its local time when the clocks change', async () => {
    await fixture.addEvent({
      title: 'Tea',
      start: '2026-10-21T15:00',
      end: '2026-10-21T16:00',
      timeZone: 'Europe/Berlin',
      recurrence: 'FREQ=WEEKLY',
    })
    expect(listStarts(await fixture.listOccurrences('2026-10-20', '2026-11-05'))).toEqual([
      '2026-10-21T13:00:00.000Z',
      '2026-10-28T14:00:00.000Z',
      '2026-11-04T14:00:00.000Z',
    ])
  })

  test('moves skipped local times forward and uses the first of repeated ones', async () => {
    await fixture.addEvent({ title: 'Gap', start: '2027-03-27T02:30', timeZone: 'Europe/Berlin', recurrence: 'FREQ=DAILY;COUNT=3' })
    expect(listStarts(await fixture.listOccurrences('2027-03-27', '2027-03-30'))).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ])
    await fixture.addEvent({ title: 'Fold', start: '2026-10-24T02:30', timeZone: 'Europe/Berlin', recurrence: 'FREQ=DAILY;COUNT=3' })
    expect(listStarts(await fixture.listOccurrences('2026-10-24', '2026-10-27'))).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  test('search finds events and single occurrences by title, location and description', async () => {
    const series = await fixture.addEvent(weekly)
    await fixture.updateEvent({ id: series.id, title: 'Anchor day' }, { occurrence: '2026-12-07T09:00:00.000Z', scope: 'this' })
    await fixture.addEvent({ title: 'Hidden', start: MONDAY }, 'wei')
    expect((await fixture.listEvents('sam', { q: 'ANCHOR' })).map(({ id }) => id)).toEqual([series.id])
    expect(await fixture.listEvents('sam', { q: 'Hidden' })).toEqual([])
    expect((await fixture.listOccurrences('2026-12-01', '2027-01-01', { q: 'anchor' })).length).toBe(4)
  })
})

describe('changing a series', () => {
  const second = { occurrence: '2026-12-14T09:00:00.000Z' }

  test('updates only the selected occurrence', async () => {
    const { id } = await fixture.addEvent(weekly)
    const input = { id, title: 'Moved', start: '2026-12-15T11:00:00.000Z', end: '2026-12-15T12:00:00.000Z' }
    const response = await fixture.updateEvent(input, { ...second, scope: 'this' })
    expect(response.body.event).toMatchObject({ ...input, occurrence: second.occurrence, isException: true })
    expect((await listDecember()).map(({ title, start }) => `${title} ${start.slice(8, 13)}`)).toEqual([
      'Team meeting 07T09',
      'Moved 15T11',
      'Team meeting 21T09',
      'Team meeting 28T09',
    ])
    expect((await fixture.undo(response)).body).toEqual({ undone: 1 })
    expect(listStarts(await listDecember())[1]).toBe(second.occurrence)
  })

  test('updates this and following by splitting the series, and undo joins it again', async () => {
    const { id } = await fixture.addEvent({ ...weekly, recurrence: 'FREQ=WEEKLY;COUNT=5', guests: [fixture.people.wei.id] })
    await fixture.respond({ id, response: 'accepted' }, 'wei')
    const response = await fixture.updateEvent(
      { id, start: '2026-12-14T15:00:00.000Z', end: '2026-12-14T16:00:00.000Z' },
      { ...second, scope: 'following' },
    )
    const next = response.body.event
    expect(next).toMatchObject({ recurrence: 'FREQ=WEEKLY;COUNT=2', guests: [{ id: fixture.people.wei.id, response: 'accepted' }] })
    expect(next.id).not.toBe(id)
    expect((await fixture.listEvents()).find((event) => event.id === id)?.recurrence).toBe('FREQ=WEEKLY;UNTIL=20261214T085959Z')
    expect(listStarts(await listDecember()).map((start) => start.slice(8, 13))).toEqual(['07T09', '14T15', '21T15'])
    expect((await fixture.undo(response)).status).toBe(200)
    expect(listStarts(await listDecember()).map((start) => start.slice(8, 13))).toEqual(['07T09', '14T09', '21T09'])
    expect((await fixture.listEvents()).length).toBe(1)
  })

  test('updates all: moving an occurrence moves the series with its rule and exceptions', async () => {
    const { id } = await fixture.addEvent(weekly)
    await fixture.removeEvent({ id, occurrence: '2026-12-21T09:00:00.000Z', scope: 'this' })
    await fixture.updateEvent({ id, location: 'Quay' }, { occurrence: '2026-12-28T09:00:00.000Z', scope: 'this' })
    const response = await fixture.updateEvent(
      { id, start: '2026-12-15T10:30:00.000Z', end: '2026-12-15T11:30:00.000Z' },
      { ...second, scope: 'all' },
    )
    expect(response.body.event).toMatchObject({
      start: '2026-11-24T10:30:00.000Z',
      recurrence: 'FREQ=WEEKLY;BYDAY=TU',
      excluded: ['2026-12-22T10:30:00.000Z'],
    })
    expect((await listDecember()).map(({ start, location }) => `${start.slice(8, 16)}${location}`)).toEqual([
      '01T10:30',
      '08T10:30',
      '15T10:30',
      '29T10:30Quay',
    ])
  })

  test('a series of RDATEs keeps and moves all of them', async () => {
    const seriesOfDates = formatVevent(
      'UID:dates',
      'SUMMARY:Fitting',
      'DTSTART:20261201T090000Z',
      'RDATE:20261203T090000Z,20261208T090000Z',
    )
    await fixture.importFile(formatCalendarFile(seriesOfDates))
    const [{ id }] = (await fixture.listEvents()) as [Event]
    const listOccurrences = async () => (await listDecember()).map(({ title, start }) => `${title} ${start.slice(8, 13)}`)
    await fixture.updateEvent({ id, title: 'Hull' })
    expect(await listOccurrences()).toEqual(['Hull 01T09', 'Hull 03T09', 'Hull 08T09'])
    await fixture.updateEvent({ id, start: '2026-12-02T11:00:00.000Z' })
    expect(await listOccurrences()).toEqual(['Hull 02T11', 'Hull 04T11', 'Hull 09T11'])
    await fixture.updateEvent({ id, title: 'Keel' }, { occurrence: '2026-12-04T11:00:00.000Z', scope: 'following' })
    expect(await listOccurrences()).toEqual(['Hull 02T11', 'Keel 04T11', 'Keel 09T11'])
  })

  test('a series that is moved to an earlier time keeps its last day, also in the export', async () => {
    const berlin = { timeZone: 'Europe/Berlin', calendar: 'Business' }
    const daily = { title: 'Watch', start: '2026-12-01T09:00', ...berlin, recurrence: 'FREQ=DAILY;UNTIL=20261203' }
    const { id } = await fixture.addEvent(daily)
    const response = await fixture.updateEvent({ id, start: '2026-12-01T08:30', end: '2026-12-01T09:30' })
    expect(response.body.event.recurrence).toBe('FREQ=DAILY;UNTIL=20261203')
    expect((await listDecember()).length).toBe(3)
    const { text } = await fixture.as('sam').get('/apps/calendar/export', { calendar: 'Business' })
    expect(text).toContain('UNTIL=20261203T225959Z')
  })

  test('a changed rule keeps the exceptions that still match', async () => {
    const { id } = await fixture.addEvent(weekly)
    await fixture.removeEvent({ id, occurrence: '2026-12-07T09:00:00.000Z', scope: 'this' })
    await fixture.removeEvent({ id, occurrence: '2026-12-14T09:00:00.000Z', scope: 'this' })
    const response = await fixture.updateEvent({ id, recurrence: 'FREQ=WEEKLY;INTERVAL=2' })
    expect(response.body.event.excluded).toEqual(['2026-12-07T09:00:00.000Z'])
  })

  test('removes this, following or all occurrences, and undo restores them', async () => {
    const { id } = await fixture.addEvent(weekly)
    const thisResponse = await fixture.removeEvent({ id, ...second, scope: 'this' })
    expect(thisResponse.body.event.occurrence).toBe(second.occurrence)
    expect((await listDecember()).length).toBe(3)
    const followingResponse = await fixture.removeEvent({ id, occurrence: '2026-12-21T09:00:00.000Z', scope: 'following' })
    expect((await listDecember()).length).toBe(1)
    const allResponse = await fixture.removeEvent({ id })
    expect(await fixture.listEvents()).toEqual([])
    expect((await fixture.as('sam').get('/apps/calendar/event', { id })).status).toBe(404)
    for (const response of [allResponse, followingResponse, thisResponse]) expect((await fixture.undo(response)).status).toBe(200)
    expect((await listDecember()).length).toBe(4)
  })

  test('accepts an event as it was read', async () => {
    const { id } = await fixture.addEvent({ ...weekly, guests: [fixture.people.wei.id] })
    const occurrence = (await listDecember())[1]!
    const response = await fixture.updateEvent(occurrence, { occurrence: occurrence.occurrence, scope: 'all' })
    expect([response.status, response.body.event?.sequence]).toEqual([200, 0])
    expect(
      (await fixture.updateEvent({ ...occurrence, title: 'Crew' }, { occurrence: occurrence.occurrence, scope: 'this' })).body.event.title,
    ).toBe('Crew')
    expect((await fixture.updateEvent({ id, unknown: 1 })).status).toBe(400)
  })

  test('renaming an occurrence as it was read renames the series without moving it', async () => {
    const { id } = await fixture.addEvent(weekly)
    const before = listStarts(await fixture.listOccurrences('2026-11-01', '2027-01-01'))
    const [, occurrence] = await listDecember()
    expect((await fixture.updateEvent(occurrence!)).body.event.sequence).toBe(0)
    expect((await fixture.updateEvent({ ...occurrence, title: 'Crew' })).body.event).toMatchObject({ id, title: 'Crew', start: MONDAY })
    const after = await fixture.listOccurrences('2026-11-01', '2027-01-01')
    expect([listStarts(after), new Set(after.map(({ title }) => title))]).toEqual([before, new Set(['Crew'])])
    await fixture.updateEvent({ ...occurrence, title: 'This crew' }, { scope: 'this' })
    expect((await listDecember()).map(({ title }) => title)).toEqual(['Crew', 'This crew', 'Crew', 'Crew'])
    const single = await fixture.addEvent({ title: 'Lunch', start: MONDAY })
    expect((await fixture.updateEvent({ ...single, title: 'Tea' })).body.event.title).toBe('Tea')
  })

  test('rejects changes of series fields in an occurrence', async () => {
    const { id } = await fixture.addEvent(weekly)
    for (const change of [{ recurrence: 'FREQ=DAILY' }, { guests: [fixture.people.wei.id] }, { calendar: 'ETC' }])
      expect((await fixture.updateEvent({ id, ...change }, { ...second, scope: 'this' })).status).toBe(400)
    expect((await fixture.updateEvent({ id, title: 'x' }, { scope: 'this' })).body.errors[0].path).toBe('/occurrence')
    expect((await fixture.updateEvent({ id, title: 'x' }, { occurrence: '2026-12-15T09:00:00.000Z', scope: 'this' })).status).toBe(404)
  })
})

test.each<[string, object, string]>([
  ['an end before its start', { start: MONDAY, end: '2026-11-23T08:00:00.000Z' }, '/event/end'],
  ['the same day as exclusive end', { start: '2026-11-23', end: '2026-11-23' }, '/event/end'],
  ['a skipped local time', { start: '2027-03-28T02:30', timeZone: 'Europe/Berlin' }, '/event/start'],
  ['a repeated local time', { start: '2026-10-25T02:30', timeZone: 'Europe/Berlin' }, '/event/start'],
  ['the date 30 February', { start: '2027-02-30' }, '/event/start'],
  ['the hour 25', { start: '2027-02-03T25:00' }, '/event/start'],
  ['the year 9999', { start: '9999-01-01T09:00:00.000Z' }, '/event/start'],
  ['an unknown time zone', { start: MONDAY, timeZone: 'Unknown/Zone' }, '/event/timeZone'],
  ['a time as time zone', { start: MONDAY, timeZone: '2026-01-01T00:00Z' }, '/event/timeZone'],
  ['a zoned time as time zone', { start: MONDAY, timeZone: '2026-01-01T00:00[Europe/Berlin]' }, '/event/timeZone'],
  ['an offset as time zone', { start: MONDAY, timeZone: '+01:00' }, '/event/timeZone'],
  ['an invalid rule', { start: MONDAY, recurrence: 'FREQ=NEVER' }, '/event/recurrence'],
  ['a rule without occurrences', { start: MONDAY, recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, '/event/recurrence'],
  ['a rule that recurs every second', { start: MONDAY, recurrence: 'FREQ=SECONDLY' }, '/event/recurrence'],
  ['a script as URL', { start: MONDAY, url: 'javascript:alert(1)' }, '/event/url'],
  ['10,000 guests', { start: MONDAY, guests: Array.from({ length: 10_000 }, (_, index) => index + 1) }, '/event/guests'],
  ['an unknown guest', { start: MONDAY, guests: [987_654] }, '/event/guests'],
  ['a duration of 1,096 days', { start: '2026-01-01', end: '2029-01-01' }, '/event/end'],
])('rejects an event with %s and stores nothing', async (_, input, path) => {
  const response = await fixture.as('sam').post('/apps/calendar/add-event', { event: { title: 'Bad', ...input } })
  expect([response.status, response.body.errors?.[0].path]).toEqual([400, path])
  expect(await fixture.readTable('events')).toEqual([])
})

test('rejects an ambiguous local time and names both instants', async () => {
  const event = { title: 'Fold', start: '2026-10-25T02:30', timeZone: 'Europe/Berlin' }
  const { body } = await fixture.as('sam').post('/apps/calendar/add-event', { event })
  expect([body.code, body.detail]).toEqual([
    'calendar.time_exists_twice',
    expect.stringContaining('2026-10-25T00:30:00.000Z and 2026-10-25T01:30:00.000Z'),
  ])
})

test.each<[rule: string, from: string, count: number]>([
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '2026-11-23', 5],
  ['FREQ=HOURLY', '2026-11-24', 7 * 24],
  ['FREQ=HOURLY;BYMONTH=10;BYDAY=MO', '2027-10-04', 24],
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '2028-02-28', 1],
])('expands the endless rule %s within a window', async (recurrence, from, count) => {
  await fixture.addEvent({ ...weekly, end: '2026-11-23T09:30:00.000Z', recurrence })
  const to = new Date(Date.parse(from) + 7 * 86_400_000).toISOString().slice(0, 10)
  expect((await fixture.listOccurrences(from, to)).length).toBe(count)
})

test.each(['2026-02-30', '2026-02-29T10:00:00Z', '2026-02-28T24:00:00Z', '2026-02-28T23:61:00Z', '2026-02-28 10:00:00Z', 'today'])(
  'rejects the invalid time %s as the start of a window or event',
  async (start) => {
    const { status, body } = await fixture.as('sam').get('/apps/calendar/events', { start, end: '2026-03-31' })
    expect([status, body.errors?.[0].path]).toEqual([400, '/start'])
    const response = await fixture.as('sam').post('/apps/calendar/add-event', { event: { title: 'Bad', start, end: '2026-03-31' } })
    expect([response.status, response.body.errors?.[0].path]).toEqual([400, '/event/start'])
  },
)

test('expands an endless rule within the window', async () => {
  await fixture.addEvent({ ...weekly, recurrence: 'FREQ=DAILY' })
  expect((await fixture.listOccurrences('2150-01-01', '2150-02-01')).length).toBe(31)
  expect((await fixture.as('sam').get('/apps/calendar/events', { start: '2026-01-01', end: '2036-01-01' })).status).toBe(400)
  expect((await fixture.as('sam').get('/apps/calendar/events', { start: '2026-01-01' })).body.errors[0].path).toBe('/end')
})
