import { createAccessTokens, readSigningKey } from '#platform/server/identity/access-tokens.ts'
import { median, short, type Row, type Table } from './figures.ts'
import { requestOf } from './keep-alive.ts'
import { load, type NextRequest } from './load.ts'
import { startBare, startServer, type Running } from './processes.ts'
import { COMMON, SOME } from './words.ts'
import { emailOf, PASSWORD, PEOPLE, TASKS, type World } from './world.ts'

const RUNS = 5
const SECONDS = 0.6

type Call = { name: string; target: number; most: number; next: NextRequest }

/** Every call beside its bare route, by turns. */
export async function measureCalls(world: World): Promise<Table> {
  const folders = [await world.copy('ours'), await world.copy('bare')] as const
  const calls = callsWith(await tokenOf(folders[0], 1))
  const ours = await startServer(folders[0])
  const bare = await startBare(folders[1])
  const rows: Row[] = []
  for (const connections of [1, 32]) for (const call of calls) rows.push(await compare(call, { ours, bare, connections }))
  await Promise.all([ours.stop(), bare.stop()])
  return {
    title: `${TASKS.toLocaleString('en')} tasks on SQLite, calls per second (p50), medians of ${RUNS}`,
    columns: ['ours', 'bare', 'ratio'],
    rows,
  }
}

/** An access token of the session with this id. */
export async function tokenOf(dataDir: string, sessionId: number): Promise<string> {
  const tokens = createAccessTokens(await readSigningKey(dataDir), () => new Date())
  return tokens.sign({ userId: ((sessionId - 1) % PEOPLE) + 1, sessionId })
}

export const onePath = (index: number) => `/apps/todo/task?id=${((index * 7919) % TASKS) + 1}`
export const pagePath = (index: number) => `/apps/todo/tasks?filter=open&perPage=25&page=${(index % 20) + 1}`
export const newTask = (index: number) => ({
  task: { title: `Order ${index} boxes`, description: `For the shelf ${index % 50}, by Friday` },
})

function callsWith(token: string): Call[] {
  const get = (path: (index: number) => string) => (index: number) => requestOf({ method: 'GET', path: path(index), token })
  const post = (path: string, body: (index: number, connection: number) => object) => (index: number, connection: number) =>
    requestOf({ method: 'POST', path, body: body(index, connection), token })
  const word = (q: string) => (index: number) => `${pagePath(index % 3)}&q=${q}`
  const page = get(pagePath)
  const create = post('/apps/todo/add-tasks', newTask)
  const mixed: NextRequest = (index, connection) => (index % 5 === 0 ? create(index, connection) : page(index))
  return [
    { name: 'one by id', target: 0.5, most: 20_000, next: get(onePath) },
    { name: 'page of 25 + count', target: 0.5, most: 5_000, next: page },
    { name: 'page + count, every 5th call a create', target: 0.4, most: 5_000, next: mixed },
    { name: 'search, 1,000 hits + count', target: 0.5, most: 5_000, next: get(word(SOME)) },
    {
      name: 'search, other words each time',
      target: 0.5,
      most: 5_000,
      next: get((index) => `${pagePath(0)}&q=no%20${1000 + ((index * 7919) % 9000)}`),
    },
    { name: 'search, 10,000 hits + count', target: 0.5, most: 5_000, next: get(word(COMMON)) },
    { name: 'create', target: 0.4, most: 5_000, next: create },
    {
      name: 'sign in',
      target: 0.4,
      most: 200,
      next: post('/jwt/login', (_, connection) => ({ email: emailOf(connection + 1), password: PASSWORD })),
    },
  ]
}

type Pair = { ours: Running; bare: Running; connections: number }

async function compare({ name, target, most, next }: Call, { ours, bare, connections }: Pair): Promise<Row> {
  const run = (server: Running, seconds = SECONDS) => load(server.port, { connections, seconds, most, next })
  for (const server of [ours, bare]) await run(server, SECONDS / 2)
  const results = { ours: [] as Figures[], bare: [] as Figures[] }
  for (let round = 0; round < RUNS; round++) {
    results.ours.push(await run(ours))
    results.bare.push(await run(bare))
  }
  const ratio = median(results.ours.map(perSecond)) / median(results.bare.map(perSecond))
  return {
    name: `${name}, ${connections} connection${connections === 1 ? '' : 's'}`,
    figures: [figure(results.ours), figure(results.bare), ratio.toFixed(2)],
    target: `≥ ${target.toFixed(2)}`,
    passes: ratio >= target,
  }
}

type Figures = { perSecond: number; p50: number }
const perSecond = (one: Figures) => one.perSecond
const figure = (runs: Figures[]) => `${short(median(runs.map(perSecond)))} (${short(median(runs.map(({ p50 }) => p50)))} ms)`
