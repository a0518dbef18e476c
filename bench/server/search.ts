import { atMost, formatNumber, withoutTarget, type Row, type Table } from '../report/results.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendContinuously } from '../load/send-requests.ts'
import { scale } from '../scale.ts'
import {
  EVERYWHERE,
  IN_MESSAGES,
  NOWHERE,
  openSearchFixture,
  RECORD_COUNTS,
  createWord,
  type SearchServer,
} from '../fixtures/search-fixture.ts'

const QUERIES = scale(60, 3)
const MAX_MS = 50

/** A different text for each turn. */
const searchTexts: Record<string, (turn: number) => string> = {
  'a word in several hundred records': (turn) => createWord(turn * 487 + 11),
  'a word in every record': () => EVERYWHERE,
  'a word in every message only': () => IN_MESSAGES,
  'two words that no record contains together': (turn) => `${createWord(turn * 311)} ${createWord(turn * 977 + 5)}`,
  'two characters': (turn) => createWord(turn * 487).slice(0, 2),
  'two characters in no record': () => 'qq',
  'a word in no record': () => NOWHERE,
}

/** Searches a million records of seven modules, as an administrator and as a user with few permissions. */
export async function measureSearch(): Promise<Table[]> {
  const tables: Table[] = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const server = await openSearchFixture(dialect)
    try {
      tables.push({ title: formatTitle(dialect), columns: [''], rows: await measureWords(server) })
    } finally {
      await server.stop()
    }
  }
  return tables
}

const formatTitle = (dialect: string) =>
  `Search of all modules, ${Object.values(RECORD_COUNTS)
    .reduce((sum, count) => sum + count)
    .toLocaleString('en')} records on ${dialect}; p95 of ${QUERIES} in sequence`

async function measureWords(server: SearchServer): Promise<Row[]> {
  const rows: Row[] = []
  for (const [role, token] of Object.entries(server.tokens)) {
    await measureSearchText(server, token, searchTexts['a word in every record']!)
    await server.requestMetrics('reset')
    for (const [kind, createText] of Object.entries(searchTexts)) {
      const { p50, p95, p99 } = await measureSearchText(server, token, createText)
      rows.push(atMost(`${kind}, ${role}`, p95, { max: MAX_MS, unit: 'ms' }))
      rows.push(withoutTarget('the same, p50 / p99', `${formatNumber(p50)} / ${formatNumber(p99)} ms`))
    }
    rows.push(withoutTarget(`event-loop delay, p99, ${role}`, `${formatNumber((await server.requestMetrics('read')).delayP99)} ms`))
  }
  return rows
}

const measureSearchText = (server: SearchServer, token: string, createText: (turn: number) => string) =>
  sendContinuously(server.port, {
    connections: 1,
    seconds: 30,
    maxRequests: QUERIES,
    createRequest: (turn) =>
      encodeRequest({ method: 'GET', path: `/api/search?q=${encodeURIComponent(createText(turn))}&module=invoices`, token }),
  })
