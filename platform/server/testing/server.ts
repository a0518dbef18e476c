import type { AddressInfo } from 'node:net'
import type { SelectQueryBuilder } from 'kysely'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { createApp, type App } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import type { ServerModule } from '../module.ts'
import { openTestDatabase } from './database.ts'
import { caller, type Caller, type TestAnswer } from './caller.ts'
import { templateOf } from './template.ts'
import type { PersonName, TestPeople } from './people.ts'

export type TestServer = AsyncDisposable & {
  app: App
  people: TestPeople
  /** The server's clock; it stands still until moved. */
  clock: { now: Date; move: (seconds: number) => void }
  /** Calls as one of the world's people, signed in; every answer is checked against the contract. */
  as: (name: PersonName) => Caller
  /** Calls without a token. */
  guest: Caller
  /** Takes back what this answered. */
  undo: (answer: Pick<TestAnswer, 'headers'>, as?: PersonName) => Promise<TestAnswer>
  rows: (table: string) => SelectQueryBuilder<any, any, {}>
  count: (table: string) => Promise<number>
  /** How many rows each of these tables has. */
  counts: (tables: readonly string[]) => Promise<Record<string, number>>
  /** Listens on a free port and answers its address, for sockets and browsers. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

const START = new Date('2026-11-20T09:30:00.000Z')

type Options = {
  modules?: readonly ServerModule[]
  config?: Partial<Config>
  /** No people: the workspace of a first start. */ isEmpty?: boolean
}

/** A whole server on a fresh database (SQLite, or PostgreSQL with TEST_DATABASE=postgres) with a small named world. */
export async function startTestServer({ modules = [], config = {}, isEmpty = false }: Options = {}): Promise<TestServer> {
  const template = await templateOf({ modules, now: START, isEmpty })
  const { people } = template
  const database = await openTestDatabase({}, template)
  const clock = {
    now: START,
    move: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
  }
  const defaults = readConfig({ DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl })
  const app = await createApp({ config: { ...defaults, ...config }, modules, database, clock: () => clock.now })
  await app.start()
  await app.http.ready()
  const contracts = app.platform.modules.flatMap((module) => Object.values(module.contract))
  const as = (name: PersonName) => caller(app.http, contracts, people[name].accessToken)
  const close = () => app.stop()
  return {
    app,
    people,
    clock,
    guest: caller(app.http, contracts),
    as,
    undo: (answer, name = 'sam') => as(name).post('/api/journal/undo', { change: answer.headers[CHANGE_HEADER] }),
    ...countsOf(app),
    listen: async () => {
      await app.http.listen({ host: '127.0.0.1', port: 0 })
      return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function countsOf({ platform }: App): Pick<TestServer, 'rows' | 'count' | 'counts'> {
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
