import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { formatNumber, percentile, type Row, type Table } from '../report/results.ts'
import { readBackendCpu } from '../load/backend-cpu.ts'
import { scale } from '../scale.ts'

const PROCESSES = [2, 4]
const CHANGES_PER_SECOND = scale(10_000, 1_000)
const SECONDS = scale(8, 1)
const CONNECTIONS = 16

type Report = { delays: number[]; published: number; cpu: number }
/** CPU in percent of one core. */
type Measurement = { perSecond: number; missing: number; p50: number; p99: number; cpu: number; databaseCpu: number }

/** Changes sent between processes by NOTIFY, as servers do in batches, and one NOTIFY for each change. */
export async function measureNotify(databaseUrl: string): Promise<Table> {
  const results: Measurement[] = []
  for (const count of PROCESSES) results.push(await measureBus(count, databaseUrl))
  const single = await measureSingle(databaseUrl)
  const toLine = (name: string, format: (one: Measurement) => string): Row => ({
    name,
    values: results.map(format),
    target: '',
    passes: undefined,
  })
  return {
    title: `${CHANGES_PER_SECOND.toLocaleString('en')} changes per second between processes by NOTIFY, in batches of 50 ms`,
    columns: PROCESSES.map((count) => `${count} processes`),
    rows: [
      toLine('changes published per second', ({ perSecond }) => formatNumber(perSecond)),
      { ...toLine('not delivered', ({ missing }) => String(missing)), target: '0', passes: results.every(({ missing }) => missing === 0) },
      toLine('delivery to another process, p50', ({ p50 }) => `${formatNumber(p50)} ms`),
      {
        ...toLine('delivery to another process, p99', ({ p99 }) => `${formatNumber(p99)} ms`),
        target: '≤ 250 ms',
        passes: results.every(({ p99 }) => p99 <= 250),
      },
      toLine('CPU per process', ({ cpu }) => `${formatNumber(cpu)} %`),
      toLine('CPU of PostgreSQL', ({ databaseCpu }) => `${formatNumber(databaseCpu)} %`),
      {
        name: `one NOTIFY for each change, ${CONNECTIONS} connections, at most per second`,
        values: [formatNumber(single)],
        target: '',
        passes: undefined,
      },
    ],
  }
}

async function measureBus(count: number, databaseUrl: string): Promise<Measurement> {
  const perSecond = CHANGES_PER_SECOND / count
  const children = Array.from({ length: count }, (_, index) => startPublisher(databaseUrl, { id: index + 1, perSecond }))
  await Promise.all(children.map((child) => once(child, 'message')))
  const databaseBefore = await readBackendCpu(databaseUrl)
  for (const child of children) child.send('start')
  const reports = await Promise.all(children.map(async (child) => (await once(child, 'message'))[0] as Report))
  const databaseCpu = (await readBackendCpu(databaseUrl)) - databaseBefore
  for (const child of children) child.kill()
  const published = reports.reduce((sum, report) => sum + report.published, 0)
  const delays = reports.flatMap((report) => report.delays)
  const toPercent = (milliseconds: number) => milliseconds / SECONDS / 10
  return {
    perSecond: published / SECONDS,
    missing: published * (count - 1) - delays.length,
    p50: percentile(delays, 50),
    p99: percentile(delays, 99),
    cpu: toPercent(reports.reduce((sum, { cpu }) => sum + cpu, 0) / count),
    databaseCpu: toPercent(databaseCpu),
  }
}

const startPublisher = (databaseUrl: string, { id, perSecond }: { id: number; perSecond: number }): ChildProcess =>
  fork(join(import.meta.dirname, '../load/publish-changes.ts'), [databaseUrl, String(id), String(perSecond), String(SECONDS)], {
    serialization: 'advanced',
  })

/** Each commit with a NOTIFY takes a lock of the whole database server. */
async function measureSingle(databaseUrl: string): Promise<number> {
  const clients = Array.from({ length: CONNECTIONS + 1 }, () => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  await clients[CONNECTIONS]!.query('listen bench_single')
  let count = 0
  const end = performance.now() + (SECONDS * 1000) / 2
  const notify = async (client: pg.Client) => {
    for (; performance.now() < end; count++) await client.query(`select pg_notify('bench_single', $1)`, [`{"topic":"task/${count}"}`])
  }
  await Promise.all(clients.slice(0, CONNECTIONS).map(notify))
  await Promise.all(clients.map((client) => client.end()))
  return count / (SECONDS / 2)
}
