import { afterEach, beforeEach, expect, test } from 'vitest'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { formatCalendarFile, formatVevent } from '#modules/calendar/server/calendar-fixture.ts'
import { contactsModule } from '#modules/contacts/server/index.ts'
import type { Event } from '#modules/calendar/contract.ts'
import { openImportFixture } from '#modules/imports/server/testing/import-fixture.ts'

let fixture: Awaited<ReturnType<typeof openImportFixture>>
beforeEach(async () => void (fixture = await openImportFixture([contactsModule, { ...calendarModule, services: [] }])))
afterEach(() => fixture.close())

const START = 'DTSTART:20261201T090000Z'
const simple = (uid: string, ...lines: string[]) =>
  formatVevent(`UID:${uid}`, `SUMMARY:Visit ${uid}`, START, 'DTEND:20261201T100000Z', ...lines)
const importFile = (content: string | Uint8Array) =>
  fixture.importFiles('ics', [{ name: 'plan.ics', content }], { options: [{ name: 'calendar', value: 'Business' }] })
const listEvents = async () => (await fixture.as('helena').get('/apps/calendar/events')).body.events as Event[]
const listTitles = async () => (await listEvents()).map(({ title }) => title).toSorted()

test('imports a file into the chosen calendar, and again without duplicates', async () => {
  const file = formatCalendarFile(
    simple('one'),
    simple('two', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261201T090000Z'),
    'BEGIN:VTODO\r\nUID:t\r\nEND:VTODO',
  )
  expect(await importFile(file)).toMatchObject({ state: 'done', counts: { added: 2, invalid: 0 } })
  expect(
    (await listEvents()).map(({ title, calendar }) => [title, calendar]).toSorted(([one], [other]) => one!.localeCompare(other!)),
  ).toEqual([
    ['Visit one', 'Business'],
    ['Visit two', 'Business'],
  ])
  expect((await importFile(file)).counts).toMatchObject({ added: 0, existing: 2 })
  expect(await fixture.count('notifications')).toBe(0)
})

test('a changed file updates the events, an older one does not, and the undo restores them', async () => {
  await importFile(formatCalendarFile(simple('one', 'SEQUENCE:3')))
  const changed = await importFile(formatCalendarFile(simple('one', 'SEQUENCE:4', 'LOCATION:Harbour')))
  expect(changed.counts).toMatchObject({ added: 1 })
  expect(await listEvents()).toMatchObject([{ location: 'Harbour' }])
  const older = await importFile(formatCalendarFile(simple('one', 'SEQUENCE:2', 'LOCATION:Nowhere')))
  expect(older).toMatchObject({ counts: { invalid: 1 }, problems: [{ title: 'Visit one', code: 'calendar.event_older' }] })
  await fixture.undoImport(changed.id)
  expect(await listEvents()).toMatchObject([{ title: 'Visit one', location: '' }])
})

test('reports invalid events with line and reason, and imports the others', async () => {
  const done = await importFile(
    formatCalendarFile(
      simple('good'),
      formatVevent('UID:backwards', 'SUMMARY:Time machine', START, 'DTEND:20261201T080000Z'),
      formatVevent('UID:nothing', 'SUMMARY:No start'),
      simple('rule', 'RRULE:FREQ=NEVER'),
      simple('often', 'RRULE:FREQ=SECONDLY'),
    ),
  )
  expect(done.counts).toMatchObject({ added: 1, invalid: 4 })
  expect(done.problems.map(({ code }) => code)).toEqual([
    'calendar.event_ends_before_start',
    'calendar.event_no_start',
    'calendar.event_bad_rule',
    'calendar.event_rule_too_frequent',
  ])
})

test('an undo removes imported events, except those that the user has changed since', async () => {
  const { id } = await importFile(formatCalendarFile(simple('one'), simple('two')))
  const two = (await listEvents()).find(({ title }) => title === 'Visit two')!
  await fixture.as('helena').post('/apps/calendar/update-event', { event: { id: two.id, title: 'Mine now' } })
  expect(await fixture.undoImport(id)).toMatchObject({ state: 'undone', kept: 1 })
  expect(await listTitles()).toEqual(['Mine now'])
})

test.each([
  ['calendar.file_not_a_calendar', 'Dear all,\nplease find attached\n'],
  ['calendar.file_no_events', formatCalendarFile()],
  ['calendar.file_cut_off', formatCalendarFile(simple('one')).slice(0, -40)],
  ['calendar.file_cut_off', formatCalendarFile(simple('one')).replace('END:VEVENT\r\n', '')],
  ['calendar.file_wrong_encoding', Buffer.from(formatCalendarFile(simple('one', 'LOCATION:Café')), 'latin1')],
  ['calendar.file_wrong_encoding', formatCalendarFile(simple('one', 'LOCATION:a\0b'))],
])('rejects a whole file with %s', async (code, content) => {
  expect(await fixture.read('ics', [{ name: 'plan.ics', content }])).toMatchObject({ state: 'failed', problem: { code } })
  expect(await fixture.count('events')).toBe(0)
})

test('imports an event once that several files contain', async () => {
  const files = [formatCalendarFile(simple('one')), formatCalendarFile(simple('two'), simple('one', 'LOCATION:Harbour', 'SEQUENCE:1'))]
  const uploads = files.map((content, index) => ({ name: `calendar-${index}.ics`, content }))
  expect(await fixture.importFiles('ics', uploads)).toMatchObject({ state: 'done', counts: { added: 3, invalid: 0 } })
  expect(await listTitles()).toEqual(['Visit one', 'Visit two'])
  expect((await listEvents()).map(({ location }) => location).toSorted()).toEqual(['', 'Harbour'])
})

test('imports 500 events', { tags: ['long'] }, async () => {
  const events = Array.from({ length: 500 }, (_, index) => simple(`event-${index}`))
  expect((await importFile(formatCalendarFile(...events))).counts).toMatchObject({ added: 500 })
  expect(await fixture.count('events')).toBe(500)
})
