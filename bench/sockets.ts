import { newTask, onePath, tokenOf } from './calls.ts'
import { atMost, median, percentile, type Table } from './figures.ts'
import { KeepAlive, requestOf } from './keep-alive.ts'
import { pace } from './load.ts'
import { settledMemory, startObserved, type Running } from './processes.ts'
import { Tab } from './tab.ts'
import { SESSIONS, type World } from './world.ts'

const ROUNDS = 3
const CHANGES = 3
/** Seconds within which all must have refetched; as long as other calls are watched. */
const WINDOW = 3

/** 1,000 signed-in tabs that look at to-do while somebody adds a task, on a server started anew for each round. */
export async function measureSockets(world: World): Promise<Table> {
  const dataDir = await world.copy('sockets')
  const memory: number[] = []
  const changes: Change[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startObserved(dataDir)
    const { tabs, kilobytes } = await openTabs(server, dataDir)
    memory.push(kilobytes)
    for (let change = 0; change < CHANGES; change++) changes.push(await makeChange(server, tabs, dataDir))
    for (const tab of tabs) tab.close()
    await server.stop()
  }
  const middle = (of: (change: Change) => number) => median(changes.map(of))
  return {
    title: `${SESSIONS.toLocaleString('en')} open sockets, medians of ${changes.length} changes and ${ROUNDS} starts`,
    columns: [''],
    rows: [
      atMost(
        'a change is heard by all, p99',
        middle(({ heardP99 }) => heardP99),
        { most: 250, unit: 'ms' },
      ),
      atMost(
        'all have their list anew after',
        middle(({ refetched }) => refetched),
        { most: WINDOW * 1000, unit: 'ms' },
      ),
      atMost(
        'other calls meanwhile, p95',
        middle(({ othersP95 }) => othersP95),
        { most: 50, unit: 'ms' },
      ),
      atMost('memory for each', median(memory), { most: 20, unit: 'KB' }),
    ],
  }
}

async function openTabs(server: Running, dataDir: string): Promise<{ tabs: Tab[]; kilobytes: number }> {
  const tokens = await Promise.all(Array.from({ length: SESSIONS }, (_, index) => tokenOf(dataDir, index + 1)))
  // What the first socket loads is not what one more socket costs.
  const warm = await Promise.all(tokens.slice(0, 20).map((token) => Tab.open(server.port, token)))
  for (const tab of warm) tab.close()
  const before = await settledMemory(server)
  const tabs: Tab[] = []
  for (let first = 0; first < SESSIONS; first += 100) {
    tabs.push(...(await Promise.all(tokens.slice(first, first + 100).map((token) => Tab.open(server.port, token)))))
  }
  return { tabs, kilobytes: ((await settledMemory(server)) - before) / SESSIONS / 1024 }
}

type Change = { heardP99: number; refetched: number; othersP95: number }

/** Milliseconds from the moment the change was asked for. */
async function makeChange(server: Running, tabs: Tab[], dataDir: string): Promise<Change> {
  for (const tab of tabs) tab.listen()
  const token = await tokenOf(dataDir, 1)
  const writer = await KeepAlive.open(server.port)
  const start = performance.now()
  const [others, heard, refetched] = await Promise.all([
    pace(server.port, {
      connections: 8,
      seconds: WINDOW,
      perSecond: 40,
      next: (index) => requestOf({ method: 'GET', path: onePath(index), token }),
    }),
    Promise.all(tabs.map((tab) => tab.heard())),
    Promise.all(tabs.map((tab) => tab.refetched())),
    writer.ask(requestOf({ method: 'POST', path: '/apps/todo/add-tasks', body: newTask(0), token })),
  ])
  writer.close()
  return {
    heardP99: percentile(heard, 99) - start,
    refetched: Math.max(...refetched) - start,
    othersP95: others.p95,
  }
}
