import { parseXml, type XmlElement } from '@rgrove/parse-xml'
import { expect } from 'vitest'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { modules } from '../modules.server.ts'

export type DavResponse = { status: number; headers: Record<string, unknown>; text: string }
type Options = { headers?: Record<string, string>; body?: string | Buffer; type?: string }

/** Sends requests like a program that signs in with an API token of the scope `dav`. */
export type DavClient = {
  secret: string
  userId: number
  send: (method: string, path: string, options?: Options) => Promise<DavResponse>
  propfind: (path: string, properties: string, depth?: string) => Promise<DavResponse>
  report: (path: string, body: string) => Promise<DavResponse>
  put: (path: string, content: string, headers?: Record<string, string>) => Promise<DavResponse>
  get: (path: string) => Promise<DavResponse>
  delete: (path: string, headers?: Record<string, string>) => Promise<DavResponse>
  /** The path of a calendar. */
  calendar: (id: string) => string
}

export type DavFixture = TestServer & { connect: (name: PersonName) => Promise<DavClient> }

/** Requests of a client move the clock, because ETags contain the time of a change. */
export async function openDavFixture(): Promise<DavFixture> {
  const server = await startTestServer({ modules, config: { smtpUrl: 'smtp://localhost:1' } })
  return { ...server, connect: (name) => connect(server, name), [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

export async function createDavToken(server: TestServer, name: PersonName, scopes = ['dav']): Promise<string> {
  const { body } = await server.as(name).post('/api/account/tokens', { name: 'Phone', scopes, expiresAt: null })
  return body.secret as string
}

export const toBasic = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

async function connect(server: TestServer, name: PersonName): Promise<DavClient> {
  const secret = await createDavToken(server, name)
  const { id: userId, email } = server.people[name]
  const send: DavClient['send'] = (method, path, options) =>
    sendRequest(server, { method, path, ...options, headers: { authorization: toBasic(email, secret), ...options?.headers } })
  return {
    secret,
    userId,
    send,
    propfind: (path, properties, depth = '0') =>
      send('PROPFIND', path, { headers: { depth }, body: formatPropfind(properties), type: 'application/xml' }),
    report: (path, body) => send('REPORT', path, { headers: { depth: '1' }, body, type: 'application/xml' }),
    put: (path, content, headers = {}) => send('PUT', path, { headers, body: content, type: 'text/calendar; charset=utf-8' }),
    get: (path) => send('GET', path),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
    calendar: (id) => `/dav/calendars/${userId}/${id}/`,
  }
}

type Request = Options & { method: string; path: string; headers: Record<string, string> }

export async function sendRequest({ app, clock }: TestServer, { method, path, headers, body, type }: Request): Promise<DavResponse> {
  // Each request is later than the one before it.
  clock.advance(1)
  const response = await app.http.inject({
    method: method as 'GET',
    url: path,
    headers: { ...headers, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
  })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}

const NAMESPACES = `xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="urn:ietf:params:xml:ns:carddav" xmlns:cs="http://calendarserver.org/ns/" xmlns:i="http://apple.com/ns/ical/"`

const formatPropfind = (properties: string) =>
  `<?xml version="1.0" encoding="utf-8"?><d:propfind ${NAMESPACES}><d:prop>${properties}</d:prop></d:propfind>`
export const formatReport = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><${name} ${NAMESPACES}>${content}</${name}>`

/** The responses of a multistatus: properties with status 200 by name as text, and the other statuses. */
export function parseMultistatus({
  text,
  status,
}: DavResponse): Map<string, { status: number | undefined; properties: Record<string, string>; missing: string[] }> {
  expect(status, text).toBe(207)
  const root = parseXml(text).root!
  return new Map(
    findAll(root, 'd:response').map((response) => {
      const propstats = findAll(response, 'd:propstat')
      const listProperties = (code: string) =>
        propstats
          .filter((one) => findAll(one, 'd:status')[0]!.text.includes(` ${code} `))
          .flatMap((one) => listElements(findAll(one, 'd:prop')[0]!))
      const ownStatus = findAll(response, 'd:status')[0]?.text.split(' ')[1]
      return [
        findAll(response, 'd:href')[0]!.text,
        {
          status: ownStatus === undefined ? undefined : Number(ownStatus),
          properties: Object.fromEntries(listProperties('200').map((one) => [one.name, formatContent(one)])),
          missing: listProperties('404').map(({ name }) => name),
        },
      ]
    }),
  )
}

const listElements = ({ children }: XmlElement) => children.filter((child) => child.type === 'element') as XmlElement[]
const findAll = (element: XmlElement, name: string) => listElements(element).filter((child) => child.name === name)
const formatContent = (element: XmlElement): string =>
  listElements(element).length === 0
    ? element.text
    : listElements(element)
        .map((child) => (formatContent(child) === '' ? [child.name, ...Object.values(child.attributes)].join(' ') : formatContent(child)))
        .join(', ')

export const findSyncToken = ({ text }: DavResponse): string => /<d:sync-token>([^<]*)<\/d:sync-token><\/d:multistatus>/.exec(text)![1]!

/** The failed precondition of an error. */
export const findPrecondition = ({ text }: DavResponse): string | undefined => /<d:error [^>]*><([acd]:[\w-]+)/.exec(text)?.[1]

export const formatObject = (...components: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...components, 'END:VCALENDAR', ''].join('\r\n')

export const formatVevent = (uid: string, ...lines: string[]): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261120T090000Z', ...lines, 'END:VEVENT'].join('\r\n')

const SITE_VISIT = ['DTSTART;TZID=Europe/Berlin:20261124T100000', 'DTEND;TZID=Europe/Berlin:20261124T110000', 'SUMMARY:Site visit']

export const formatSiteVisit = (uid: string, ...lines: string[]): string => formatObject(formatVevent(uid, ...SITE_VISIT, ...lines))
