import { DAVClient } from 'tsdav'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDavToken,
  findSyncToken,
  formatReport,
  formatSiteVisit,
  openDavFixture,
  parseMultistatus,
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

test('tsdav discovers the calendars and writes, reads and deletes an event', async () => {
  const credentials = { username: fixture.people.sam.email, password: await createDavToken(fixture, 'sam') }
  const client = new DAVClient({ serverUrl: await fixture.listen(), credentials, authMethod: 'Basic', defaultAccountType: 'caldav' })
  await client.login()
  const calendars = await client.fetchCalendars()
  expect(calendars.map(({ displayName }) => displayName)).toEqual(
    expect.arrayContaining(['Personal', 'Business', 'Family', 'Holiday', 'Other']),
  )
  const calendar = calendars.find(({ displayName }) => displayName === 'Holiday')!
  const created = await client.createCalendarObject({ calendar, filename: 'tsdav.ics', iCalString: formatSiteVisit('tsdav') })
  expect(created.status).toBe(201)
  const [object] = await client.fetchCalendarObjects({ calendar })
  expect(object!.data).toContain('SUMMARY:Site visit')
  expect(
    (await client.updateCalendarObject({ calendarObject: { ...object!, data: String(object!.data).replace('Site visit', 'Later') } }))
      .status,
  ).toBe(204)
  const [changed] = await client.fetchCalendarObjects({ calendar })
  expect(changed!.data).toContain('SUMMARY:Later')
  expect((await client.deleteCalendarObject({ calendarObject: changed! })).status).toBe(204)
})

test('the requests of iOS and macOS: account set-up, ctag and sync-collection, multiget, conditional PUT', async () => {
  const principal = parseMultistatus(await sam.propfind('/dav/', '<d:current-user-principal/><d:principal-URL/><d:resourcetype/>'))
  const path = principal.get('/dav/')!.properties['d:current-user-principal']!
  expect(String((await sam.send('OPTIONS', path)).headers.dav)).toContain('calendar-auto-schedule')
  const account = parseMultistatus(
    await sam.propfind(
      path,
      '<c:calendar-home-set/><c:calendar-user-address-set/><c:schedule-inbox-URL/><c:schedule-outbox-URL/><d:supported-report-set/>',
    ),
  )
  const { 'c:calendar-home-set': home, 'c:schedule-inbox-URL': inbox } = account.get(path)!.properties
  expect(
    parseMultistatus(await sam.propfind(inbox!, '<d:resourcetype/><d:displayname/>', '1')).get(inbox!)!.properties['d:resourcetype'],
  ).toContain('c:schedule-inbox')
  const listed = parseMultistatus(
    await sam.propfind(home!, '<cs:getctag/><d:sync-token/><i:calendar-order/><d:current-user-privilege-set/>', '1'),
  )
  expect(listed.get(sam.calendar('personal'))!.properties['d:current-user-privilege-set']).toContain('d:write')
  const calendar = sam.calendar('personal')
  await sam.put(`${calendar}2F6A.ics`, formatSiteVisit('2F6A'), { 'if-none-match': '*' })
  const sync = formatReport(
    'd:sync-collection',
    '<d:sync-token/><d:sync-level>1</d:sync-level><d:prop><d:getcontenttype/><d:getetag/></d:prop>',
  )
  const first = await sam.report(calendar, sync)
  const etag = parseMultistatus(first).get(`${calendar}2F6A.ics`)!.properties['d:getetag']!
  expect(findSyncToken(first)).toMatch(/^urn:/)
  const multiget = formatReport(
    'c:calendar-multiget',
    `<d:prop><d:getetag/><c:calendar-data/></d:prop><d:href>${calendar}2F6A.ics</d:href>`,
  )
  expect(parseMultistatus(await sam.report(calendar, multiget)).get(`${calendar}2F6A.ics`)!.properties['d:getetag']).toBe(etag)
  expect((await sam.put(`${calendar}2F6A.ics`, formatSiteVisit('2F6A', 'SEQUENCE:1'), { 'if-match': etag })).status).toBe(204)
})

test('the requests of DAVx⁵, Thunderbird and Outlook CalDav Synchronizer: privileges, a query by time, a query by component', async () => {
  const calendar = sam.calendar('family')
  await sam.put(`${calendar}in.ics`, formatSiteVisit('in'))
  await sam.put(`${calendar}out.ics`, formatSiteVisit('out').replaceAll('202611', '202606'))
  const query = async (filter: string) => {
    const body = formatReport(
      'c:calendar-query',
      `<d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR">${filter}</c:comp-filter></c:filter>`,
    )
    return [...parseMultistatus(await sam.report(calendar, body)).keys()].map((path) => path.slice(calendar.length))
  }
  expect(await query('<c:comp-filter name="VEVENT"><c:time-range start="20261101T000000Z"/></c:comp-filter>')).toEqual(['in.ics'])
  expect(
    await query('<c:comp-filter name="VEVENT"><c:time-range start="20260501T000000Z" end="20260701T000000Z"/></c:comp-filter>'),
  ).toEqual(['out.ics'])
  expect((await query('<c:comp-filter name="VEVENT"/>')).toSorted()).toEqual(['in.ics', 'out.ics'])
  expect(await query('<c:comp-filter name="VTODO"/>')).toEqual([])
  expect(
    await query(
      '<c:comp-filter name="VEVENT"><c:prop-filter name="UID"><c:text-match collation="i;octet">out</c:text-match></c:prop-filter></c:comp-filter>',
    ),
  ).toEqual(['out.ics'])
  expect(
    (await query('<c:comp-filter name="VEVENT"><c:comp-filter name="VALARM"><c:is-not-defined/></c:comp-filter></c:comp-filter>')).length,
  ).toBe(2)
})
