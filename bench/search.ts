import { atMost, short, told, type Row, type Table } from './figures.ts'
import { requestOf } from './keep-alive.ts'
import { load } from './load.ts'
import { EVERYWHERE, IN_MESSAGES, NOWHERE, openSearch, RECORDS, wordOf, type SearchServer } from './search-world.ts'

const ASKED = 60
const MOST_MS = 50

/** What the words of each kind are, by turns. */
const kinds: Record<string, (turn: number) => string> = {
  'a word in some hundred records': (turn) => wordOf(turn * 487 + 11),
  'a word in every record': () => EVERYWHERE,
  'a word in every message alone': () => IN_MESSAGES,
  'two words that stand together nowhere': (turn) => `${wordOf(turn * 311)} ${wordOf(turn * 977 + 5)}`,
  'two signs': (turn) => wordOf(turn * 487).slice(0, 2),
  'two signs that are nowhere': () => 'qq',
  'a word in no record': () => NOWHERE,
}

/** The one search over a million records of seven modules, for one who sees everything and for one who sees little. */
export async function measureSearch(): Promise<Table[]> {
  const tables: Table[] = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const server = await openSearch(dialect)
    try {
      tables.push({ title: titleOf(dialect), columns: [''], rows: await measureWords(server) })
    } finally {
      await server.stop()
    }
  }
  return tables
}

const titleOf = (dialect: string) =>
  `The one search, ${Object.values(RECORDS)
    .reduce((sum, count) => sum + count)
    .toLocaleString('en')} records on ${dialect}; p95 of ${ASKED}, one after the other`

async function measureWords(server: SearchServer): Promise<Row[]> {
  const rows: Row[] = []
  for (const [who, token] of Object.entries(server.tokens)) {
    await askedFor(server, token, kinds['a word in every record']!)
    await server.observe('reset')
    for (const [kind, word] of Object.entries(kinds)) {
      const { p50, p95, p99 } = await askedFor(server, token, word)
      rows.push(atMost(`${kind}, ${who}`, p95, { most: MOST_MS, unit: 'ms' }))
      rows.push(told('the same, p50 / p99', `${short(p50)} / ${short(p99)} ms`))
    }
    rows.push(told(`event-loop delay meanwhile, p99, ${who}`, `${short((await server.observe('read')).delayP99)} ms`))
  }
  return rows
}

const askedFor = (server: SearchServer, token: string, word: (turn: number) => string) =>
  load(server.port, {
    connections: 1,
    seconds: 30,
    most: ASKED,
    next: (turn) => requestOf({ method: 'GET', path: `/api/search?q=${encodeURIComponent(word(turn))}&module=invoices`, token }),
  })
