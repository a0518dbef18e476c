import { createTaskBody, taskPath, signAccessToken } from './calls.ts'
import { atMost, median, formatNumber, type Table } from '../report/results.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendAtRate } from '../load/send-requests.ts'
import { startServerWithMetrics } from '../load/server-process.ts'
import { scale } from '../scale.ts'
import type { TasksFixture } from '../fixtures/tasks-fixture.ts'

const RUNS = scale(5, 1)
const SECONDS = scale(4, 1)
const WRITES = 200
const READS = 500

/** Measures the event-loop delay under a steady load of reads and writes. Every tenth read is a page of a list. */
export async function measureDelay(fixture: TasksFixture): Promise<Table> {
  const dataDir = await fixture.copy('delay')
  const token = await signAccessToken(dataDir, 1)
  const server = await startServerWithMetrics(dataDir)
  const write = (index: number) => encodeRequest({ method: 'POST', path: '/apps/todo/add-tasks', body: createTaskBody(index), token })
  const read = (index: number) => encodeRequest({ method: 'GET', path: index % 10 === 0 ? LIST : taskPath(index), token })
  const runMixedLoad = async (seconds: number) => {
    await server.requestMetrics('reset')
    const writes = sendAtRate(server.port, { connections: 16, seconds, perSecond: WRITES, createRequest: write })
    const reads = await sendAtRate(server.port, { connections: 16, seconds, perSecond: READS, createRequest: read })
    return { ...(await server.requestMetrics('read')), writes: await writes, reads }
  }
  await runMixedLoad(SECONDS / 2)
  const runs: Awaited<ReturnType<typeof runMixedLoad>>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await runMixedLoad(SECONDS))
  await server.stop()
  const getMedian = (getValue: (run: (typeof runs)[number]) => number) => median(runs.map(getValue))
  const row = atMost(
    'event-loop delay, p99',
    getMedian(({ delayP99 }) => delayP99),
    { max: 20, unit: 'ms' },
  )
  const rate = (name: string, kind: 'writes' | 'reads') => ({
    name: `${name}, p50 and p99`,
    values: [`${formatNumber(getMedian((run) => run[kind].p50))} and ${formatNumber(getMedian((run) => run[kind].p99))} ms`],
    target: `${formatNumber(getMedian((run) => run[kind].perSecond))} per second`,
    passes: undefined,
  })
  return {
    title: `${WRITES} writes and ${READS} reads per second for ${SECONDS} s, medians of ${RUNS} runs`,
    columns: [''],
    rows: [row, rate('writes', 'writes'), rate('reads', 'reads')],
  }
}

const LIST = '/apps/todo/tasks?filter=open&perPage=25&page=1'
