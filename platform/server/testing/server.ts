import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import type { SelectQueryBuilder } from 'kysely'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { createApp, type App } from '../app.ts'
import { readConfig, type Config } from '../config/config.ts'
import type { ServerModule } from '../module.ts'
import type { HostResolver } from '../outbound/resolver.ts'
import { openTestDatabase } from './database.ts'
import { createTestClient, type TestClient, type TestResponse } from './test-client.ts'
import { getTemplate } from './template.ts'
import type { PersonName, TestPeople } from './people.ts'

export type TestServer = AsyncDisposable & {
  app: App
  people: TestPeople
  /** Stands still until advanced. */
  clock: { now: Date; advance: (seconds: number) => void }
  as: (name: PersonName) => TestClient
  guest: TestClient
  /** Undoes the change of a response. */
  undo: (answer: Pick<TestResponse, 'headers'>, as?: PersonName) => Promise<TestResponse>
  rows: (table: string) => SelectQueryBuilder<any, any, {}>
  count: (table: string) => Promise<number>
  counts: (tables: readonly string[]) => Promise<Record<string, number>>
  /** Listens on a free port and returns the URL, for sockets and browsers. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

const LOOPBACK = '127.0.0.0/8,::1'
const START = new Date('2026-11-20T09:30:00.000Z')

type Options = {
  modules?: readonly ServerModule[]
  /** By default, outbound connections to this machine are allowed. */
  config?: Partial<Config>
  /** No users, as on the first start. */
  isEmpty?: boolean
  /** Resolves the names of outbound connections. */
  resolveHost?: HostResolver
  /** Receives all that the server logs; nothing is logged by default. */
  log?: Writable
}

/** Starts a server on a fresh database (SQLite, or PostgreSQL with TEST_DATABASE=postgres) with a small set of users. */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const { modules = [], config = {}, isEmpty = false, resolveHost, log } = options
  const template = await getTemplate({ modules, now: START, isEmpty })
  const { people } = template
  const database = await openTestDatabase({}, template, config.backup)
  const clock = {
    now: START,
    advance: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
  }
  const defaults = readConfig({ DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl, ALLOWED_OUTBOUND: LOOPBACK })
  const app = await createApp({
    config: { ...defaults, ...config },
    modules,
    database,
    clock: () => clock.now,
    resolveHost,
    ...(log && { logger: { level: 'trace', stream: log } }),
  })
  await app.start()
  await app.http.ready()
  const contracts = app.platform.modules.flatMap((module) => Object.values(module.contract))
  const as = (name: PersonName) => createTestClient(app.http, contracts, people[name].accessToken)
  const close = () => app.stop()
  return {
    app,
    people,
    clock,
    guest: createTestClient(app.http, contracts),
    as,
    undo: (answer, name = 'sam') => as(name).post('/api/journal/undo', { change: answer.headers[CHANGE_HEADER] }),
    ...createRowCounters(app),
    listen: async () => {
      await app.http.listen({ host: '127.0.0.1', port: 0 })
      return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function createRowCounters({ platform }: App): Pick<TestServer, 'rows' | 'count' | 'counts'> {
  const rows: TestServer['rows'] = (table) => platform.database.read.selectFrom(table)
  const count = async (table: string) => {
    const { n } = await rows(table)
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const counts = async (tables: readonly string[]) =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)))
  return { rows, count, counts }
}
