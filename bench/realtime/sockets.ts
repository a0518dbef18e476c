import { createTaskBody, taskPath, signAccessToken } from '../server/calls.ts'
import { atMost, median, percentile, type Table } from '../report/results.ts'
import { HttpConnection, encodeRequest } from '../load/http-connection.ts'
import { sendAtRate } from '../load/send-requests.ts'
import { measureMemoryAfterGc, startServerWithMetrics, type RunningServer } from '../load/server-process.ts'
import { scale } from '../scale.ts'
import { BrowserTab } from './browser-tab.ts'
import { SESSION_COUNT, type TasksFixture } from '../fixtures/tasks-fixture.ts'

const ROUNDS = scale(3, 1)
const CHANGES = scale(3, 1)
/** All tabs must refetch within this many seconds, during which other calls are measured. */
const WINDOW = 3

/** Adds tasks while 1,000 signed-in tabs show the to-do list. Each round restarts the server. */
export async function measureSockets(fixture: TasksFixture): Promise<Table> {
  const dataDir = await fixture.copy('sockets')
  const memory: number[] = []
  const changes: Change[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServerWithMetrics(dataDir)
    const { tabs, kilobytes } = await openTabs(server, dataDir)
    memory.push(kilobytes)
    for (let change = 0; change < CHANGES; change++) changes.push(await makeChange(server, tabs, dataDir))
    for (const tab of tabs) tab.close()
    await server.stop()
  }
  const getMedian = (getValue: (change: Change) => number) => median(changes.map(getValue))
  return {
    title: `${SESSION_COUNT.toLocaleString('en')} open sockets, medians of ${changes.length} changes in ${ROUNDS} rounds`,
    columns: [''],
    rows: [
      atMost(
        'notification of a change, p99',
        getMedian(({ notifiedP99 }) => notifiedP99),
        { max: 250, unit: 'ms' },
      ),
      atMost(
        'all tabs refetched after',
        getMedian(({ refetched }) => refetched),
        { max: WINDOW * 1000, unit: 'ms' },
      ),
      atMost(
        'other calls at the same time, p95',
        getMedian(({ othersP95 }) => othersP95),
        { max: 50, unit: 'ms' },
      ),
      atMost('memory per socket', median(memory), { max: 20, unit: 'KB' }),
    ],
  }
}

async function openTabs(server: RunningServer, dataDir: string): Promise<{ tabs: BrowserTab[]; kilobytes: number }> {
  const tokens = await Promise.all(Array.from({ length: SESSION_COUNT }, (_, index) => signAccessToken(dataDir, index + 1)))
  // The first sockets load code, which is not part of the memory per socket.
  const warm = await Promise.all(tokens.slice(0, 20).map((token) => BrowserTab.open(server.port, token)))
  for (const tab of warm) tab.close()
  const before = await measureMemoryAfterGc(server)
  const tabs: BrowserTab[] = []
  for (let first = 0; first < SESSION_COUNT; first += 100) {
    tabs.push(...(await Promise.all(tokens.slice(first, first + 100).map((token) => BrowserTab.open(server.port, token)))))
  }
  return { tabs, kilobytes: ((await measureMemoryAfterGc(server)) - before) / SESSION_COUNT / 1024 }
}

type Change = { notifiedP99: number; refetched: number; othersP95: number }

/** Milliseconds since the request that made the change. */
async function makeChange(server: RunningServer, tabs: BrowserTab[], dataDir: string): Promise<Change> {
  for (const tab of tabs) tab.reset()
  const token = await signAccessToken(dataDir, 1)
  const writer = await HttpConnection.open(server.port)
  const start = performance.now()
  const [others, notified, refetched] = await Promise.all([
    sendAtRate(server.port, {
      connections: 8,
      seconds: WINDOW,
      perSecond: 40,
      createRequest: (index) => encodeRequest({ method: 'GET', path: taskPath(index), token }),
    }),
    Promise.all(tabs.map((tab) => tab.notifiedAt())),
    Promise.all(tabs.map((tab) => tab.refetch())),
    writer.send(encodeRequest({ method: 'POST', path: '/apps/todo/add-tasks', body: createTaskBody(0), token })),
  ])
  writer.close()
  return {
    notifiedP99: percentile(notified, 99) - start,
    refetched: Math.max(...refetched) - start,
    othersP95: others.p95,
  }
}
