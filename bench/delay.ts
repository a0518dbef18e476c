import { newTask, onePath, tokenOf } from './calls.ts'
import { atMost, median, short, type Table } from './figures.ts'
import { requestOf } from './keep-alive.ts'
import { pace } from './load.ts'
import { startObserved } from './processes.ts'
import type { World } from './world.ts'

const RUNS = 5
const SECONDS = 4
const WRITES = 200
const READS = 500

/** How long the server's event loop is held up while it writes and reads at a steady rate; every tenth read is a list page. */
export async function measureDelay(world: World): Promise<Table> {
  const dataDir = await world.copy('delay')
  const token = await tokenOf(dataDir, 1)
  const server = await startObserved(dataDir)
  const write = (index: number) => requestOf({ method: 'POST', path: '/apps/todo/add-tasks', body: newTask(index), token })
  const read = (index: number) => requestOf({ method: 'GET', path: index % 10 === 0 ? LIST : onePath(index), token })
  const mixed = async (seconds: number) => {
    await server.observe('reset')
    const writes = pace(server.port, { connections: 16, seconds, perSecond: WRITES, next: write })
    const reads = await pace(server.port, { connections: 16, seconds, perSecond: READS, next: read })
    return { ...(await server.observe('read')), writes: await writes, reads }
  }
  await mixed(SECONDS / 2)
  const runs: Awaited<ReturnType<typeof mixed>>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await mixed(SECONDS))
  await server.stop()
  const middle = (of: (run: (typeof runs)[number]) => number) => median(runs.map(of))
  const row = atMost(
    'event-loop delay, p99',
    middle(({ delayP99 }) => delayP99),
    { most: 20, unit: 'ms' },
  )
  const rate = (name: string, kind: 'writes' | 'reads') => ({
    name: `${name}, p50 and p99`,
    figures: [`${short(middle((run) => run[kind].p50))} and ${short(middle((run) => run[kind].p99))} ms`],
    target: `${short(middle((run) => run[kind].perSecond))} a second`,
    passes: undefined,
  })
  return {
    title: `${WRITES} writes and ${READS} reads a second for ${SECONDS} s, medians of ${RUNS}`,
    columns: [''],
    rows: [row, rate('writes', 'writes'), rate('reads', 'reads')],
  }
}

const LIST = '/apps/todo/tasks?filter=open&perPage=25&page=1'
