import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { DATABASE_FILE } from '#platform/server/database/sqlite/sqlite.ts'
import type { FixtureServer } from '../fixtures/fixture-server.ts'
import { createWord } from '../fixtures/search-fixture.ts'
import { countRows, openYearFixture } from '../fixtures/year-fixture.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { createTimedClient, type TimedClient } from '../load/timed-client.ts'
import { formatNumber, median, percentile, withoutTarget, type Row, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'
import { signAccessToken } from './calls.ts'

const RUNS = scale(60, 5)
const MAX_RATIO = 1.3
/** A difference that no one notices, and that varies between two runs of the same query. */
const NOISE_MS = 2
const PURGE_MS = 60_000

const getDay = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** The request of each module's list or search; `turn` varies texts, so that nothing is answered from a cache. */
const requests: Record<string, (turn: number) => string> = {
  'to-do: open tasks': () => '/apps/todo/tasks?filter=open&page=1&perPage=50',
  'to-do: search': (turn) => `/apps/todo/tasks?q=${createWord(turn * 487 + 11)}&page=1&perPage=50`,
  'kanban: a board': () => '/apps/kanban/open-board?projectId=1',
  'chat: list': () => '/apps/chat/chats-and-contacts',
  'chat: search': (turn) => `/apps/chat/search?q=${createWord(turn * 487 + 11)}`,
  'email: inbox': () => '/pages/email/emails?folder=inbox&page=1&perPage=50',
  'email: search': (turn) => `/pages/email/emails?folder=inbox&q=${createWord(turn * 487 + 11)}&page=1&perPage=50`,
  'calendar: the last week': () => `/apps/calendar/events?start=${getDay(-7)}&end=${getDay(1)}`,
  'invoices: list': () => '/apps/invoice/invoices?allData=false&page=1&perPage=25',
  'data tables: list': () => '/api/datatables/data?allData=false&total=false&page=1&perPage=50',
  'shop: products': () => '/apps/ecommerce/products?facets=false&page=1&perPage=24',
  'shop: orders': () => '/apps/ecommerce/orders?page=1&perPage=25',
  notifications: () => '/api/notifications?page=1&perPage=20',
  'journal: history of a task': () => '/api/journal/history?entity=task&id=1001',
  'journal: company': () => '/api/journal/acts?perPage=50',
  'search everywhere': (turn) => `/api/search?q=${createWord(turn * 487 + 11)}`,
}

/** Compares a company's first week with its first year. Both servers receive the same requests alternately. */
export async function measureYear(): Promise<Table[]> {
  const servers = [await openYearFixture('week'), await openYearFixture('year')] as const
  try {
    const purged = await Promise.all(servers.map(waitForJobs))
    const clients = await Promise.all(servers.map(openClient))
    const rows: Row[] = []
    for (const [name, createPath] of Object.entries(requests)) rows.push(await compare(name, clients, createPath))
    const total = Object.values(countRows('year')).reduce((sum, count) => sum + count)
    const title = `A week and a year of 50 people, ${total.toLocaleString('en')} records on SQLite; p50 and p95 of ${RUNS}`
    const sizes = servers.map(({ dataDir }) => `${formatNumber(statSync(join(dataDir, DATABASE_FILE)).size / 1024 ** 2)} MB`)
    rows.push(
      withoutTarget('size of the database', sizes.join(' / ')),
      withoutTarget('jobs after the start, purges included', purged.join(' / ')),
    )
    return [{ title, columns: ['week / year'], rows }]
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** All jobs that are due at the start, among them the purges, before anything is measured. */
async function waitForJobs({ dataDir }: FixtureServer): Promise<string> {
  const start = performance.now()
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true })
  const due = database.prepare('select count(*) as count from jobs where finishedAt is null and (claim is not null or runAt < ?)')
  const count = () => Number(due.get(new Date().toISOString())!['count'])
  while (count() > 0 && performance.now() - start < PURGE_MS) await wait(200)
  database.close()
  return `${formatNumber((performance.now() - start) / 1000)} s`
}

async function openClient({ port, dataDir }: FixtureServer): Promise<TimedClient> {
  return createTimedClient(await HttpConnection.open(port), { token: await signAccessToken(dataDir, 1), prefix: '' })
}

async function compare(name: string, clients: readonly TimedClient[], createPath: (turn: number) => string): Promise<Row> {
  const times: number[][] = clients.map(() => [])
  for (let turn = 0; turn < RUNS + 3; turn++)
    for (const [index, client] of clients.entries()) {
      const { milliseconds } = await client(createPath(turn))
      if (turn >= 3) times[index]!.push(milliseconds)
    }
  const [week, year] = times.map(median) as [number, number]
  const describe = (own: number[]) => `${formatNumber(median(own))} (${formatNumber(percentile(own, 95))}) ms`
  return {
    name,
    values: [times.map(describe).join(' / ')],
    target: `≤ ${MAX_RATIO} times`,
    passes: year <= week * MAX_RATIO + NOISE_MS,
  }
}
