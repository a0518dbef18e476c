import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatCalendarFile, openCalendarFixture, formatVevent } from '../../server/calendar-fixture.ts'
import { migrations } from '../../server/migrations.ts'

let fixture: Awaited<ReturnType<typeof openCalendarFixture>>
beforeEach(async () => void (fixture = await openCalendarFixture()))
afterEach(() => fixture.close())

const exportText = async (calendar = 'Business', as: 'sam' | 'wei' | 'helena' = 'sam') =>
  (await fixture.as(as).get('/apps/calendar/export', { calendar })).text.replaceAll('\r\n ', '')

async function importText(text: string, as: 'sam' | 'wei' = 'sam') {
  expect(await fixture.importFile(text, { as })).toMatchObject({ problems: [] })
}

test('a migration repairs events whose time zone is a time', async () => {
  const weekly = { start: '2026-11-23T09:00:00.000Z', timeZone: 'Europe/Berlin', recurrence: 'FREQ=WEEKLY;UNTIL=20270601' }
  const added = await fixture.addEvent({ title: 'Crew', calendar: 'Business', ...weekly })
  const before = await exportText()
  const { write, dialect } = fixture.app.platform.database
  const timeZone = '2026-01-01T00:00[Europe/Berlin]'
  await write((tx) => tx.updateTable('events').set({ timeZone }).execute())
  expect(await exportText()).toContain(timeZone)
  expect((await fixture.updateEvent({ ...added, timeZone })).status).toBe(400)
  await write((tx) => migrations.calendar_0003_zones!(tx, dialect))
  expect(await exportText()).toBe(before)
  const [stored] = await fixture.listEvents()
  expect([stored!.timeZone, (await fixture.updateEvent(stored!)).status]).toEqual(['Europe/Berlin', 200])
})

test('exports unknown properties unchanged', { tags: ['long'] }, async () => {
  const lines = [
    'X-EXAMPLE-ROOM;X-SIDE=port:12',
    'CATEGORIES:RED,BLUE',
    'GEO:37.386013;-122.082932',
    'ATTENDEE;CN=Guest;PARTSTAT=ACCEPTED:mailto:guest@example.com',
    'BEGIN:VALARM',
    'ACTION:EMAIL',
    'TRIGGER;RELATED=END:PT5M',
    'SUMMARY:Done',
    'DESCRIPTION:Done',
    'ATTENDEE:mailto:guest@example.com',
    'END:VALARM',
  ]
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Soon', 'TRIGGER:-PT15M', 'END:VALARM']
  await importText(
    formatCalendarFile(formatVevent('UID:kept@example.com', 'SEQUENCE:4', 'SUMMARY:Tow', 'DTSTART:20261201T090000Z', ...lines, ...alarm)),
  )
  const text = await exportText()
  for (const line of [...lines, 'UID:kept@example.com', 'SEQUENCE:4', 'TRIGGER:-PT15M']) expect(text).toContain(line)
  expect((await fixture.listEvents())[0]!.reminders).toEqual([15])
})

test('an exported calendar that another user imports has the same occurrences', { tags: ['long'] }, async () => {
  const zone = { timeZone: 'America/New_York', calendar: 'Business' }
  const { id } = await fixture.addEvent({
    title: 'Call; with, "marks"',
    start: '2026-10-20T09:00',
    end: '2026-10-20T09:45',
    ...zone,
    recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261231',
  })
  await fixture.updateEvent(
    { id, start: '2026-10-22T15:00:00.000Z', title: 'Later 📞' },
    { occurrence: '2026-10-22T13:00:00.000Z', scope: 'this' },
  )
  await fixture.removeEvent({ id, occurrence: '2026-11-03T14:00:00.000Z', scope: 'this' })
  await fixture.addEvent({
    title: 'Fair',
    start: '2026-11-10',
    end: '2026-11-13',
    calendar: 'Business',
    recurrence: 'FREQ=MONTHLY;COUNT=2',
  })
  await fixture.addEvent({
    title: 'Long ä'.repeat(40),
    start: '2026-11-11T10:00:00.000Z',
    calendar: 'Business',
    description: 'one\ntwo\\three',
  })
  await importText((await fixture.as('sam').get('/apps/calendar/export', { calendar: 'Business' })).text, 'wei')
  const listImported = async (as: 'sam' | 'wei') =>
    (await fixture.listOccurrences('2026-10-01', '2027-01-31', { as })).map(({ title, start, end, occurrence, timeZone, description }) => ({
      title,
      start,
      end,
      occurrence,
      timeZone,
      description,
    }))
  const expected = await listImported('sam')
  expect(expected.length).toBeGreaterThan(20)
  expect(await listImported('wei')).toEqual(
    expected.map((event) => ({ ...event, timeZone: event.title === 'Fair' ? expect.any(String) : event.timeZone })),
  )
})

test('folds lines at 75 octets without splitting characters', async () => {
  await fixture.addEvent({ title: '漢字と絵文字📅'.repeat(20), start: '2026-12-01', calendar: 'Business' })
  const { text } = await fixture.as('sam').get('/apps/calendar/export', { calendar: 'Business' })
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
})

test('exports own events and accepted invitations, never those of others', async () => {
  await fixture.addEvent({ title: 'Secret', start: '2026-12-01', calendar: 'Business' }, 'helena')
  const invited = await fixture.addEvent(
    { title: 'Invited', start: '2026-12-01', calendar: 'Business', guests: [fixture.people.sam.id] },
    'helena',
  )
  expect(await exportText()).toContain('SUMMARY:Invited')
  expect(await exportText()).not.toContain('Secret')
  await fixture.respond({ id: invited.id, response: 'declined' }, 'sam')
  expect(await exportText()).not.toContain('Invited')
  expect((await fixture.as('stranger').get('/apps/calendar/export', { calendar: 'Business' })).status).toBe(403)
})

test('exports only the attended occurrences of an invitation to a series', async () => {
  const series = { title: 'Crew', start: '2026-12-01T09:00:00.000Z', timeZone: 'UTC', recurrence: 'FREQ=WEEKLY', calendar: 'Business' }
  const { id } = await fixture.addEvent({ ...series, guests: [fixture.people.sam.id] }, 'helena')
  const respond = (response: string, day?: string) =>
    fixture.respond({ id, response, ...(day && { occurrence: `2026-12-${day}T09:00:00.000Z` }) }, 'sam')
  await respond('declined', '08')
  expect(await exportText()).toContain('EXDATE:20261208T090000Z')
  await respond('declined')
  expect(await exportText()).not.toContain('SUMMARY:Crew')
  for (const day of ['15', '22', '29']) await respond('accepted', day)
  const thisOccurrence = (day: string) => ({ occurrence: `2026-12-${day}T09:00:00.000Z`, scope: 'this' })
  await fixture.updateEvent({ id, title: 'Crew with cake' }, thisOccurrence('22'), 'helena')
  await fixture.updateEvent({ id, title: 'Crew without Sam' }, thisOccurrence('08'), 'helena')
  await fixture.removeEvent({ id, ...thisOccurrence('29') }, 'helena')
  await importText(await exportText(), 'wei')
  const occurrences = await fixture.listOccurrences('2026-12-01', '2027-03-01', { as: 'wei' })
  expect(occurrences.map(({ title, start, end }) => `${title} ${start.slice(5, 13)}–${end.slice(11, 13)}`)).toEqual([
    'Crew 12-15T09–10',
    'Crew with cake 12-22T09–10',
  ])
})

const createFeedPath = async (as: 'sam' | 'wei' = 'sam') =>
  new URL((await fixture.as(as).post('/apps/calendar/renew-feed', { calendar: 'Business' })).body.address).pathname

test('an idempotent retry does not return the private URL', async () => {
  const renewWithKey = () => fixture.as('sam').post('/apps/calendar/renew-feed', { calendar: 'Business' }, { 'idempotency-key': 'once' })
  const [first, second] = [await renewWithKey(), await renewWithKey()]
  expect(first.body.address).not.toBe(second.body.address)
  expect(await fixture.count('idempotency_keys')).toBe(0)
})

test('a private URL returns the calendar without signing in, and 304 if it has not changed', async () => {
  await fixture.addEvent({ title: 'Tow', start: '2026-12-01', calendar: 'Business' })
  await fixture.addEvent({ title: 'Private', start: '2026-12-01', calendar: 'Family' })
  const path = await createFeedPath()
  const first = await fixture.guest.get(path)
  expect([first.status, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(first.text).toContain('SUMMARY:Tow')
  expect(first.text).not.toContain('Private')
  const conditionalHeaders = { 'if-none-match': String(first.headers.etag) }
  expect((await fixture.guest.get(path, {}, conditionalHeaders)).status).toBe(304)
  await fixture.addEvent({ title: 'Paint', start: '2026-12-02', calendar: 'Business' })
  expect((await fixture.guest.get(path, {}, conditionalHeaders)).text).toContain('Paint')
})

test('a private URL stops working when it is renewed or revoked or its owner is deactivated', async () => {
  const first = await createFeedPath()
  const second = await createFeedPath()
  expect([(await fixture.guest.get(first)).status, (await fixture.guest.get(second)).status]).toEqual([404, 200])
  expect(
    (await fixture.as('sam').get('/apps/calendar/feeds')).body.feeds.find((feed: { calendar: string }) => feed.calendar === 'Business')
      .isActive,
  ).toBe(true)
  expect((await fixture.as('sam').delete('/apps/calendar/feed', { calendar: 'Business' })).body.feed.isActive).toBe(false)
  expect((await fixture.guest.get(second)).status).toBe(404)
  expect((await fixture.as('sam').delete('/apps/calendar/feed', { calendar: 'Business' })).status).toBe(404)
  const third = await createFeedPath()
  await fixture.app.platform.database.write((tx) =>
    tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', fixture.people.sam.id).execute(),
  )
  expect((await fixture.guest.get(third)).status).toBe(404)
})

test('stores only a hash of the private URL', async () => {
  const token = (await createFeedPath()).split('/').at(-1)!.replace('.ics', '')
  expect(token.length).toBeGreaterThan(40)
  expect(JSON.stringify([await fixture.readTable('event_feeds'), await fixture.readTable('journal')])).not.toContain(token)
  expect((await fixture.guest.get('/feeds/calendar/guess.ics')).status).toBe(404)
})

test('records the last read time of a private URL to the hour, without a journal entry', async () => {
  const getLastReadAt = async () => (await fixture.readTable('event_feeds'))[0]!['lastReadAt'] as string | null
  const path = await createFeedPath()
  const entries = (await fixture.readTable('journal')).length
  expect(await getLastReadAt()).toBe(null)
  const firstReadAt = fixture.clock.now.toISOString()
  await fixture.guest.get(path)
  const { feeds } = (await fixture.as('sam').get('/apps/calendar/feeds')).body
  expect(feeds.find((feed: { calendar: string }) => feed.calendar === 'Business').lastReadAt).toBe(firstReadAt)
  fixture.clock.advance(3_599)
  await fixture.guest.get(path)
  expect(await getLastReadAt()).toBe(firstReadAt)
  fixture.clock.advance(1)
  await fixture.guest.get(path)
  expect(await getLastReadAt()).toBe(fixture.clock.now.toISOString())
  expect((await fixture.readTable('journal')).length).toBe(entries)
})
