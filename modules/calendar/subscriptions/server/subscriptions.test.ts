import { expect, test } from 'vitest'
import { Writable } from 'node:stream'
import { formatCalendarFile, formatVevent } from '../../server/calendar-fixture.ts'
import { sendCalendar, startCalendarHost } from './testing/calendar-host.ts'
import { createRefreshContext, openSubscriptionFixture } from './subscription-fixture.ts'
import { listDueSubscriptions, refreshSubscribedEvents } from './refresh.ts'

const standup = formatVevent(
  'UID:standup@example.com',
  'SUMMARY:Stand-up',
  'DTSTART:20261123T090000Z',
  'DTEND:20261123T091500Z',
  'RRULE:FREQ=DAILY;COUNT=3',
  'LOCATION:Room 4',
)
const fair = formatVevent('UID:fair@example.com', 'SUMMARY:Trade fair', 'DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261127')
const calendarFile = formatCalendarFile(standup, fair)
const HOUR = 3600

test('the events of a calendar appear soon after subscribing, with their occurrences, only for the subscriber', async () => {
  await using host = await startCalendarHost(sendCalendar(calendarFile))
  await using app = await openSubscriptionFixture()
  const { body } = await app.add({ url: host.url })
  expect(body.subscription).toMatchObject({ name: 'Team', url: host.url, isRefreshing: true, refreshedAt: null, countsAsBusy: false })
  expect(await app.waitForRefresh()).toMatchObject([{ problem: null, eventCount: 2, refreshedAt: app.clock.now.toISOString() }])
  const events = await app.listEvents('2026-11-24', '2026-11-26')
  expect(events.map(({ title, start }) => `${start} ${title}`)).toEqual([
    '2026-11-24T09:00:00.000Z Stand-up',
    '2026-11-25 Trade fair',
    '2026-11-25T09:00:00.000Z Stand-up',
  ])
  expect(new Set(events.map(({ key }) => key)).size).toBe(3)
  expect([await app.list('amelie'), await app.listEvents('2026-11-24', '2026-11-26', 'amelie')]).toEqual([[], []])
  expect((await app.as('sam').get('/apps/calendar/events')).body.total).toBe(0)
})

test('a later refresh asks whether the calendar has changed, and replaces only what has', async () => {
  await using host = await startCalendarHost(sendCalendar(calendarFile, { etag: '"1"', 'last-modified': 'Fri, 20 Nov 2026 09:00:00 GMT' }))
  await using app = await openSubscriptionFixture()
  await app.add({ url: host.url })
  await app.waitForRefresh()
  const before = await app.rows('subscribed_events').selectAll().orderBy('id').execute()

  expect(await app.getDelaySeconds()).toBe(HOUR)
  app.clock.advance(10)
  expect(await app.refreshDue()).toBe(0)
  host.respond = (response) => void response.writeHead(304).end()
  expect(await app.refreshEarly()).toBe(1)
  expect(host.requests[1]!.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': 'Fri, 20 Nov 2026 09:00:00 GMT' })
  expect(await app.list()).toMatchObject([{ problem: null, eventCount: 2, refreshedAt: app.clock.now.toISOString() }])

  host.respond = sendCalendar(formatCalendarFile(standup, fair.replace('Trade fair', 'Book fair')), { etag: '"2"' })
  await app.refreshEarly()
  const after = await app.rows('subscribed_events').selectAll().orderBy('id').execute()
  expect(after.map(({ title }) => title)).toEqual(['Stand-up', 'Book fair'])
  expect(after[0]!['id']).toBe(before[0]!['id'])

  host.respond = sendCalendar(formatCalendarFile())
  await app.refreshEarly()
  expect([await app.count('subscribed_events'), (await app.list())[0]]).toMatchObject([0, { problem: null, eventCount: 0 }])
})

test('after errors the delay doubles up to a day, and a success ends it', async () => {
  await using host = await startCalendarHost((response) => void response.writeHead(500).end())
  await using app = await openSubscriptionFixture()
  await app.add({ url: host.url })
  expect(await app.waitForRefresh()).toMatchObject([{ problem: 'http_error', refreshedAt: null }])
  for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
    expect(await app.getDelaySeconds()).toBe(hours * HOUR)
    expect(await app.refreshEarly()).toBe(1)
  }
  host.respond = sendCalendar(calendarFile)
  await app.refreshEarly()
  expect(await app.list()).toMatchObject([{ problem: null, eventCount: 2 }])
  expect(await app.getDelaySeconds()).toBe(HOUR)
})

test('the user can refresh at once, but not more than once a minute', async () => {
  await using host = await startCalendarHost((response) => void response.writeHead(404).end())
  await using app = await openSubscriptionFixture()
  const { id } = (await app.add({ url: host.url })).body.subscription
  expect(await app.waitForRefresh()).toMatchObject([{ problem: 'not_found' }])
  const refresh = () => app.as('sam').post('/apps/calendar/refresh-subscription', { id })
  expect((await refresh()).status).toBe(429)
  host.respond = sendCalendar(calendarFile)
  app.clock.advance(60)
  expect((await refresh()).body.subscription).toMatchObject({ isRefreshing: true })
  expect(await app.waitForRefresh()).toMatchObject([{ problem: null, eventCount: 2 }])
})

test('two processes fetch a due calendar only once', async () => {
  await using host = await startCalendarHost(sendCalendar(calendarFile))
  await using app = await openSubscriptionFixture()
  await app.add({ url: host.url })
  await app.waitForRefresh()
  app.clock.advance(HOUR)
  const processes = [createRefreshContext(app), createRefreshContext(app)]
  const due = await Promise.all(processes.map((ctx) => listDueSubscriptions(ctx, 10)))
  expect(due.map((rows) => rows.length)).toEqual([1, 1])
  await Promise.all(processes.map((ctx, index) => refreshSubscribedEvents(ctx, due[index]![0]!)))
  expect(host.requests).toHaveLength(2)
})

test('a subscription can be changed and removed, and both can be undone', async () => {
  await using host = await startCalendarHost(sendCalendar(calendarFile))
  await using app = await openSubscriptionFixture()
  const added = await app.add({ url: host.url })
  const { id } = added.body.subscription
  await app.waitForRefresh()
  const renamed = await app.as('sam').post('/apps/calendar/update-subscription', { subscription: { id, name: 'Fairs', color: 5 } })
  expect(renamed.body.subscription).toMatchObject({ name: 'Fairs', color: 5, url: host.url })
  expect((await app.undo(renamed)).status).toBe(200)
  expect(await app.list()).toMatchObject([{ name: 'Team', color: 1 }])

  const removed = await app.as('sam').delete('/apps/calendar/subscription', { id })
  expect([removed.status, await app.list(), await app.listEvents('2026-11-23', '2026-11-30')]).toEqual([200, [], []])
  expect((await app.undo(removed)).status).toBe(200)
  expect(await app.listEvents('2026-11-23', '2026-11-30')).toHaveLength(4)
  expect((await app.as('amelie').delete('/apps/calendar/subscription', { id })).status).toBe(404)

  const removedAgain = await app.as('sam').delete('/apps/calendar/subscription', { id })
  await app.add({ url: host.url })
  expect((await app.undo(removedAgain)).status).toBe(409)
})

test('undoing the subscription itself removes it', async () => {
  await using app = await openSubscriptionFixture()
  const added = await app.add({ region: 'DE' })
  expect((await app.undo(added)).status).toBe(200)
  expect(await app.list()).toEqual([])
})

test('holidays appear as all-day events in the language of the viewer, without any request', async () => {
  await using app = await openSubscriptionFixture()
  expect((await app.add({ name: 'Holidays in Bavaria', region: 'DE-BY' })).status).toBe(200)
  const [epiphany] = await app.listEvents('2027-01-02', '2027-01-10')
  expect(epiphany).toMatchObject({ title: 'Epiphany', start: '2027-01-06', end: '2027-01-07', allDay: true })
  expect(await app.listEvents('2027-01-06T12:00:00Z', '2027-01-06T13:00:00Z')).toHaveLength(1)
  expect(await app.list()).toMatchObject([{ url: null, region: 'DE-BY', isRefreshing: false }])
  const { id } = (await app.list())[0]!
  expect((await app.as('sam').post('/apps/calendar/refresh-subscription', { id })).status).toBe(409)
  const { body } = await app.as('sam').get('/apps/calendar/holiday-regions')
  expect(body.regions.find(({ code }: { code: string }) => code === 'DE-BY')).toEqual({
    code: 'DE-BY',
    name: 'Bavaria',
    country: 'Germany',
  })
  expect(body.total).toBe(body.regions.length)
})

test('subscribed events count as busy only if the user says so, and not those marked as free', async () => {
  const free = formatVevent('UID:free', 'SUMMARY:Free', 'DTSTART:20261123T150000Z', 'DTEND:20261123T160000Z', 'TRANSP:TRANSPARENT')
  await using host = await startCalendarHost(sendCalendar(formatCalendarFile(standup, free)))
  await using app = await openSubscriptionFixture()
  const { id } = (await app.add({ url: host.url })).body.subscription
  await app.waitForRefresh()
  const listBusy = async () => {
    const query = { people: [app.people.sam.id], start: '2026-11-23T00:00:00.000Z', end: '2026-11-24T00:00:00.000Z' }
    return (await app.as('amelie').get('/apps/calendar/free-busy', query)).body.people[0].busy
  }
  expect(await listBusy()).toEqual([])
  await app.as('sam').post('/apps/calendar/update-subscription', { subscription: { id, countsAsBusy: true } })
  expect(await listBusy()).toEqual([{ start: '2026-11-23T09:00:00.000Z', end: '2026-11-23T09:15:00.000Z' }])
})

test('the number of subscriptions is limited, and none is a duplicate', async () => {
  await using app = await openSubscriptionFixture()
  const regions = (await app.as('sam').get('/apps/calendar/holiday-regions')).body.regions as { code: string }[]
  for (const { code } of regions.slice(0, 20)) expect((await app.add({ region: code })).status).toBe(200)
  expect((await app.add({ region: regions[20]!.code })).body.code).toBe('calendar.too_many_subscriptions')
  expect((await app.add({ region: regions[0]!.code })).body.code).toBe('calendar.already_subscribed')
})

test.each([
  [{ url: 'ftp://example.com/a.ics' }, 'must be an address that starts with'],
  [{ url: 'nonsense' }, 'must be an address that starts with'],
  [{ url: '' }, 'must be an address that starts with'],
  [{}, 'must have a URL or a region'],
  [{ region: 'DE-XX' }, 'is not a known region'],
  [{ region: 'DE', url: 'https://example.com/a.ics' }, 'must not be combined with a URL'],
  [{ region: 'DE', name: ' ' }, 'must not be blank'],
  [{ region: 'DE', color: 8 }, 'must be'],
])('rejects the subscription %j', async (subscription, message) => {
  await using app = await openSubscriptionFixture()
  const { status, body } = await app.add(subscription)
  expect([status, body.errors?.[0]?.message ?? body.detail]).toEqual([400, expect.stringContaining(message)])
  expect(await app.count('calendar_subscriptions')).toBe(0)
})

test('the secret in a URL reaches neither the journal nor the log nor colleagues', async () => {
  await using host = await startCalendarHost((response) => void response.writeHead(500).end())
  let log = ''
  const stream = new Writable({ write: (chunk, _encoding, done) => ((log += String(chunk)), done()) })
  await using app = await openSubscriptionFixture({ log: stream })
  const { id } = (await app.add({ url: host.url })).body.subscription
  await app.waitForRefresh()
  host.respond = (response) => void response.destroy()
  await app.refreshEarly()
  expect(await app.list()).toMatchObject([{ problem: 'unreachable', url: host.url }])
  await app.as('sam').delete('/apps/calendar/subscription', { id })
  const journal = JSON.stringify(await app.rows('journal').selectAll().execute())
  expect([journal.includes('Team'), log.length > 0, journal.includes('secret-token'), log.includes('secret-token')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a removed subscription is purged with its events and journal values after 30 days', async () => {
  await using host = await startCalendarHost(sendCalendar(calendarFile))
  await using app = await openSubscriptionFixture()
  const { id } = (await app.add({ url: host.url })).body.subscription
  await app.waitForRefresh()
  await app.as('sam').delete('/apps/calendar/subscription', { id })
  app.clock.advance(31 * 24 * HOUR)
  const { purgeSubscriptions } = await import('./purge-subscriptions.ts')
  await purgeSubscriptions.run(createRefreshContext(app) as never, {} as never)
  expect(await app.counts(['calendar_subscriptions', 'subscribed_events'])).toEqual({ calendar_subscriptions: 0, subscribed_events: 0 })
})
