import { createAccessTokens, loadSigningKey } from '#platform/server/identity/sessions/access-tokens.ts'
import { median, formatNumber, type Row, type Table } from '../report/results.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendContinuously, type RequestFactory } from '../load/send-requests.ts'
import { startBareTodo, startServer, type RunningServer } from '../load/server-process.ts'
import { scale } from '../scale.ts'
import { COMMON_WORD, RARE_WORD } from '../fixtures/sample-text.ts'
import { toEmailAddress, PASSWORD, PERSON_COUNT, TASK_COUNT, type TasksFixture } from '../fixtures/tasks-fixture.ts'

const RUNS = scale(5, 1)
const SECONDS = scale(0.6, 0.2)

type Call = { name: string; target: number; maxRequests: number; createRequest: RequestFactory }

/** Compares calls with the same calls of a minimal hand-written server. Both receive the same requests alternately. */
export async function measureCalls(fixture: TasksFixture): Promise<Table> {
  const folders = [await fixture.copy('ours'), await fixture.copy('bare')] as const
  const calls = listCalls(await signAccessToken(folders[0], 1))
  const ours = await startServer(folders[0])
  const bare = await startBareTodo(folders[1])
  const rows: Row[] = []
  for (const connections of [1, 32]) for (const call of calls) rows.push(await compareCall(call, { ours, bare, connections }))
  await Promise.all([ours.stop(), bare.stop()])
  return {
    title: `${TASK_COUNT.toLocaleString('en')} tasks on SQLite: calls per second (p50), medians of ${RUNS} runs`,
    columns: ['Staffroom', 'bare', 'ratio'],
    rows,
  }
}

/** An access token of the session with this id. */
export async function signAccessToken(dataDir: string, sessionId: number): Promise<string> {
  const tokens = createAccessTokens(
    () => loadSigningKey(dataDir),
    () => new Date(),
  )
  return tokens.sign({ userId: ((sessionId - 1) % PERSON_COUNT) + 1, sessionId })
}

export const taskPath = (index: number) => `/apps/todo/task?id=${((index * 7919) % TASK_COUNT) + 1}`
export const taskListPath = (index: number) => `/apps/todo/tasks?filter=open&perPage=25&page=${(index % 20) + 1}`
export const createTaskBody = (index: number) => ({
  task: { title: `Order ${index} boxes`, description: `For rack ${index % 50}, by Friday` },
})

function listCalls(token: string): Call[] {
  const get = (path: (index: number) => string) => (index: number) => encodeRequest({ method: 'GET', path: path(index), token })
  const post = (path: string, body: (index: number, connection: number) => object) => (index: number, connection: number) =>
    encodeRequest({ method: 'POST', path, body: body(index, connection), token })
  const word = (q: string) => (index: number) => `${taskListPath(index % 3)}&q=${q}`
  const page = get(taskListPath)
  const create = post('/apps/todo/add-tasks', createTaskBody)
  const mixed: RequestFactory = (index, connection) => (index % 5 === 0 ? create(index, connection) : page(index))
  return [
    { name: 'read one task', target: 0.5, maxRequests: 20_000, createRequest: get(taskPath) },
    { name: 'page of 25 with total', target: 0.5, maxRequests: 5_000, createRequest: page },
    { name: 'page with total, every 5th call creates a task', target: 0.4, maxRequests: 5_000, createRequest: mixed },
    { name: 'search with 1,000 matches', target: 0.5, maxRequests: 5_000, createRequest: get(word(RARE_WORD)) },
    {
      name: 'search with a different text each time',
      target: 0.5,
      maxRequests: 5_000,
      createRequest: get((index) => `${taskListPath(0)}&q=no%20${1000 + ((index * 7919) % 9000)}`),
    },
    { name: 'search with 10,000 matches', target: 0.5, maxRequests: 5_000, createRequest: get(word(COMMON_WORD)) },
    { name: 'create', target: 0.4, maxRequests: 5_000, createRequest: create },
    {
      name: 'sign in',
      target: 0.4,
      maxRequests: 200,
      createRequest: post('/jwt/login', (_, connection) => ({ email: toEmailAddress(connection + 1), password: PASSWORD })),
    },
  ]
}

type Pair = { ours: RunningServer; bare: RunningServer; connections: number }

async function compareCall({ name, target, maxRequests, createRequest }: Call, { ours, bare, connections }: Pair): Promise<Row> {
  const run = (server: RunningServer, seconds = SECONDS) =>
    sendContinuously(server.port, { connections, seconds, maxRequests, createRequest })
  for (const server of [ours, bare]) await run(server, SECONDS / 2)
  const results = { ours: [] as Run[], bare: [] as Run[] }
  for (let round = 0; round < RUNS; round++) {
    results.ours.push(await run(ours))
    results.bare.push(await run(bare))
  }
  const ratio = median(results.ours.map(getRate)) / median(results.bare.map(getRate))
  return {
    name: `${name}, ${connections} connection${connections === 1 ? '' : 's'}`,
    values: [formatRuns(results.ours), formatRuns(results.bare), ratio.toFixed(2)],
    target: `≥ ${target.toFixed(2)}`,
    passes: ratio >= target,
  }
}

type Run = { perSecond: number; p50: number }
const getRate = (one: Run) => one.perSecond
const formatRuns = (runs: Run[]) => `${formatNumber(median(runs.map(getRate)))} (${formatNumber(median(runs.map(({ p50 }) => p50)))} ms)`
