import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDavToken,
  findPrecondition,
  findSyncToken,
  formatReport,
  formatSiteVisit,
  openDavFixture,
  parseMultistatus,
  sendRequest,
  toBasic,
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

test('clients find the principal and the homes from the well-known addresses', async () => {
  for (const path of ['/.well-known/caldav', '/.well-known/carddav']) {
    const { status, headers } = await sendRequest(fixture, { method: 'PROPFIND', path, headers: {} })
    expect([status, headers.location]).toEqual([301, '/dav/'])
  }
  const root = parseMultistatus(await sam.propfind('/dav/', '<d:current-user-principal/>'))
  const principal = root.get('/dav/')!.properties['d:current-user-principal']!
  expect(principal).toBe(`/dav/principals/${sam.userId}/`)
  const properties = '<d:displayname/><c:calendar-home-set/><a:addressbook-home-set/><c:calendar-user-address-set/><d:unknown/>'
  expect(parseMultistatus(await sam.propfind(principal, properties)).get(principal)).toEqual({
    status: undefined,
    properties: {
      'd:displayname': 'Sam Whitfield',
      'c:calendar-home-set': `/dav/calendars/${sam.userId}/`,
      'a:addressbook-home-set': `/dav/addressbooks/${sam.userId}/`,
      'c:calendar-user-address-set': `mailto:sam@example.test, ${principal}`,
    },
    missing: ['d:unknown'],
  })
})

test('the calendar home lists the five calendars with their names and colors', async () => {
  const home = `/dav/calendars/${sam.userId}/`
  const properties = '<d:displayname/><i:calendar-color/><d:resourcetype/><c:supported-calendar-component-set/><cs:getctag/><d:sync-token/>'
  const responses = parseMultistatus(await sam.propfind(home, properties, '1'))
  const calendars = [...responses].filter(([, { properties: found }]) => found['c:supported-calendar-component-set'] === 'c:comp VEVENT')
  expect(
    calendars.map(([path, { properties: found }]) => [path.slice(home.length), found['d:displayname'], found['i:calendar-color']]),
  ).toEqual([
    ['personal/', 'Personal', '#C2283BFF'],
    ['business/', 'Business', '#5B4FD6FF'],
    ['family/', 'Family', '#8A5800FF'],
    ['holiday/', 'Holiday', '#0E7A4BFF'],
    ['etc/', 'Other', '#0A6C96FF'],
  ])
  expect(calendars.map(([, { properties: found }]) => found['d:resourcetype'])).toEqual(
    Array.from({ length: 5 }, () => 'd:collection, c:calendar'),
  )
})

test.each([
  ['no credentials', () => ({})],
  ['an unknown token', () => ({ authorization: toBasic('sam@example.test', `srt_${'A'.repeat(43)}`) })],
  ['the password of an account', () => ({ authorization: toBasic('sam@example.test', 'correct horse battery') })],
  ['the token of someone else', () => ({ authorization: toBasic('wei@example.test', sam.secret) })],
  ['a bearer token', () => ({ authorization: `Bearer ${sam.secret}` })],
  ['broken base64', () => ({ authorization: 'Basic %%%' })],
])('rejects %s and asks for credentials', async (_name, createHeaders) => {
  const response = await sendRequest(fixture, {
    method: 'PROPFIND',
    path: '/dav/',
    headers: { depth: '0', ...createHeaders() } as Record<string, string>,
  })
  expect([response.status, response.headers['www-authenticate']]).toEqual([401, 'Basic realm="Staffroom", charset="UTF-8"'])
})

test('only tokens with the scope dav open it, and they open nothing else', async () => {
  const { email } = fixture.people.sam
  const send = async (scopes: string[]) => {
    const secret = await createDavToken(fixture, 'sam', scopes)
    return (
      await sendRequest(fixture, { method: 'PROPFIND', path: '/dav/', headers: { depth: '0', authorization: toBasic(email, secret) } })
    ).status
  }
  expect([await send(['write']), await send(['read']), await send(['read:calendar']), await send(['dav', 'read:todo'])]).toEqual([
    401, 401, 401, 207,
  ])
  const headers = { authorization: `Bearer ${sam.secret}` }
  expect((await sendRequest(fixture, { method: 'GET', path: '/apps/calendar/events', headers })).status).toBe(403)
})

test('the user name is the email address in any case', async () => {
  const headers = { depth: '0', authorization: toBasic(' SAM@Example.test', sam.secret) }
  expect((await sendRequest(fixture, { method: 'PROPFIND', path: '/dav/', headers })).status).toBe(207)
})

test('an object is created, read, replaced and deleted with its ETag', async () => {
  const path = `${sam.calendar('business')}lifecycle.ics`
  const created = await sam.put(path, formatSiteVisit('lifecycle'), { 'if-none-match': '*' })
  expect([created.status, created.headers.etag]).toEqual([201, undefined])
  expect((await sam.put(path, formatSiteVisit('lifecycle'), { 'if-none-match': '*' })).status).toBe(412)
  const first = await sam.get(path)
  expect(first.text).toContain('SUMMARY:Site visit')
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8; component=VEVENT')
  const etag = first.headers.etag as string
  expect(etag).toMatch(/^"[\w.-]+"$/)
  expect((await sam.send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = await sam.send('HEAD', path)
  expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag])
  expect((await sam.put(path, first.text.replace('Site visit', 'Moved'), { 'if-match': '"other"' })).status).toBe(412)
  expect((await sam.put(path, first.text.replace('Site visit', 'Moved'), { 'if-match': etag })).status).toBe(204)
  const second = await sam.get(path)
  expect(second.text).toContain('SUMMARY:Moved')
  expect(second.headers.etag).not.toBe(etag)
  expect((await sam.delete(path, { 'if-match': etag })).status).toBe(412)
  expect((await sam.delete(path, { 'if-match': second.headers.etag as string })).status).toBe(204)
  expect([(await sam.get(path)).status, (await sam.delete(path)).status]).toEqual([404, 404])
})

test('an unchanged object keeps its ETag, which a PUT of exactly that object returns', async () => {
  const path = `${sam.calendar('family')}unchanged.ics`
  await sam.put(path, formatSiteVisit('unchanged'))
  const { text, headers } = await sam.get(path)
  const again = await sam.put(path, text)
  expect([again.status, again.headers.etag, again.headers['x-change']]).toEqual([204, headers.etag, undefined])
})

test('sync-collection returns what has changed since a token', async () => {
  const calendar = sam.calendar('holiday')
  const sync = async (token: string) =>
    sam.report(
      calendar,
      formatReport('d:sync-collection', `<d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>`),
    )
  await sam.put(`${calendar}a.ics`, formatSiteVisit('sync-a'))
  await sam.put(`${calendar}b.ics`, formatSiteVisit('sync-b'))
  const first = await sync('')
  expect([...parseMultistatus(first).keys()].toSorted()).toEqual([`${calendar}a.ics`, `${calendar}b.ics`])
  const unchanged = await sync(findSyncToken(first))
  expect([parseMultistatus(unchanged).size, findSyncToken(unchanged)]).toEqual([0, findSyncToken(first)])
  await sam.delete(`${calendar}a.ics`)
  const { text } = await sam.get(`${calendar}b.ics`)
  await sam.put(`${calendar}b.ics`, text.replace('Site visit', 'Later'))
  const changed = await sync(findSyncToken(first))
  const responses = parseMultistatus(changed)
  expect([responses.get(`${calendar}a.ics`)!.status, responses.get(`${calendar}b.ics`)!.properties['d:getetag']]).toEqual([
    404,
    (await sam.get(`${calendar}b.ics`)).headers.etag,
  ])
  expect(parseMultistatus(await sync(findSyncToken(changed))).size).toBe(0)
})

test.each(['urn:staffroom:sync:1:999999', 'urn:staffroom:sync:987654:1', 'http://example.test/ns/sync/5', 'urn:staffroom:sync:1:-1'])(
  'rejects the sync token %s',
  async (token) => {
    const response = await sam.report(
      sam.calendar('etc'),
      formatReport('d:sync-collection', `<d:sync-token>${token}</d:sync-token><d:prop><d:getetag/></d:prop>`),
    )
    expect([response.status, findPrecondition(response)]).toEqual([403, 'd:valid-sync-token'])
  },
)

test('a limited synchronization continues where it stopped', async () => {
  const wei = await fixture.connect('wei')
  const calendar = wei.calendar('personal')
  for (const name of ['one', 'two', 'three']) await wei.put(`${calendar}${name}.ics`, formatSiteVisit(name))
  const found: string[] = []
  let token = ''
  for (let round = 0; round < 3; round += 1) {
    const response = await wei.report(
      calendar,
      formatReport(
        'd:sync-collection',
        `<d:sync-token>${token}</d:sync-token><d:limit><d:nresults>1</d:nresults></d:limit><d:prop><d:getetag/></d:prop>`,
      ),
    )
    const responses = parseMultistatus(response)
    expect(responses.get(calendar)?.status).toBe(round < 2 ? 507 : undefined)
    found.push(...[...responses.keys()].filter((path) => path !== calendar))
    token = findSyncToken(response)
  }
  expect(found).toHaveLength(3)
  expect(new Set(found).size).toBe(3)
})

test('multiget returns the requested objects, and 404 for others', async () => {
  const calendar = sam.calendar('personal')
  await sam.put(`${calendar}multi.ics`, formatSiteVisit('multi'))
  const hrefs = [
    `${calendar}multi.ics`,
    `https://example.test${calendar}multi.ics`,
    `${calendar}missing.ics`,
    `${sam.calendar('etc')}multi.ics`,
    '/etc/passwd',
  ]
  const body = formatReport(
    'c:calendar-multiget',
    `<d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs.map((href) => `<d:href>${href}</d:href>`).join('')}`,
  )
  const responses = parseMultistatus(await sam.report(calendar, body))
  expect(responses.get(hrefs[0]!)!.properties['c:calendar-data']).toContain('UID:multi')
  expect(hrefs.slice(2).map((href) => responses.get(href)!.status)).toEqual([404, 404, 404])
})

test('other users neither see nor reach the collections', async () => {
  const wei = await fixture.connect('wei')
  await sam.put(`${sam.calendar('etc')}private.ics`, formatSiteVisit('private'))
  const statuses = [
    (await wei.get(`${sam.calendar('etc')}private.ics`)).status,
    (await wei.propfind(sam.calendar('etc'), '<d:displayname/>')).status,
    (await wei.propfind(`/dav/principals/${sam.userId}/`, '<d:displayname/>')).status,
    (await wei.put(`${sam.calendar('etc')}private.ics`, formatSiteVisit('private'))).status,
    (await wei.delete(`${sam.calendar('etc')}private.ics`)).status,
    (await wei.get(`${wei.calendar('etc')}private.ics`)).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
})
