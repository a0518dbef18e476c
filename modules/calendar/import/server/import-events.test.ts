import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatCalendarFile, formatVevent, listStarts, openCalendarFixture } from '../../server/calendar-fixture.ts'

let fixture: Awaited<ReturnType<typeof openCalendarFixture>>
beforeEach(async () => void (fixture = await openCalendarFixture()))
afterEach(() => fixture.close())

const START = 'DTSTART:20261201T090000Z'
const simple = (uid: string, ...lines: string[]) =>
  formatVevent(`UID:${uid}`, `SUMMARY:Visit ${uid}`, START, 'DTEND:20261201T100000Z', ...lines)

/** The codes of the events that were not imported. */
const importFile = async (content: string) => (await fixture.importFile(content)).problems.map(({ code }) => code)

test('imports changed occurrences of a series', async () => {
  await importFile(formatCalendarFile(simple('two', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261201T090000Z')))
  expect(listStarts(await fixture.listOccurrences('2026-12-01', '2026-12-31'))).toEqual(['2026-12-08T09:00:00.000Z'])
})

test('matches changed occurrences by UID and RECURRENCE-ID', async () => {
  const series = formatVevent(
    'UID:s',
    'SUMMARY:Watch',
    'DTSTART;TZID=Europe/Berlin:20261020T090000',
    'DTEND;TZID=Europe/Berlin:20261020T100000',
    'RRULE:FREQ=WEEKLY',
  )
  const movedOccurrence = (hour: string) =>
    formatVevent(
      'UID:s',
      'SUMMARY:Watch late',
      `DTSTART;TZID=Europe/Berlin:20261027T${hour}0000`,
      'RECURRENCE-ID;TZID=Europe/Berlin:20261027T090000',
      'DURATION:PT1H',
    )
  await importFile(formatCalendarFile(movedOccurrence('14'), series))
  const listOccurrences = async () =>
    (await fixture.listOccurrences('2026-10-20', '2026-11-04')).map(({ title, start, occurrence }) => [title, start, occurrence])
  expect(await listOccurrences()).toEqual([
    ['Watch', '2026-10-20T07:00:00.000Z', '2026-10-20T07:00:00.000Z'],
    ['Watch late', '2026-10-27T13:00:00.000Z', '2026-10-27T08:00:00.000Z'],
    ['Watch', '2026-11-03T08:00:00.000Z', '2026-11-03T08:00:00.000Z'],
  ])
  expect(await importFile(formatCalendarFile(series, movedOccurrence('15')))).toEqual([])
  expect((await listOccurrences())[1]![1]).toBe('2026-10-27T14:00:00.000Z')
  expect((await fixture.listEvents()).length).toBe(1)
})

test('a file that only contains exceptions updates these and keeps the series', async () => {
  const series = simple('s', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261215T090000Z', 'LOCATION:Quay', 'SEQUENCE:1')
  const changedOccurrence = (hour: string, ...lines: string[]) =>
    formatCalendarFile(
      formatVevent('UID:s', 'SUMMARY:Late', 'LOCATION:Quay', `DTSTART:20261208T${hour}0000Z`, 'RECURRENCE-ID:20261208T090000Z', ...lines),
    )
  expect(await importFile(formatCalendarFile(series))).toEqual([])
  expect(await importFile(changedOccurrence('14', 'SEQUENCE:2'))).toEqual([])
  const listOccurrences = async () =>
    (await fixture.listOccurrences('2026-12-01', '2027-01-01')).map(
      ({ title, start, location }) => `${title} ${start.slice(5, 13)} ${location}`,
    )
  expect(await listOccurrences()).toEqual(['Visit s 12-01T09 Quay', 'Late 12-08T14 Quay'])
  expect(await importFile(changedOccurrence('14', 'SEQUENCE:2'))).toEqual([])
  expect(await importFile(changedOccurrence('16', 'SEQUENCE:1'))).toEqual(['calendar.event_older'])
  expect(await importFile(formatCalendarFile(series))).toEqual([])
  const additionalOccurrence = formatVevent(
    'UID:s',
    'SUMMARY:Extra',
    'SEQUENCE:2',
    'DTSTART:20261211T090000Z',
    'RECURRENCE-ID:20261210T090000Z',
  )
  expect(await importFile(formatCalendarFile(additionalOccurrence))).toEqual([])
  expect(await listOccurrences()).toEqual(['Visit s 12-01T09 Quay', 'Late 12-08T14 Quay', 'Extra 12-11T09 '])
})

test('a newer version replaces local changes, a different text of the same version does not', async () => {
  const version = (sequence: number, quay: number) => formatCalendarFile(simple('v', `SEQUENCE:${sequence}`, `LOCATION:Quay ${quay}`))
  expect(await importFile(version(0, 1))).toEqual([])
  const [event] = await fixture.listEvents()
  for (const location of ['Hall', 'Pier', 'Yard']) await fixture.updateEvent({ id: event!.id, location })
  expect(await importFile(version(0, 2))).toEqual(['calendar.event_older'])
  expect(await importFile(version(1, 3))).toEqual([])
  expect(await fixture.listEvents()).toMatchObject([{ location: 'Quay 3', sequence: 3 }])
})

test('reports invalid events with line and reason, and imports all others', async () => {
  const invalidEvents: [code: string, event: string][] = [
    ['event_no_start', formatVevent('UID:a', 'SUMMARY:A')],
    ['event_ends_before_start', formatVevent('UID:b', 'SUMMARY:B', START, 'DTEND:20261130T100000Z')],
    ['event_out_of_range', formatVevent('UID:c', 'SUMMARY:C', 'DTSTART:99991231T090000Z')],
    ['event_unknown_time_zone', formatVevent('UID:d', 'SUMMARY:D', 'DTSTART;TZID=Unknown/Zone:20261201T090000')],
    ['event_bad_rule', simple('e', 'RRULE:FREQ=DAILY;BYMONTH=13')],
    ['event_bad_rule', simple('f', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')],
    ['event_rule_too_frequent', simple('g', 'RRULE:FREQ=SECONDLY')],
    ['event_too_large', formatVevent('UID:h', `SUMMARY:${'x'.repeat(300)}`, START)],
    ['event_bad_time', formatVevent('UID:i', 'SUMMARY:I', 'DTSTART:20261399T990000Z')],
  ]
  const { ids, problems } = await fixture.importFile(formatCalendarFile(...invalidEvents.map(([, event]) => event), simple('good')))
  expect(problems.map(({ code }) => code)).toEqual(invalidEvents.map(([code]) => `calendar.${code}`))
  expect([ids.length, problems[1]!.row]).toEqual([1, 8])
})

test.each([
  ['UTF-16', Buffer.from(formatCalendarFile(simple('one')), 'utf16le')],
  ['Latin-1', Buffer.from(formatCalendarFile(simple('one', 'LOCATION:Café')), 'latin1')],
])('rejects a file in %s', async (_, content) => {
  await expect(fixture.importFile(content)).rejects.toMatchObject({ code: 'calendar.file_wrong_encoding' })
  expect(await fixture.readTable('events')).toEqual([])
})

test('an event that someone else organizes stays as it is', async () => {
  await fixture.importFile(formatCalendarFile(simple('theirs')), { as: 'wei' })
  const [event] = await fixture.listEvents('wei')
  await fixture.updateEvent({ id: event!.id, guests: [fixture.people.sam.id] }, {}, 'wei')
  expect(await importFile(formatCalendarFile(simple('theirs', 'SEQUENCE:9', 'LOCATION:Mine')))).toEqual(['calendar.event_not_yours'])
  expect(await fixture.listEvents()).toMatchObject([{ location: '' }])
})

test('imported events are private', async () => {
  await importFile(formatCalendarFile(simple('one')))
  expect((await fixture.listEvents()).length).toBe(1)
  for (const as of ['wei', 'helena'] as const) expect(await fixture.listEvents(as)).toEqual([])
})

test('imports and exports markup and scripts as plain text', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const lines = [`SUMMARY:${script}`, `LOCATION:${script}`, `DESCRIPTION:${script}\\nline\\, two`, 'URL:javascript:alert(1)']
  await importFile(formatCalendarFile(formatVevent('UID:x', ...lines, START)))
  const [event] = await fixture.listEvents()
  expect(event).toMatchObject({ title: script, location: script, description: `${script}\nline, two`, url: 'javascript:alert(1)' })
  const { text } = await fixture.as('sam').get('/apps/calendar/export', { calendar: 'Business' })
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${script}`)
})

test('a valid but very expensive rule does not block the server', async () => {
  expect(await importFile(formatCalendarFile(simple('hang', 'RRULE:FREQ=DAILY;BYMONTHDAY=-1,-2;COUNT=5')))).toEqual([])
  const starts = listStarts(await fixture.listOccurrences('2026-12-01', '2027-03-01'))
  expect(starts.map((start) => start.slice(5, 10))).toEqual(['12-30', '12-31', '01-30', '01-31', '02-27'])
})
