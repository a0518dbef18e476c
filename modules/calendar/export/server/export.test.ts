import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatCalendarFile, startCalendarFixture, formatVevent } from '../../server/calendar-fixture.ts'
import { migrations } from '../../server/migrations.ts'

let world: Awaited<ReturnType<typeof startCalendarFixture>>
beforeEach(async () => void (world = await startCalendarFixture()))
afterEach(() => world.close())

const exported = async (calendar = 'Business', as: 'sam' | 'wei' | 'helena' = 'sam') =>
  (await world.as(as).get('/apps/calendar/export', { calendar })).text.replaceAll('\r\n ', '')

async function importText(text: string, as: 'sam' | 'wei' = 'sam') {
  expect(await world.importFile(text, { as })).toMatchObject({ state: 'done', skipped: 0 })
}

test('a migration repairs events whose zone is a time, and they can be saved unchanged', async () => {
  const weekly = { start: '2026-11-23T09:00:00.000Z', timeZone: 'Europe/Berlin', recurrence: 'FREQ=WEEKLY;UNTIL=20270601' }
  const added = await world.add({ title: 'Crew', calendar: 'Business', ...weekly })
  const before = await exported()
  const { write, dialect } = world.app.platform.database
  const timeZone = '2026-01-01T00:00[Europe/Berlin]'
  await write((tx) => tx.updateTable('events').set({ timeZone }).execute())
  expect(await exported()).toContain(timeZone)
  expect((await world.update({ ...added, timeZone })).status).toBe(400)
  await write((tx) => migrations.calendar_0003_zones!(tx, dialect))
  expect(await exported()).toBe(before)
  const [stored] = await world.stored()
  expect([stored!.timeZone, (await world.update(stored!)).status]).toEqual(['Europe/Berlin', 200])
})

test('exports unknown properties unchanged', { tags: ['long'] }, async () => {
  const lines = [
    'X-HARBOUR-BERTH;X-SIDE=port:12',
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
  const text = await exported()
  for (const line of [...lines, 'UID:kept@example.com', 'SEQUENCE:4', 'TRIGGER:-PT15M']) expect(text).toContain(line)
  expect((await world.stored())[0]!.reminders).toEqual([15])
})

test('an exported calendar that another user imports has the same occurrences', { tags: ['long'] }, async () => {
  const zone = { timeZone: 'America/New_York', calendar: 'Business' }
  const { id } = await world.add({
    title: 'Call; with, "marks"',
    start: '2026-10-20T09:00',
    end: '2026-10-20T09:45',
    ...zone,
    recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261231',
  })
  await world.update(
    { id, start: '2026-10-22T15:00:00.000Z', title: 'Later 📞' },
    { occurrence: '2026-10-22T13:00:00.000Z', scope: 'this' },
  )
  await world.remove({ id, occurrence: '2026-11-03T14:00:00.000Z', scope: 'this' })
  await world.add({ title: 'Fair', start: '2026-11-10', end: '2026-11-13', calendar: 'Business', recurrence: 'FREQ=MONTHLY;COUNT=2' })
  await world.add({ title: 'Long ä'.repeat(40), start: '2026-11-11T10:00:00.000Z', calendar: 'Business', description: 'one\ntwo\\three' })
  await importText((await world.as('sam').get('/apps/calendar/export', { calendar: 'Business' })).text, 'wei')
  const shown = async (as: 'sam' | 'wei') =>
    (await world.between('2026-10-01', '2027-01-31', { as })).map(({ title, start, end, occurrence, timeZone, description }) => ({
      title,
      start,
      end,
      occurrence,
      timeZone,
      description,
    }))
  const own = await shown('sam')
  expect(own.length).toBeGreaterThan(20)
  expect(await shown('wei')).toEqual(
    own.map((event) => ({ ...event, timeZone: event.title === 'Fair' ? expect.any(String) : event.timeZone })),
  )
})

test('folds lines at 75 octets without splitting characters', async () => {
  await world.add({ title: '漢字と絵文字📅'.repeat(20), start: '2026-12-01', calendar: 'Business' })
  const { text } = await world.as('sam').get('/apps/calendar/export', { calendar: 'Business' })
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
})

test('exports own events and accepted invitations, never those of others', async () => {
  await world.add({ title: 'Secret', start: '2026-12-01', calendar: 'Business' }, 'helena')
  const invited = await world.add({ title: 'Invited', start: '2026-12-01', calendar: 'Business', guests: [world.people.sam.id] }, 'helena')
  expect(await exported()).toContain('SUMMARY:Invited')
  expect(await exported()).not.toContain('Secret')
  await world.respond({ id: invited.id, response: 'declined' }, 'sam')
  expect(await exported()).not.toContain('Invited')
  expect((await world.as('stranger').get('/apps/calendar/export', { calendar: 'Business' })).status).toBe(403)
})

test('exports only the attended occurrences of an invitation to a series', async () => {
  const series = { title: 'Crew', start: '2026-12-01T09:00:00.000Z', timeZone: 'UTC', recurrence: 'FREQ=WEEKLY', calendar: 'Business' }
  const { id } = await world.add({ ...series, guests: [world.people.sam.id] }, 'helena')
  const answer = (response: string, day?: string) =>
    world.respond({ id, response, ...(day && { occurrence: `2026-12-${day}T09:00:00.000Z` }) }, 'sam')
  await answer('declined', '08')
  expect(await exported()).toContain('EXDATE:20261208T090000Z')
  await answer('declined')
  expect(await exported()).not.toContain('SUMMARY:Crew')
  for (const day of ['15', '22', '29']) await answer('accepted', day)
  const onlyOne = (day: string) => ({ occurrence: `2026-12-${day}T09:00:00.000Z`, scope: 'this' })
  await world.update({ id, title: 'Crew with cake' }, onlyOne('22'), 'helena')
  await world.update({ id, title: 'Crew without Sam' }, onlyOne('08'), 'helena')
  await world.remove({ id, ...onlyOne('29') }, 'helena')
  await importText(await exported(), 'wei')
  const shown = await world.between('2026-12-01', '2027-03-01', { as: 'wei' })
  expect(shown.map(({ title, start, end }) => `${title} ${start.slice(5, 13)}–${end.slice(11, 13)}`)).toEqual([
    'Crew 12-15T09–10',
    'Crew with cake 12-22T09–10',
  ])
})

const renew = async (as: 'sam' | 'wei' = 'sam') =>
  new URL((await world.as(as).post('/apps/calendar/renew-feed', { calendar: 'Business' })).body.address).pathname

test('an idempotent retry does not return the private URL', async () => {
  const make = () => world.as('sam').post('/apps/calendar/renew-feed', { calendar: 'Business' }, { 'idempotency-key': 'once' })
  const [first, second] = [await make(), await make()]
  expect(first.body.address).not.toBe(second.body.address)
  expect(await world.count('idempotency_keys')).toBe(0)
})

test('a private URL returns the calendar without signing in, and 304 if it has not changed', async () => {
  await world.add({ title: 'Tow', start: '2026-12-01', calendar: 'Business' })
  await world.add({ title: 'Private', start: '2026-12-01', calendar: 'Family' })
  const path = await renew()
  const first = await world.guest.get(path)
  expect([first.status, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(first.text).toContain('SUMMARY:Tow')
  expect(first.text).not.toContain('Private')
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await world.guest.get(path, {}, known)).status).toBe(304)
  await world.add({ title: 'Paint', start: '2026-12-02', calendar: 'Business' })
  expect((await world.guest.get(path, {}, known)).text).toContain('Paint')
})

test('a private URL ends when it is renewed or revoked or its owner is deactivated', async () => {
  const first = await renew()
  const second = await renew()
  expect([(await world.guest.get(first)).status, (await world.guest.get(second)).status]).toEqual([404, 200])
  expect(
    (await world.as('sam').get('/apps/calendar/feeds')).body.feeds.find((feed: { calendar: string }) => feed.calendar === 'Business')
      .isActive,
  ).toBe(true)
  expect((await world.as('sam').delete('/apps/calendar/feed', { calendar: 'Business' })).body.feed.isActive).toBe(false)
  expect((await world.guest.get(second)).status).toBe(404)
  expect((await world.as('sam').delete('/apps/calendar/feed', { calendar: 'Business' })).status).toBe(404)
  const third = await renew()
  await world.app.platform.database.write((tx) =>
    tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', world.people.sam.id).execute(),
  )
  expect((await world.guest.get(third)).status).toBe(404)
})

test('stores only a hash of the private URL', async () => {
  const token = (await renew()).split('/').at(-1)!.replace('.ics', '')
  expect(token.length).toBeGreaterThan(40)
  expect(JSON.stringify([await world.rows('event_feeds'), await world.rows('journal')])).not.toContain(token)
  expect((await world.guest.get('/feeds/calendar/guess.ics')).status).toBe(404)
})

test('records the last read time of a private URL to the hour, without a journal entry', async () => {
  const readAt = async () => (await world.rows('event_feeds'))[0]!['lastReadAt'] as string | null
  const path = await renew()
  const entries = (await world.rows('journal')).length
  expect(await readAt()).toBe(null)
  const first = world.clock.now.toISOString()
  await world.guest.get(path)
  const { feeds } = (await world.as('sam').get('/apps/calendar/feeds')).body
  expect(feeds.find((feed: { calendar: string }) => feed.calendar === 'Business').lastReadAt).toBe(first)
  world.clock.advance(3_599)
  await world.guest.get(path)
  expect(await readAt()).toBe(first)
  world.clock.advance(1)
  await world.guest.get(path)
  expect(await readAt()).toBe(world.clock.now.toISOString())
  expect((await world.rows('journal')).length).toBe(entries)
})
