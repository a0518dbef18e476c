import { availableParallelism } from 'node:os'
import { createTaskBody } from './calls.ts'
import { copyScaleDatabase, openScaleFixture, SCALE_TASK_COUNT } from '../fixtures/scale-fixture.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendContinuously, type LoadResult, type RequestFactory } from '../load/send-requests.ts'
import { measureMemoryAfterGc, startProxyProcess, startServerWithMetrics, type RunningServer } from '../load/server-process.ts'
import { measureRooms, type RoomTraffic } from '../realtime/rooms-across-processes.ts'
import { measureNotify } from './notify.ts'
import { signTokens } from '../realtime/chat.ts'
import { formatNumber, median, type Row, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'

const PROCESSES = [1, 2, 4]
const SECONDS = scale(4, 0.5)
const CONNECTIONS = 32
const MEGABYTE = 1024 * 1024

type Measurement = { read: LoadResult; list: LoadResult; create: LoadResult; rooms: RoomTraffic; megabytes: number }

/** 1, 2 and 4 processes on one PostgreSQL behind a proxy without sticky sessions, which runs in a process of its own. */
export async function measureScale(): Promise<Table[]> {
  const fixture = await openScaleFixture()
  try {
    const dataDir = await fixture.copy('scale')
    const tokens = await signTokens(dataDir)
    const results: Measurement[] = []
    for (const count of PROCESSES) results.push(await measureProcesses(count, { dataDir, tokens }))
    return [toTable(results), await measureNotify(await copyScaleDatabase())]
  } finally {
    await fixture.remove()
  }
}

async function measureProcesses(count: number, { dataDir, tokens }: { dataDir: string; tokens: string[] }): Promise<Measurement> {
  const environment = { DATABASE_URL: await copyScaleDatabase() }
  const servers: RunningServer[] = []
  for (let number = 0; number < count; number++) servers.push(await startServerWithMetrics(dataDir, environment))
  const proxy = await startProxyProcess(servers.map(({ port }) => port))
  try {
    const getToken = (index: number) => tokens[index % tokens.length]!
    const get = (path: (index: number) => string) => (index: number) =>
      encodeRequest({ method: 'GET', path: path(index), token: getToken(index) })
    const create = (index: number) =>
      encodeRequest({ method: 'POST', path: '/apps/todo/add-tasks', body: createTaskBody(index), token: getToken(index) })
    return {
      read: await load(
        proxy.port,
        get((index) => `/apps/todo/task?id=${((index * 7919) % SCALE_TASK_COUNT) + 1}`),
      ),
      list: await load(
        proxy.port,
        get((index) => `/apps/todo/tasks?filter=open&perPage=25&page=${(index % 20) + 1}`),
      ),
      create: await load(proxy.port, create),
      rooms: await measureRooms(proxy.port, tokens),
      megabytes: median(await Promise.all(servers.map(measureMemoryAfterGc))) / MEGABYTE,
    }
  } finally {
    await proxy.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function load(port: number, createRequest: RequestFactory): Promise<LoadResult> {
  const run = (seconds: number) => sendContinuously(port, { connections: CONNECTIONS, seconds, maxRequests: Infinity, createRequest })
  await run(SECONDS / 4)
  return run(SECONDS)
}

function toTable(results: Measurement[]): Table {
  const toLine = (name: string, format: (one: Measurement) => string): Row => ({
    name,
    values: results.map(format),
    target: '',
    passes: undefined,
  })
  const toLoadLine = (name: string, select: (one: Measurement) => LoadResult) =>
    toLine(`${name}, per second (p95)`, (one) => `${formatNumber(select(one).perSecond)} (${formatNumber(select(one).p95)} ms)`)
  const toMilliseconds = (value: number) => `${formatNumber(value)} ms`
  const worst = (select: (one: RoomTraffic) => number) => Math.max(...results.map(({ rooms }) => select(rooms)))
  return {
    title: `Processes on PostgreSQL behind a proxy, ${CONNECTIONS} connections; processes, proxy, database and load share ${availableParallelism()} cores, which limits the larger numbers`,
    columns: PROCESSES.map((count) => `${count} process${count === 1 ? '' : 'es'}`),
    rows: [
      toLoadLine('read one task', ({ read }) => read),
      toLoadLine('page of 25 tasks with total', ({ list }) => list),
      toLoadLine('create a task', ({ create }) => create),
      {
        ...toLine('chat: delivery, p50', ({ rooms }) => toMilliseconds(rooms.p50)),
        target: '≤ 150 ms',
        passes: worst(({ p50 }) => p50) <= 150,
      },
      {
        ...toLine('chat: delivery, p99', ({ rooms }) => toMilliseconds(rooms.p99)),
        target: '≤ 500 ms',
        passes: worst(({ p99 }) => p99) <= 500,
      },
      { ...toLine('chat: lost', ({ rooms }) => String(rooms.missing)), target: '0', passes: worst(({ missing }) => missing) === 0 },
      {
        ...toLine('chat: duplicates', ({ rooms }) => String(rooms.duplicates)),
        target: '0',
        passes: worst(({ duplicates }) => duplicates) === 0,
      },
      toLine('memory per process with its share of 1,000 sockets', ({ megabytes }) => `${formatNumber(megabytes)} MB`),
    ],
  }
}
