import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TasksFixture } from '../fixtures/tasks-fixture.ts'
import { encodeRequest, HttpConnection } from '../load/http-connection.ts'
import { sendAtRate, type LoadResult } from '../load/send-requests.ts'
import { startServerWithMetrics } from '../load/server-process.ts'
import { atMost, formatNumber, withoutTarget, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'
import { createTaskBody, signAccessToken, taskPath } from './calls.ts'

const RECEIVERS = 10
const EVENTS_PER_SECOND = scale(1_000, 20)
const SECONDS = scale(3, 1)
const READS_PER_SECOND = 100
const DRAIN_SECONDS = scale(120, 20)

/** Creates events at a fixed rate and measures the deliveries to ten receivers in another process, and reads at the same time. */
export async function measureWebhooks(fixture: TasksFixture): Promise<Table> {
  const dataDir = await fixture.copy('webhooks')
  const token = await signAccessToken(dataDir, 1)
  const server = await startServerWithMetrics(dataDir, { ALLOWED_OUTBOUND: '127.0.0.1' })
  const receivers = await startReceivers()
  try {
    await sendLoad(server.port, token, 1)
    const readCpu = async () => (await server.requestMetrics('read')).cpu
    const cpuAtStart = await readCpu()
    const without = await sendLoad(server.port, token)
    const cpuBefore = await readCpu()
    await addWebhooks(server.port, token, receivers.ports)
    const start = performance.now()
    const during = await sendLoad(server.port, token)
    const burst = { seconds: (performance.now() - start) / 1000, received: await receivers.count() }
    const expected = during.events.count * RECEIVERS
    const received = await waitForDeliveries(receivers.count, expected)
    const seconds = (performance.now() - start) / 1000
    const cpu = (await readCpu()) - cpuBefore - (cpuBefore - cpuAtStart)
    return toTable({ without, during, burst, expected, received, seconds, cpu })
  } finally {
    receivers.stop()
    await server.stop()
  }
}

type Load = { events: LoadResult; reads: LoadResult }

async function sendLoad(port: number, token: string, seconds = SECONDS): Promise<Load> {
  const create = (index: number) => encodeRequest({ method: 'POST', path: '/apps/todo/add-tasks', body: createTaskBody(index), token })
  const read = (index: number) => encodeRequest({ method: 'GET', path: taskPath(index), token })
  const [events, reads] = await Promise.all([
    sendAtRate(port, { connections: 16, seconds, perSecond: EVENTS_PER_SECOND, createRequest: create }),
    sendAtRate(port, { connections: 4, seconds, perSecond: READS_PER_SECOND, createRequest: read }),
  ])
  return { events, reads }
}

async function addWebhooks(port: number, token: string, ports: readonly number[]): Promise<void> {
  const connection = await HttpConnection.open(port)
  for (const receiver of ports) {
    const body = { url: `http://127.0.0.1:${receiver}/hook`, events: ['task.created'] }
    const { status, body: text } = await connection.send(encodeRequest({ method: 'POST', path: '/api/webhooks', token, body }))
    if (status !== 200) throw new Error(`The webhook was not created: ${text.toString()}`)
  }
  connection.close()
}

async function startReceivers() {
  const child = fork(join(import.meta.dirname, 'webhook-receivers.ts'), [String(RECEIVERS)])
  const [{ ports }] = (await once(child, 'message')) as [{ ports: number[] }]
  const count = async () => {
    child.send('count')
    const [{ received }] = (await once(child, 'message')) as [{ received: number }]
    return received
  }
  return { ports, count, stop: () => child.disconnect() }
}

async function waitForDeliveries(count: () => Promise<number>, expected: number): Promise<number> {
  const end = performance.now() + DRAIN_SECONDS * 1000
  let received = await count()
  while (received < expected && performance.now() < end) {
    await wait(100)
    received = await count()
  }
  return received
}

type Measured = {
  without: Load
  during: Load
  burst: { seconds: number; received: number }
  expected: number
  received: number
  seconds: number
  /** Milliseconds of the server's CPU time for all deliveries. */
  cpu: number
}

const toTable = ({ without, during, burst, expected, received, seconds, cpu }: Measured): Table => ({
  title: `${EVENTS_PER_SECOND} events per second to ${RECEIVERS} webhooks for ${SECONDS} s on SQLite`,
  columns: [''],
  rows: [
    withoutTarget('events per second, without and with webhooks', formatPair(without.events.perSecond, during.events.perSecond)),
    withoutTarget('deliveries', `${formatNumber(received / seconds)} per second`),
    withoutTarget('deliveries during the burst', `${formatNumber(burst.received / burst.seconds)} per second`),
    withoutTarget('backlog after the burst', `${expected - burst.received} of ${expected}`),
    { name: 'delivered at the end', values: [String(received)], target: `≥ ${expected}`, passes: received >= expected },
    withoutTarget('CPU time of the server', `${formatNumber((cpu / received) * 1000)} µs per delivery`),
    withoutTarget('reads without webhooks, p95', `${formatNumber(without.reads.p95)} ms`),
    atMost('reads during the burst, p95', during.reads.p95, { max: 50, unit: 'ms' }),
  ],
})

const formatPair = (one: number, other: number) => `${formatNumber(one)} / ${formatNumber(other)}`
