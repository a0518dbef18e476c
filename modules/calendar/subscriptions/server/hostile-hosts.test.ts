import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ServerResponse } from 'node:http'
import { formatCalendarFile, formatVevent } from '../../server/calendar-fixture.ts'
import { sendCalendar, startCalendarHost } from './testing/calendar-host.ts'
import { openSubscriptionFixture } from './subscription-fixture.ts'

const event = formatVevent('UID:a', 'SUMMARY:Kept', 'DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z')
const calendarFile = formatCalendarFile(event)
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

function sendEndlessly(response: ServerResponse): void {
  response.on('error', () => undefined)
  const write = () => {
    while (!response.destroyed && response.write(MEGABYTE));
  }
  response.on('drain', write)
  write()
}

const tooMany = Array.from({ length: 10_001 }, (_, index) => formatVevent(`UID:${index}`, 'DTSTART:20261123T090000Z', 'SUMMARY:Many'))

const hosts: readonly [title: string, problem: string, respond: (response: ServerResponse) => void][] = [
  ['never ends', 'too_large', sendEndlessly],
  [
    'announces 100 MB',
    'too_large',
    (response) => (response.writeHead(200, { 'content-length': 100 * 1024 * 1024 }), sendEndlessly(response)),
  ],
  ['is a web page', 'not_a_calendar', (response) => void response.end('<!doctype html><title>Sign in</title>')],
  ['is not text', 'not_a_calendar', (response) => void response.end(Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
  ['is empty', 'not_a_calendar', (response) => void response.end()],
  ['is cut off', 'cut_off', (response) => void response.end(calendarFile.slice(0, -30))],
  [
    'is a compressed bomb',
    'not_a_calendar',
    (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * 1024 * 1024))),
  ],
  ['has too many events', 'too_many_events', sendCalendar(formatCalendarFile(...tooMany))],
  ['requires signing in', 'sign_in_required', (response) => void response.writeHead(401).end()],
  ['is gone', 'not_found', (response) => void response.writeHead(410).end()],
  ['fails', 'http_error', (response) => void response.writeHead(503).end()],
  ['redirects to itself', 'too_many_redirects', (response) => void response.writeHead(302, { location: '/again' }).end()],
  ['redirects to a file', 'http_error', (response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
  [
    'redirects to a private address',
    'address_not_allowed',
    (response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  ],
  ['hangs up', 'unreachable', (response) => void response.destroy()],
]

test.each(hosts)('a calendar that %s has the problem %s and keeps its last events', async (_title, problem, respond) => {
  await using host = await startCalendarHost(sendCalendar(calendarFile))
  await using app = await openSubscriptionFixture()
  await app.add({ url: host.url })
  const [before] = await app.waitForRefresh()
  host.respond = respond
  app.clock.advance(10)
  await app.refreshEarly()
  expect(await app.list()).toMatchObject([{ problem, refreshedAt: before!.refreshedAt, eventCount: 1 }])
  expect((await app.listEvents('2026-11-23', '2026-11-24')).map(({ title }) => title)).toEqual(['Kept'])
})

test('a private address is rejected when it is entered', async () => {
  await using app = await openSubscriptionFixture({ config: { allowedOutbound: [] } })
  for (const url of ['http://127.0.0.1:8080/a.ics', 'https://169.254.169.254/', 'webcal://[::1]/a.ics']) {
    const { status, body } = await app.add({ url })
    expect([status, body.code]).toEqual([400, 'outbound.address_not_allowed'])
  }
  expect(await app.count('calendar_subscriptions')).toBe(0)
})

test('a calendar moves with a redirect, and an event with an unusable rule does not hide the others', async () => {
  const endless = formatVevent('UID:b', 'SUMMARY:Endless', 'DTSTART:20261123T090000Z', 'RRULE:FREQ=SECONDLY')
  await using host = await startCalendarHost((response, { url }) => {
    if (url === '/moved') sendCalendar(formatCalendarFile(event, endless))(response)
    else response.writeHead(301, { location: '/moved' }).end()
  })
  await using app = await openSubscriptionFixture()
  await app.add({ url: host.url })
  expect(await app.waitForRefresh()).toMatchObject([{ problem: null, eventCount: 1 }])
})
