/** @module-tag long */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UPLOAD_LIMIT_BYTES, UPLOAD_PATH } from '#platform/contract/files.ts'
import type { CalendarImport } from '../../contract.ts'
import { decodeUtf8 } from '../../ical/server/split-calendar.ts'
import { importCalendar } from './import-job.ts'
import { sendReminders } from '../../reminders/server/reminders.ts'
import { formatCalendarFile, openCalendarFixture, listStarts, formatVevent } from '../../server/calendar-fixture.ts'

let fixture: Awaited<ReturnType<typeof openCalendarFixture>>
beforeEach(async () => void (fixture = await openCalendarFixture()))
afterEach(() => fixture.close())

const START = 'DTSTART:20261201T090000Z'
const simple = (uid: string, ...lines: string[]) =>
  formatVevent(`UID:${uid}`, `SUMMARY:Visit ${uid}`, START, 'DTEND:20261201T100000Z', ...lines)

const importFile = (...args: Parameters<typeof fixture.importFile>) => fixture.importFile(...args)

test('imports a file, and again without duplicates', { tags: ['long'] }, async () => {
  const file = formatCalendarFile(
    simple('one'),
    simple('two', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261201T090000Z'),
    'BEGIN:VTODO\r\nUID:t\r\nEND:VTODO',
  )
  expect(await importFile(file)).toMatchObject({
    state: 'done',
    total: 2,
    done: 2,
    added: 2,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    ignored: 1,
  })
  const events = await fixture.listOccurrences('2026-12-01', '2026-12-31')
  expect(events.map(({ title, start, calendar }) => [title, start, calendar])).toEqual([
    ['Visit one', '2026-12-01T09:00:00.000Z', 'Business'],
    ['Visit two', '2026-12-08T09:00:00.000Z', 'Business'],
  ])
  expect(await importFile(file)).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  expect(await importFile(file.replace('Visit one', 'Visit uno'))).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
  expect((await fixture.listEvents()).map(({ title }) => title).toSorted()).toEqual(['Visit two', 'Visit uno'])
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
  expect(await importFile(formatCalendarFile(series, movedOccurrence('15')))).toMatchObject({ added: 0, updated: 1 })
  expect((await listOccurrences())[1]![1]).toBe('2026-10-27T14:00:00.000Z')
  expect((await fixture.listEvents()).length).toBe(1)
})

test('a file that only contains exceptions updates these and keeps the series', async () => {
  const series = simple('s', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261215T090000Z', 'LOCATION:Quay', 'SEQUENCE:1')
  const changedOccurrence = (hour: string, ...lines: string[]) =>
    formatCalendarFile(
      formatVevent('UID:s', 'SUMMARY:Late', 'LOCATION:Quay', `DTSTART:20261208T${hour}0000Z`, 'RECURRENCE-ID:20261208T090000Z', ...lines),
    )
  expect(await importFile(formatCalendarFile(series))).toMatchObject({ added: 1 })
  expect(await importFile(changedOccurrence('14', 'SEQUENCE:2'))).toMatchObject({ added: 0, updated: 1 })
  const listOccurrences = async () =>
    (await fixture.listOccurrences('2026-12-01', '2027-01-01')).map(
      ({ title, start, location }) => `${title} ${start.slice(5, 13)} ${location}`,
    )
  expect(await listOccurrences()).toEqual(['Visit s 12-01T09 Quay', 'Late 12-08T14 Quay'])
  expect(await importFile(changedOccurrence('14', 'SEQUENCE:2'))).toMatchObject({ updated: 0, unchanged: 1 })
  expect((await importFile(changedOccurrence('16', 'SEQUENCE:1'))).skippedEvents.map(({ reason }) => reason)).toEqual(['older'])
  expect(await importFile(formatCalendarFile(series))).toMatchObject({ unchanged: 1 })
  const additionalOccurrence = formatVevent(
    'UID:s',
    'SUMMARY:Extra',
    'SEQUENCE:2',
    'DTSTART:20261211T090000Z',
    'RECURRENCE-ID:20261210T090000Z',
  )
  expect(await importFile(formatCalendarFile(additionalOccurrence))).toMatchObject({ updated: 1 })
  expect(await listOccurrences()).toEqual(['Visit s 12-01T09 Quay', 'Late 12-08T14 Quay', 'Extra 12-11T09 '])
})

test('a newer version replaces local changes, a different text of the same version does not', async () => {
  const version = (sequence: number, quay: number) => formatCalendarFile(simple('v', `SEQUENCE:${sequence}`, `LOCATION:Quay ${quay}`))
  expect(await importFile(version(0, 1))).toMatchObject({ added: 1 })
  const [event] = await fixture.listEvents()
  for (const location of ['Hall', 'Pier', 'Yard']) await fixture.updateEvent({ id: event!.id, location })
  expect((await importFile(version(0, 2))).skippedEvents.map(({ reason }) => reason)).toEqual(['older'])
  expect(await importFile(version(1, 3))).toMatchObject({ updated: 1 })
  expect(await fixture.listEvents()).toMatchObject([{ location: 'Quay 3', sequence: 3 }])
})

test('reports skipped events with line and reason, and imports all others', async () => {
  const invalidEvents: [reason: string, event: string][] = [
    ['no_start', formatVevent('UID:a', 'SUMMARY:A')],
    ['ends_before_start', formatVevent('UID:b', 'SUMMARY:B', START, 'DTEND:20261130T100000Z')],
    ['out_of_range', formatVevent('UID:c', 'SUMMARY:C', 'DTSTART:99991231T090000Z')],
    ['unknown_time_zone', formatVevent('UID:d', 'SUMMARY:D', 'DTSTART;TZID=Unknown/Zone:20261201T090000')],
    ['bad_rule', simple('e', 'RRULE:FREQ=DAILY;BYMONTH=13')],
    ['bad_rule', simple('f', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')],
    ['rule_too_frequent', simple('g', 'RRULE:FREQ=SECONDLY')],
    ['too_large', formatVevent('UID:h', `SUMMARY:${'x'.repeat(300)}`, START)],
    ['bad_time', formatVevent('UID:i', 'SUMMARY:I', 'DTSTART:20261399T990000Z')],
  ]
  const report = await importFile(formatCalendarFile(...invalidEvents.map(([, event]) => event), simple('good')))
  expect(report.skippedEvents.map(({ reason }) => reason)).toEqual(invalidEvents.map(([reason]) => reason))
  expect([report.added, report.skipped, report.skippedEvents[1]!.line, report.skippedEvents[1]!.title]).toEqual([
    1,
    invalidEvents.length,
    8,
    'B',
  ])
})

test.each<[problem: string, content: string | Buffer]>([
  ['not_a_calendar', 'Dear all, please find attached'],
  ['no_events', formatCalendarFile()],
  ['cut_off', formatCalendarFile(simple('one'), simple('two')).slice(0, -40)],
  ['cut_off', formatCalendarFile(simple('one')).replace('END:VEVENT\r\n', '')],
  ['wrong_encoding', Buffer.from(formatCalendarFile(simple('one', 'LOCATION:Café')), 'latin1')],
])('a rejected file (%s) imports nothing', async (problem, content) => {
  expect(await importFile(content)).toMatchObject({ state: 'failed', problem, added: 0 })
  expect(await fixture.readTable('events')).toEqual([])
})

test.each([Buffer.from(formatCalendarFile(simple('one')), 'utf16le'), Buffer.from(formatCalendarFile(simple('one', 'LOCATION:a\0b')))])(
  'rejects UTF-16 and U+0000',
  (content) => {
    expect(() => decodeUtf8(content)).toThrow('wrong_encoding')
  },
)

test('rejects an upload of 100 MB before reading it', async () => {
  const headers = {
    authorization: `Bearer ${fixture.people.sam.accessToken}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(100 * 1024 * 1024),
  }
  expect(100 * 1024 * 1024).toBeGreaterThan(UPLOAD_LIMIT_BYTES)
  const response = await fixture.app.http.inject({ method: 'POST', url: UPLOAD_PATH, headers, payload: '--x\r\n' })
  expect(response.statusCode).toBe(413)
})

test('imports and exports markup and scripts as plain text', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  await importFile(
    formatCalendarFile(
      formatVevent(
        'UID:x',
        `SUMMARY:${script}`,
        `LOCATION:${script}`,
        `DESCRIPTION:${script}\\nline\\, two`,
        'URL:javascript:alert(1)',
        START,
      ),
    ),
  )
  const [event] = await fixture.listEvents()
  expect(event).toMatchObject({ title: script, location: script, description: `${script}\nline, two`, url: 'javascript:alert(1)' })
  const { text } = await fixture.as('sam').get('/apps/calendar/export', { calendar: 'Business' })
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${script}`)
})

test('a valid but very expensive rule does not block the server', async () => {
  expect(await importFile(formatCalendarFile(simple('hang', 'RRULE:FREQ=DAILY;BYMONTHDAY=-1,-2;COUNT=5')))).toMatchObject({ added: 1 })
  expect(listStarts(await fixture.listOccurrences('2026-12-01', '2027-03-01')).map((start) => start.slice(5, 10))).toEqual([
    '12-30',
    '12-31',
    '01-30',
    '01-31',
    '02-27',
  ])
})

test('removes imported events that were not changed since, and undo restores them', async () => {
  const { id } = await importFile(formatCalendarFile(simple('one'), simple('two')))
  const changedEvent = (await fixture.listEvents()).find(({ title }) => title === 'Visit two')!
  fixture.clock.advance(60)
  await fixture.updateEvent({ id: changedEvent.id, title: 'Mine now' })
  const response = await fixture.as('sam').delete('/apps/calendar/import', { id })
  expect(response.body).toMatchObject({ removed: 1, import: { isTakenBack: true } })
  expect((await fixture.listEvents()).map(({ title }) => title)).toEqual(['Mine now'])
  expect((await fixture.undo(response)).status).toBe(200)
  expect((await fixture.listEvents()).length).toBe(2)
  expect((await fixture.as('sam').delete('/apps/calendar/import', { id })).status).toBe(200)
})

test('imports and their files are private', async () => {
  const fileId = await fixture.uploadFile(formatCalendarFile(simple('one')))
  expect((await fixture.as('wei').post('/apps/calendar/import', { fileId, calendar: 'ETC' })).status).toBe(404)
  const { id } = await importFile(formatCalendarFile(simple('one')))
  for (const as of ['wei', 'helena'] as const) {
    expect((await fixture.as(as).get('/apps/calendar/import', { id })).status).toBe(404)
    expect((await fixture.as(as).delete('/apps/calendar/import', { id })).status).toBe(404)
    expect((await fixture.as(as).get('/api/journal/history', { entity: 'event-import', id })).status).toBe(404)
    expect((await fixture.as(as).get('/apps/calendar/imports')).body.total).toBe(0)
    expect(await fixture.listEvents(as)).toEqual([])
  }
  expect((await fixture.as('stranger').post('/apps/calendar/import', { fileId, calendar: 'ETC' })).status).toBe(403)
})

const createCalendarOf = (count: number) =>
  formatCalendarFile(...Array.from({ length: count }, (_, index) => simple(`createCalendarOf-${index}`)))

async function startStoring(file: string): Promise<number> {
  const { body } = await fixture.as('sam').post('/apps/calendar/import', { fileId: await fixture.uploadFile(file), calendar: 'Business' })
  await expect.poll(async () => (await getImport(body.import.id)).state, { interval: 5, timeout: 15_000 }).toBe('storing')
  return body.import.id as number
}

const getImport = async (id: number) => (await fixture.as('sam').get('/apps/calendar/import', { id })).body.import as CalendarImport

test('publishes an import at once and does not block other writes', { tags: ['long'] }, async () => {
  const id = await startStoring(createCalendarOf(2000))
  const publishedCounts = new Set<number>()
  let writeCount = 0
  while ((await getImport(id)).state === 'storing') {
    publishedCounts.add((await fixture.readTable('events')).filter((row) => row['importId'] === id && !row['removedAt']).length)
    await fixture.addEvent({ title: 'Meanwhile', start: '2026-12-01T09:00:00Z', calendar: 'ETC' }, 'wei')
    writeCount += 1
  }
  expect(await getImport(id)).toMatchObject({ state: 'done', added: 2000, done: 2000 })
  expect([...publishedCounts].filter((count) => count !== 2000)).toEqual([0])
  expect(writeCount).toBeGreaterThan(1)
  expect((await fixture.listEvents('sam', { calendars: 'Business' })).length).toBe(2000)
})

test('an import can be canceled without a trace until it is published', { tags: ['long'] }, async () => {
  const id = await startStoring(createCalendarOf(2000))
  expect((await fixture.as('sam').post('/apps/calendar/cancel-import', { id })).body.import).toMatchObject({ state: 'cancelled', added: 0 })
  await expect.poll(() => fixture.readTable('events'), { timeout: 15_000 }).toEqual([])
  expect(await getImport(id)).toMatchObject({ state: 'cancelled', added: 0 })
  expect((await fixture.readTable('search_text')).filter((row) => row['entity'] === 'event')).toEqual([])
  expect((await fixture.as('sam').post('/apps/calendar/cancel-import', { id })).status).toBe(409)
  const { id: finishedId } = await importFile(formatCalendarFile(simple('one')))
  expect((await fixture.as('sam').post('/apps/calendar/cancel-import', { id: finishedId })).status).toBe(409)
})

test('an import restarts after a crash without duplicates', async () => {
  const { id, createdAt } = await importFile(createCalendarOf(300))
  const { database } = fixture.app.platform
  await database.write(async (tx) => {
    await tx.updateTable('event_imports').set({ state: 'storing', done: 250 }).where('id', '=', id).execute()
    await tx.deleteFrom('events').where('uid', 'like', 'many-2__').execute()
    await tx.updateTable('events').set({ removedAt: createdAt }).where('importId', '=', id).execute()
  })
  expect(await fixture.listEvents()).toEqual([])
  await fixture.runJob(importCalendar, { id })
  expect(await getImport(id)).toMatchObject({ state: 'done', added: 300, unchanged: 0 })
  expect((await fixture.readTable('events')).length).toBe(300)
})

test('two concurrent imports of a file create no duplicates', { tags: ['long'] }, async () => {
  const [first, second] = await Promise.all([importFile(createCalendarOf(600)), importFile(createCalendarOf(600))])
  expect(first.added + second.added).toBe(600)
  expect(first.unchanged + second.unchanged).toBe(600)
  expect((await fixture.listEvents()).length).toBe(600)
  await expect.poll(async () => (await fixture.readTable('events')).length).toBe(600)
})

test('a reminder that becomes due during the import is sent after publishing', { tags: ['long'] }, async () => {
  const soon = new Date(fixture.clock.now.getTime() + 300_000).toISOString().replaceAll(/[-:]|\.000/g, '')
  const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT4M\r\nEND:VALARM'
  const { id } = await importFile(formatCalendarFile(formatVevent('UID:soon', 'SUMMARY:Soon', `DTSTART:${soon}`, alarm)))
  const setRemovedAt = (removedAt: string | null) =>
    fixture.app.platform.database.write((tx) => tx.updateTable('events').set({ removedAt }).where('importId', '=', id).execute())
  await setRemovedAt('2026-01-01T00:00:00.000Z')
  fixture.clock.advance(120)
  await fixture.runJob(sendReminders)
  expect(await fixture.listNotifications('sam')).toEqual([])
  await setRemovedAt(null)
  await fixture.runJob(sendReminders)
  expect((await fixture.listNotifications('sam')).map(({ kind }) => kind)).toEqual(['reminder'])
})
