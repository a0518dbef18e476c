import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { modules } from '../modules.server.ts'

type DavResponse = { status: number; text: string; etag: string | undefined; headers: Record<string, string> }
type DavRequest = { as?: PersonName; headers?: Record<string, string>; body?: string }
type Request = (method: string, path: string, request?: DavRequest) => Promise<DavResponse>

export type ObjectsFixture = TestServer & {
  /** Paths are relative to the user's home: `calendars/tasks/a.ics`. */
  dav: Request
  put: (path: string, body: string, options?: DavRequest) => Promise<DavResponse>
  /** The unfolded lines of an object. */
  read: (path: string, options?: DavRequest) => Promise<string[]>
  /** The names of the objects of a collection. */
  listObjects: (path: string, as?: PersonName) => Promise<string[]>
  /** Gives a person a role with these rules alone. */
  setRules: (as: PersonName, rules: object[]) => Promise<void>
  /** The secret of an API token with the scope `dav`. */
  getPassword: (as: PersonName) => Promise<string>
}

const MEDIA_TYPES: Record<string, string> = { calendars: 'text/calendar; charset=utf-8', addressbooks: 'text/vcard; charset=utf-8' }

/** A server with all modules, and requests as calendar and contacts programs send them, as Sam by default. */
export async function openObjectsFixture(): Promise<ObjectsFixture> {
  const server = await startTestServer({ modules })
  const getPassword = createPasswords(server)
  const dav: Request = async (method, path, { as = 'sam', headers: own = {}, body } = {}) => {
    const { id, email } = server.people[as]
    const [home, ...rest] = path.split('/')
    const response = await server.app.http.inject({
      method: method as 'GET',
      url: `/dav/${home}/${id}/${rest.join('/')}`,
      headers: { authorization: `Basic ${Buffer.from(`${email}:${await getPassword(as)}`).toString('base64')}`, ...own },
      ...(body !== undefined && { payload: body }),
    })
    const headers = response.headers as Record<string, string>
    return { status: response.statusCode, text: response.body, etag: headers.etag, headers }
  }
  const propfind = { headers: { depth: '1', 'content-type': 'application/xml' }, body: PROPFIND }
  return {
    ...server,
    dav,
    getPassword,
    put: (path, body, options = {}) =>
      dav('PUT', path, { ...options, body, headers: { 'content-type': MEDIA_TYPES[path.split('/')[0]!]!, ...options.headers } }),
    read: async (path, options) => {
      const { status, text } = await dav('GET', path, options)
      if (status !== 200) throw new Error(text)
      return text.replaceAll('\r\n ', '').split('\r\n')
    },
    listObjects: async (path, as = 'sam') => {
      const { text } = await dav('PROPFIND', path, { as, ...propfind })
      return [...text.matchAll(/<(?:\w+:)?href>([^<]*[^/<])<\/(?:\w+:)?href>/g)].map(([, href]) => href!.split('/').at(-1)!).toSorted()
    },
    setRules: async (as, rules) => {
      const helena = server.as('helena')
      const role = await helena.post('/apps/roles/add-role', { role: { name: `role of ${as}`, rules } })
      const user = await helena.post('/apps/users/update-user', { user: { id: server.people[as].id, role: `role of ${as}` } })
      if (role.status !== 200 || user.status !== 200) throw new Error(role.text + user.text)
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

const PROPFIND = '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>'

function createPasswords(server: TestServer): ObjectsFixture['getPassword'] {
  const passwords = new Map<PersonName, Promise<string>>()
  return (as) => {
    const password = passwords.get(as) ?? createPassword(server, as)
    passwords.set(as, password)
    return password
  }
}

async function createPassword(server: TestServer, as: PersonName): Promise<string> {
  const { body, text } = await server.as(as).post('/api/account/tokens', { name: 'Phone', scopes: ['dav'], expiresAt: null })
  if (!body.secret) throw new Error(text)
  return body.secret as string
}

export const formatLines = (...lines: string[]): string => lines.map((line) => `${line}\r\n`).join('')

/** A task as programs send it; `lines` without UID. */
export const formatVtodo = (uid: string, ...lines: string[]): string =>
  formatLines('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VTODO', `UID:${uid}`, ...lines, 'END:VTODO', 'END:VCALENDAR')

export const formatCard = (uid: string, ...lines: string[]): string =>
  formatLines('BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, ...lines, 'END:VCARD')
