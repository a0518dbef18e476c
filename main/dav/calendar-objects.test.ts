import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#modules/calendar/contract.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import {
  formatObject,
  formatSiteVisit,
  formatVevent,
  openDavFixture,
  parseMultistatus,
  type DavClient,
  type DavFixture,
} from './dav-fixture.ts'

let fixture: DavFixture
let sam: DavClient
let wei: DavClient
beforeAll(async () => {
  fixture = await openDavFixture()
  sam = await fixture.connect('sam')
  wei = await fixture.connect('wei')
})
afterAll(() => fixture.close())

async function findEvent(uid: string, as: PersonName = 'sam'): Promise<Event> {
  const { body } = await fixture.as(as).get('/apps/calendar/events')
  return (body.events as Event[]).find((event) => event.uid === uid)!
}

/** Puts an object into the calendar Business and returns its path. */
async function put(client: DavClient, uid: string, content: string): Promise<string> {
  const path = `${client.calendar('business')}${uid}.ics`
  const { status, text } = await client.put(path, content)
  expect([status, text]).toEqual([201, ''])
  return path
}

async function findPath(client: DavClient, uid: string): Promise<string> {
  const body =
    '<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter></c:calendar-query>'
  const responses = parseMultistatus(await client.report(client.calendar('business'), body))
  return [...responses].find(([, { properties }]) => properties['c:calendar-data']!.includes(`UID:${uid}\r\n`))![0]
}

const unfold = (text: string) => text.replace(/\r\n[ \t]/g, '')
const MONDAYS = [
  'DTSTART;TZID=Europe/Berlin:20261123T100000',
  'DTEND;TZID=Europe/Berlin:20261123T110000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO',
  'SUMMARY:Weekly',
]

test('an event appears on the page with its fields', async () => {
  const lines = [
    'LOCATION:Pier 4',
    'DESCRIPTION:Bring the plans\\nand helmets',
    'URL:https://example.test/visit',
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
  ]
  await put(sam, 'fields', formatSiteVisit('fields', ...lines))
  expect(await findEvent('fields')).toMatchObject({
    title: 'Site visit',
    start: '2026-11-24T09:00:00.000Z',
    end: '2026-11-24T10:00:00.000Z',
    timeZone: 'Europe/Berlin',
    calendar: 'Business',
    location: 'Pier 4',
    description: 'Bring the plans\nand helmets',
    url: 'https://example.test/visit',
    status: 'tentative',
    showAs: 'free',
    reminders: [],
    guests: [],
  })
})

test('a change can be undone on the page', async () => {
  const path = await put(sam, 'undo', formatSiteVisit('undo'))
  const changed = await sam.put(path, formatSiteVisit('undo').replace('Site visit', 'Replaced'))
  expect((await findEvent('undo')).title).toBe('Replaced')
  expect((await fixture.undo({ headers: changed.headers } as never)).status).toBe(200)
  expect((await sam.get(path)).text).toContain('SUMMARY:Site visit')
  const deleted = await sam.delete(path)
  expect(await findEvent('undo')).toBeUndefined()
  expect((await fixture.undo({ headers: deleted.headers } as never)).status).toBe(200)
  expect((await sam.get(path)).status).toBe(200)
})

test('a series keeps its exceptions, removed and added dates', async () => {
  const series = formatVevent('series', ...MONDAYS, 'EXDATE;TZID=Europe/Berlin:20261130T100000', 'RDATE;TZID=Europe/Berlin:20261202T100000')
  const exception = [
    'RECURRENCE-ID;TZID=Europe/Berlin:20261207T100000',
    'DTSTART;TZID=Europe/Berlin:20261208T140000',
    'DTEND;TZID=Europe/Berlin:20261208T150000',
    'SUMMARY:Moved',
  ]
  const path = await put(sam, 'series', formatObject(series, formatVevent('series', ...exception)))
  const window = { start: '2026-11-23T00:00:00Z', end: '2026-12-20T00:00:00Z', calendars: 'Business' }
  const { body } = await fixture.as('sam').get('/apps/calendar/events', window)
  const own = (body.events as Event[]).filter(({ uid }) => uid === 'series').map(({ start, title }) => `${start.slice(5, 16)} ${title}`)
  expect(own).toEqual(['11-23T09:00 Weekly', '12-02T09:00 Weekly', '12-08T13:00 Moved', '12-14T09:00 Weekly'])
  const { text, headers } = await sam.get(path)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(unfold(text)).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261207T100000')
  expect((await sam.put(path, text)).headers.etag).toBe(headers.etag)
})

test('properties, alarms and components that Staffroom does not model survive, also next to changes on the page', async () => {
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'UID:alarm-1',
    'X-WR-ALARMUID:alarm-1',
    'TRIGGER:-PT15M',
    'DESCRIPTION:Soon',
    'END:VALARM',
  ]
  const absolute = ['BEGIN:VALARM', 'ACTION:AUDIO', 'TRIGGER;VALUE=DATE-TIME:20261124T080000Z', 'END:VALARM']
  const properties = [
    'CATEGORIES:Travel,Client',
    'X-MOZ-LASTACK:20261120T090000Z',
    'CLASS:PRIVATE',
    'GEO:53.5;10.25',
    'COLOR:red',
    'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
  ]
  const path = await put(sam, 'unknown', formatSiteVisit('unknown', ...properties, ...alarm, ...absolute))
  const event = await findEvent('unknown')
  expect(event.reminders).toEqual([15])
  await fixture.as('sam').post('/apps/calendar/update-event', { event: { id: event.id, title: 'Renamed', reminders: [30] } })
  const { text } = await sam.get(path)
  for (const line of [...properties, 'ACTION:AUDIO', 'SUMMARY:Renamed', 'TRIGGER:-PT30M']) expect(unfold(text)).toContain(line)
  expect(text).not.toContain('TRIGGER:-PT15M')
  await fixture.as('sam').post('/apps/calendar/update-event', { event: { id: event.id, reminders: [15] } })
  expect((await sam.get(path)).text.match(/BEGIN:VALARM/g)).toHaveLength(2)
})

test('colleagues are invited by their address and others by email', async () => {
  const path = await put(
    sam,
    'guests',
    formatSiteVisit(
      'guests',
      'ORGANIZER;CN=Sam:mailto:sam@example.test',
      'ATTENDEE;CN=Wei:mailto:WEI@example.test',
      'ATTENDEE;CN=Ada Byron:mailto:ada@client.test',
    ),
  )
  const event = await findEvent('guests')
  expect([event.guests.map(({ id }) => id), event.emailGuests.map(({ email, name }) => `${name} ${email}`)]).toEqual([
    [wei.userId],
    ['Ada Byron ada@client.test'],
  ])
  const notifications = await fixture.as('wei').get('/api/notifications')
  expect(notifications.body.notifications[0]).toMatchObject({ kind: 'invited', values: { title: 'Site visit' } })
  const jobs = await fixture.rows('jobs').selectAll().where('name', '=', 'calendar.send-invitation').execute()
  expect(jobs.filter(({ payload }) => JSON.stringify(payload).includes('ada@client.test'))).toHaveLength(1)
  const { text } = await sam.get(path)
  expect(unfold(text).match(/^ATTENDEE.*$/gm)).toHaveLength(2)
  await sam.put(path, unfold(text).replace(/ATTENDEE[^\r]*ada@client.test\r\n/, ''))
  const changed = await findEvent('guests')
  expect([changed.guests.length, changed.emailGuests]).toEqual([1, []])
})

test('a guest answers with a changed participation status, for the series or one occurrence', async () => {
  await put(
    sam,
    'answer',
    formatObject(formatVevent('answer', ...MONDAYS, 'ORGANIZER:mailto:sam@example.test', 'ATTENDEE:mailto:wei@example.test')),
  )
  const path = await findPath(wei, 'answer')
  const { text } = await wei.get(path)
  expect(unfold(text)).toMatch(/ATTENDEE;CN="Wei Chen";PARTSTAT=NEEDS-ACTION:mailto:wei@example.test/)
  expect((await wei.put(path, unfold(text).replace('NEEDS-ACTION', 'ACCEPTED'))).status).toBe(204)
  expect((await findEvent('answer')).guests).toMatchObject([{ id: wei.userId, response: 'accepted' }])
  const accepted = unfold((await wei.get(path)).text)
  const exception = formatVevent(
    'answer',
    'RECURRENCE-ID;TZID=Europe/Berlin:20261130T100000',
    'DTSTART;TZID=Europe/Berlin:20261130T100000',
    'DTEND;TZID=Europe/Berlin:20261130T110000',
    'SUMMARY:Weekly',
    'ORGANIZER:mailto:sam@example.test',
    'ATTENDEE;PARTSTAT=DECLINED:mailto:wei@example.test',
  )
  const answered = await wei.put(path, accepted.replace('END:VCALENDAR', `${exception}\r\nEND:VCALENDAR`))
  expect([answered.status, answered.text]).toEqual([204, ''])
  const { id } = await findEvent('answer')
  const occurrence = await fixture.as('sam').get('/apps/calendar/event', { id, occurrence: '2026-11-30T09:00:00.000Z' })
  expect(occurrence.body.event.guests).toMatchObject([{ response: 'declined' }])
  expect(unfold((await wei.get(path)).text)).toMatch(/RECURRENCE-ID[^]*PARTSTAT=DECLINED:mailto:wei/)
})

test('a guest cannot change the event itself, only what is their own', async () => {
  await put(
    sam,
    'protected',
    formatSiteVisit('protected', 'ORGANIZER:mailto:sam@example.test', 'ATTENDEE:mailto:wei@example.test', 'X-ROOM:4'),
  )
  const path = await findPath(wei, 'protected')
  const text = unfold((await wei.get(path)).text)
  for (const change of [
    text.replace('Site visit', 'Hijacked'),
    text.replace('20261124T100000', '20261124T090000'),
    text.replace('TRANSP', 'RRULE:FREQ=DAILY\r\nTRANSP'),
  ]) {
    const response = await wei.put(path, change)
    expect([response.status, response.text.includes('<d:need-privileges/>')]).toEqual([403, true])
  }
  const own = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'X-OWN:1', 'END:VALARM'].join('\r\n')
  expect((await wei.put(path, text.replace('END:VEVENT', `X-SNOOZE:1\r\n${own}\r\nEND:VEVENT`))).status).toBe(204)
  const [mine, organizers] = [unfold((await wei.get(path)).text), unfold((await sam.get(`${sam.calendar('business')}protected.ics`)).text)]
  expect([mine.includes('X-SNOOZE:1'), mine.includes('X-ROOM:4'), mine.includes('X-OWN:1'), mine.includes('SUMMARY:Site visit')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([organizers.includes('X-SNOOZE'), organizers.includes('X-OWN')]).toEqual([false, false])
})

test('a guest who deletes the object declines the invitation', async () => {
  const organizersPath = await put(sam, 'declined', formatSiteVisit('declined', 'ATTENDEE:mailto:wei@example.test'))
  const path = await findPath(wei, 'declined')
  expect((await wei.delete(path)).status).toBe(204)
  expect([(await wei.get(path)).status, (await sam.get(organizersPath)).status]).toEqual([404, 200])
  expect((await findEvent('declined')).guests).toMatchObject([{ response: 'declined' }])
})

test('attendees of an event that someone else organizes, or that is over, receive nothing', async () => {
  const before = await fixture.count('jobs')
  const foreign = formatSiteVisit(
    'foreign',
    'ORGANIZER;CN=Boss:mailto:boss@client.test',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:sam@example.test',
    'ATTENDEE;ROLE=CHAIR:mailto:ada@client.test',
  )
  const path = await put(sam, 'foreign', foreign)
  const past = formatSiteVisit('past', 'ORGANIZER:mailto:sam@example.test', 'ATTENDEE:mailto:ada@client.test').replaceAll(
    '202611',
    '202510',
  )
  const pastPath = await put(sam, 'past', past)
  expect([await fixture.count('jobs'), (await findEvent('foreign')).emailGuests, (await findEvent('past')).emailGuests]).toEqual([
    before,
    [],
    [],
  ])
  expect(unfold((await sam.get(path)).text)).toContain('ATTENDEE;ROLE=CHAIR:mailto:ada@client.test')
  expect(unfold((await sam.get(pastPath)).text)).toContain('ATTENDEE:mailto:ada@client.test')
})

test('an event that is put into another calendar moves there', async () => {
  const path = await put(sam, 'moving', formatSiteVisit('moving'))
  expect((await sam.put(`${sam.calendar('family')}moving.ics`, formatSiteVisit('moving'))).status).toBe(201)
  expect([(await sam.get(path)).status, (await findEvent('moving')).calendar]).toEqual([404, 'Family'])
})

test('free-busy-query returns the busy times of a calendar', async () => {
  const amelie = await fixture.connect('amelie')
  await put(amelie, 'busy', formatSiteVisit('busy'))
  await put(amelie, 'free', formatSiteVisit('free', 'TRANSP:TRANSPARENT'))
  const query = (start: string, end: string) =>
    amelie.report(
      amelie.calendar('business'),
      `<c:free-busy-query xmlns:c="urn:ietf:params:xml:ns:caldav"><c:time-range start="${start}" end="${end}"/></c:free-busy-query>`,
    )
  const { text, headers } = await query('20261124T093000Z', '20261125T000000Z')
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(text.match(/^FREEBUSY.*$/gm)!.map((line) => line.trim())).toEqual(['FREEBUSY;FBTYPE=BUSY:20261124T093000Z/20261124T100000Z'])
  expect((await query('20261125T000000Z', '20261124T000000Z')).status).toBe(403)
})
