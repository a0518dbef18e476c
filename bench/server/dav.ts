import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerWithMetrics } from '../load/server-process.ts'
import { atMost, formatNumber, median, withoutTarget, type Row, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'
import { BENCH_EMAIL, call, registerUser, type Client } from './calendar-client.ts'
import { createCalendarFile, createEvent } from './calendar.ts'
import { importCalendar } from './import-calendar.ts'

const LARGE = scale(20_000, 200)
const SYNCED = scale(5_000, 100)
const RUNS = scale(15, 2)
/** Objects per multiget, as apps request them. */
const BATCH = 100

/** Two calendars: one to list, one to synchronize. */
export async function measureDav(): Promise<Table[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-dav-'))
  const server = await startServerWithMetrics(dataDir)
  try {
    const client = { server, token: await registerUser(server) }
    await importCalendar(client, createCalendarFile(LARGE, createEvent))
    await importCalendar(
      client,
      createCalendarFile(SYNCED, (index) => createEvent(index).map((line) => line.replace('UID:', 'UID:synced-'))),
      'Family',
    )
    const dav = await connect(client)
    return [
      {
        title: `CalDAV on SQLite, medians of ${RUNS} runs`,
        columns: [''],
        rows: [...(await measureList(dav)), ...(await measureSync(dav))],
      },
    ]
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

type DavClient = Client & {
  send: (method: string, path: string, options?: { body?: string; headers?: object }) => Promise<string>
  home: string
}

async function connect(client: Client): Promise<DavClient> {
  const { secret } = await call<{ secret: string }>(client, '/api/account/tokens', { name: 'Bench', scopes: ['dav'], expiresAt: null })
  const { userData } = await call<{ userData: { id: number } }>(client, '/api/account/me')
  const authorization = `Basic ${Buffer.from(`${BENCH_EMAIL}:${secret}`).toString('base64')}`
  const send: DavClient['send'] = async (method, path, { body, headers } = {}) => {
    const response = await fetch(`http://127.0.0.1:${client.server.port}${path}`, {
      method,
      headers: { authorization, depth: '1', 'accept-encoding': 'gzip', 'content-type': 'application/xml', ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status} ${text}`)
    return text
  }
  return { ...client, send, home: `/dav/calendars/${userData.id}/` }
}

async function measureTimes(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < RUNS; count += 1) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return median(times)
}

async function measureList({ send, home, server }: DavClient): Promise<Row[]> {
  const body = '<d:propfind xmlns:d="DAV:"><d:prop><d:getetag/><d:resourcetype/></d:prop></d:propfind>'
  const list = () => send('PROPFIND', `${home}business/`, { body })
  await list()
  const before = await server.requestMetrics('collect')
  const ms = await measureTimes(list)
  const after = await server.requestMetrics('read')
  return [
    atMost(`PROPFIND of ${LARGE.toLocaleString('en')} objects`, ms, { max: 300, unit: 'ms' }),
    withoutTarget('its CPU time, all threads', `${formatNumber((after.cpu - before.cpu) / RUNS)} ms`),
    withoutTarget('memory that it added', `${formatNumber((after.rss - before.rss) / 2 ** 20)} MB`),
  ]
}

async function measureSync(client: DavClient): Promise<Row[]> {
  const { send, home } = client
  const path = `${home}family/`
  const start = performance.now()
  const first = await synchronize(client, '')
  for (let index = 0; index < first.hrefs.length; index += BATCH) {
    const hrefs = first.hrefs.slice(index, index + BATCH).map((href) => `<d:href>${href}</d:href>`)
    await send('REPORT', path, {
      body: formatReport('c:calendar-multiget', `<d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs.join('')}`),
    })
  }
  const seconds = (performance.now() - start) / 1000
  const unchanged = await measureTimes(() => synchronize(client, first.token))
  const [href] = first.hrefs
  const content = await send('GET', href!)
  let count = 0
  const put = () =>
    send('PUT', href!, {
      body: content.replace(/^SUMMARY:.*$/m, `SUMMARY:Version ${(count += 1)}`),
      headers: { 'content-type': 'text/calendar' },
    })
  const changed = await measureTimes(put)
  return [
    atMost(`first synchronization of ${SYNCED.toLocaleString('en')} events`, seconds, { max: 20, unit: 's' }),
    atMost('synchronization without a change', unchanged, { max: 200, unit: 'ms' }),
    atMost('one changed event', changed, { max: 50, unit: 'ms' }),
  ]
}

const formatReport = (name: string, content: string) =>
  `<${name} xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${content}</${name}>`

async function synchronize({ send, home }: DavClient, token: string): Promise<{ hrefs: string[]; token: string }> {
  const body = formatReport(
    'd:sync-collection',
    `<d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>`,
  )
  const text = await send('REPORT', `${home}family/`, { body })
  return { hrefs: [...text.matchAll(/<d:href>([^<]*)</g)].map(([, href]) => href!), token: /<d:sync-token>([^<]*)</.exec(text)![1]! }
}
