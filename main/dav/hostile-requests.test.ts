import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findPrecondition,
  formatObject,
  formatReport,
  formatSiteVisit,
  formatVevent,
  openDavFixture,
  sendRequest,
  type DavClient,
  type DavFixture,
} from './dav-fixture.ts'

let fixture: DavFixture
let sam: DavClient
beforeAll(async () => {
  fixture = await openDavFixture()
  sam = await fixture.connect('sam')
})
afterAll(() => fixture.close())

const TIMES = ['DTSTART:20261124T100000Z', 'DTEND:20261124T110000Z', 'SUMMARY:Visit']
const TODO = ['BEGIN:VTODO', 'UID:todo', 'SUMMARY:Paint', 'END:VTODO'].join('\r\n')
const withRule = (rule: string) => formatObject(formatVevent('rule', ...TIMES, `RRULE:${rule}`))

test.each<[string, string, string]>([
  ['no iCalendar', 'hello', 'c:valid-calendar-data'],
  ['an empty body', '', 'c:valid-calendar-data'],
  ['a cut off object', formatSiteVisit('cut').slice(0, -30), 'c:valid-calendar-data'],
  ['a NUL character', formatSiteVisit('nul', 'LOCATION:a\0b'), 'c:valid-calendar-data'],
  ['no UID', formatObject(['BEGIN:VEVENT', ...TIMES, 'END:VEVENT'].join('\r\n')), 'c:valid-calendar-object-resource'],
  ['two UIDs', formatObject(formatVevent('one', ...TIMES), formatVevent('two', ...TIMES)), 'c:valid-calendar-object-resource'],
  ['the same series twice', formatObject(formatVevent('one', ...TIMES), formatVevent('one', ...TIMES)), 'c:valid-calendar-object-resource'],
  ['a METHOD', formatSiteVisit('method').replace('VERSION:2.0', 'VERSION:2.0\r\nMETHOD:REQUEST'), 'c:valid-calendar-object-resource'],
  ['a task', formatObject(TODO), 'c:supported-calendar-component'],
  ['an event and a task', formatObject(formatVevent('both', ...TIMES), TODO), 'c:valid-calendar-object-resource'],
  ['no start', formatObject(formatVevent('nostart', 'SUMMARY:Visit')), 'c:valid-calendar-data'],
  [
    'an end before the start',
    formatObject(formatVevent('end', 'DTSTART:20261124T100000Z', 'DTEND:20261124T090000Z')),
    'c:valid-calendar-data',
  ],
  ['a date that does not exist', formatObject(formatVevent('date', 'DTSTART:20260231T100000Z')), 'c:valid-calendar-data'],
  ['an unknown time zone', formatObject(formatVevent('zone', 'DTSTART;TZID=Moon/Crater:20261124T100000')), 'c:valid-calendar-data'],
  ['a rule that occurs every second', withRule('FREQ=SECONDLY'), 'c:valid-calendar-data'],
  ['a rule that never occurs', withRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), 'c:valid-calendar-data'],
  ['a rule that is not one', withRule('FREQ=SOMETIMES'), 'c:valid-calendar-data'],
  [
    'a title that is too long',
    formatObject(formatVevent('long', ...TIMES.slice(0, 2), `SUMMARY:${'x'.repeat(300)}`)),
    'c:valid-calendar-data',
  ],
])('rejects an object with %s and stores nothing', async (_name, content, precondition) => {
  const before = await fixture.counts(['events', 'journal', 'dav_names', 'attendances'])
  const response = await sam.put(`${sam.calendar('business')}bad.ics`, content)
  expect([response.status, findPrecondition(response)]).toEqual([403, precondition])
  expect(await fixture.counts(['events', 'journal', 'dav_names', 'attendances'])).toEqual(before)
})

test('rejects the UID of another event and names its address', async () => {
  const calendar = sam.calendar('personal')
  await sam.put(`${calendar}first.ics`, formatSiteVisit('taken'))
  const response = await sam.put(`${calendar}second.ics`, formatSiteVisit('taken'))
  expect([response.status, response.text.includes(`<c:no-uid-conflict><d:href>${calendar}first.ics</d:href></c:no-uid-conflict>`)]).toEqual(
    [403, true],
  )
  await sam.put(`${calendar}other.ics`, formatSiteVisit('other'))
  const changed = await sam.put(`${calendar}other.ics`, formatSiteVisit('taken'))
  expect([changed.status, findPrecondition(changed)]).toEqual([403, 'c:no-uid-conflict'])
})

test('rejects the UID of an event organized by someone else, and accepts one that the viewer cannot know', async () => {
  const wei = await fixture.connect('wei')
  await sam.put(`${sam.calendar('personal')}shared.ics`, formatSiteVisit('shared', 'ATTENDEE:mailto:wei@example.test'))
  await sam.put(`${sam.calendar('personal')}secret.ics`, formatSiteVisit('secret'))
  const shared = await wei.put(`${wei.calendar('personal')}shared.ics`, formatSiteVisit('shared'))
  expect([shared.status, findPrecondition(shared)]).toEqual([403, 'c:no-uid-conflict'])
  expect((await wei.put(`${wei.calendar('personal')}secret.ics`, formatSiteVisit('secret'))).status).toBe(201)
})

const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><d:propfind xmlns:d="DAV:"><d:prop><d:displayname>&b;</d:displayname></d:prop></d:propfind>`
const external = `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d:propfind xmlns:d="DAV:"><d:prop>&x;</d:prop></d:propfind>`

test.each<[string, string | Buffer]>([
  ['entities', bomb],
  ['an external entity', external],
  ['an unclosed element', '<d:propfind xmlns:d="DAV:"><d:prop>'],
  ['an undeclared prefix', '<d:propfind><d:prop/></d:propfind>'],
  [
    'elements nested a thousand levels deep',
    `<d:propfind xmlns:d="DAV:">${'<d:prop>'.repeat(1000)}${'</d:prop>'.repeat(1000)}</d:propfind>`,
  ],
  ['bytes that are not UTF-8', Buffer.from([0x3c, 0xff, 0xfe])],
  ['another root element', '<d:mkcol xmlns:d="DAV:"/>'],
  ['both prop and allprop', '<d:propfind xmlns:d="DAV:"><d:prop/><d:allprop/></d:propfind>'],
])('rejects XML with %s', async (_name, body) => {
  const response = await sam.send('PROPFIND', '/dav/', { headers: { depth: '0' }, body, type: 'application/xml' })
  expect([response.status, response.text.includes('/etc/passwd') || response.text.includes('root:')]).toEqual([400, false])
})

test('rejects an infinite depth, also when it is implied', async () => {
  for (const headers of [{ depth: 'infinity' }, {}] as Record<string, string>[]) {
    const response = await sam.send('PROPFIND', sam.calendar('business'), { headers })
    expect([response.status, findPrecondition(response)]).toEqual([403, 'd:propfind-finite-depth'])
  }
  expect((await sam.send('PROPFIND', sam.calendar('business'), { headers: { depth: '2' } })).status).toBe(400)
})

test('rejects bodies above four megabytes before anyone without a token can send one', async () => {
  const body = Buffer.alloc(5 * 1024 * 1024, 'x')
  expect((await sam.send('PUT', `${sam.calendar('business')}big.ics`, { body, type: 'text/calendar' })).status).toBe(413)
  expect(
    (await sendRequest(fixture, { method: 'PUT', path: `${sam.calendar('business')}big.ics`, headers: {}, body, type: 'text/calendar' }))
      .status,
  ).toBe(401)
})

test('rejects a multiget with too many addresses', async () => {
  const hrefs = Array.from({ length: 60_000 }, (_, index) => `<d:href>/dav/${index}</d:href>`).join('')
  const response = await sam.report(sam.calendar('business'), formatReport('c:calendar-multiget', `<d:prop><d:getetag/></d:prop>${hrefs}`))
  expect([response.status, findPrecondition(response)]).toEqual([403, 'd:number-of-matches-within-limits'])
})

test.each<[string, string, string]>([
  ['a filter without VCALENDAR', '<c:comp-filter name="VEVENT"/>', 'c:valid-filter'],
  ['a filter without a name', '<c:comp-filter/>', 'c:valid-filter'],
  [
    'a time range that is not one',
    '<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="tomorrow"/></c:comp-filter></c:comp-filter>',
    'c:valid-filter',
  ],
  [
    'a time range of alarms',
    '<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:comp-filter name="VALARM"><c:time-range start="20261120T000000Z"/></c:comp-filter></c:comp-filter></c:comp-filter>',
    'c:supported-filter',
  ],
  [
    'an unknown collation',
    '<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:prop-filter name="UID"><c:text-match collation="i;klingon">x</c:text-match></c:prop-filter></c:comp-filter></c:comp-filter>',
    'c:supported-collation',
  ],
])('rejects %s', async (_name, filter, precondition) => {
  const response = await sam.report(
    sam.calendar('business'),
    formatReport('c:calendar-query', `<d:prop><d:getetag/></d:prop><c:filter>${filter}</c:filter>`),
  )
  expect([response.status, findPrecondition(response)]).toEqual([403, precondition])
})

test('rejects reports that a collection does not have', async () => {
  for (const [path, name] of [
    [sam.calendar('business'), 'd:expand-property'],
    [sam.calendar('business'), 'a:addressbook-query'],
    [`/dav/principals/${sam.userId}/`, 'd:sync-collection'],
  ]) {
    const response = await sam.report(path!, formatReport(name!, ''))
    expect([response.status, findPrecondition(response)]).toEqual([403, 'd:supported-report'])
  }
})

test('collections cannot be created, renamed, moved, locked or deleted', async () => {
  const calendar = sam.calendar('business')
  const send = async (method: string, path: string, headers = {}) => (await sam.send(method, path, { headers })).status
  expect([await send('MKCALENDAR', sam.calendar('new')), await send('MKCOL', sam.calendar('new')), await send('DELETE', calendar)]).toEqual(
    [403, 403, 403],
  )
  expect([
    await send('MOVE', calendar, { destination: '/dav/x' }),
    await send('COPY', calendar),
    await send('LOCK', calendar),
    await send('POST', calendar),
  ]).toEqual([405, 405, 405, 405])
  expect([await send('PUT', calendar), await send('GET', calendar)]).toEqual([403, 404])
  const update = '<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop><d:displayname>Mine</d:displayname></d:prop></d:set></d:propertyupdate>'
  const response = await sam.send('PROPPATCH', calendar, { body: update, type: 'application/xml' })
  expect([
    response.status,
    response.text.includes('HTTP/1.1 403 Forbidden</d:status><d:error><d:cannot-modify-protected-property/>'),
  ]).toEqual([207, true])
})

test('addresses outside of the collections are not found', async () => {
  const { userId } = sam
  const paths = [
    `/dav/calendars/${userId}/unknown/`,
    `/dav/calendars/${userId}/business/..%2F..%2Fx.ics`,
    `/dav/calendars/${userId}/business/a/b.ics`,
    '/dav/calendars/x/business/',
    '/dav/other/',
    `/dav/calendars/${userId}/business/%E0%A4%A.ics`,
  ]
  for (const path of paths) expect([path, [400, 404].includes((await sam.get(path)).status)]).toEqual([path, true])
})

test('names of objects that were created in Staffroom are reserved', async () => {
  expect((await sam.put(`${sam.calendar('business')}staffroom-987654.ics`, formatSiteVisit('reserved'))).status).toBe(403)
})

test('of two clients that replace the same version only one succeeds', async () => {
  const path = `${sam.calendar('family')}race.ics`
  await sam.put(path, formatSiteVisit('race'))
  const { text, headers } = await sam.get(path)
  const replace = (title: string) => sam.put(path, text.replace('Site visit', title), { 'if-match': headers.etag as string })
  const statuses = (await Promise.all([replace('One'), replace('Two'), replace('Three')])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 412, 412])
})

test('OPTIONS names the classes and methods', async () => {
  const wei = await fixture.connect('wei')
  const { headers } = await wei.send('OPTIONS', '/dav/')
  expect([headers.dav, headers.allow]).toEqual([expect.stringContaining('calendar-access'), expect.stringContaining('REPORT')])
})
