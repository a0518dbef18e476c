import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { atLeast, atMost, formatNumber, withoutTarget, type Table } from '../report/results.ts'
import { INVOICE_COUNT, type InvoicesServer } from '../fixtures/invoices-fixture.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendAtRate } from '../load/send-requests.ts'
import { getResidentMegabytes, measureMemoryAfterGc } from '../load/server-process.ts'

const MEGABYTE = 1024 * 1024
const OTHER_CALLS_PER_SECOND = 50

/** Exports all invoices as CSV, first alone and then during other calls, and measures the rate and the memory. */
export async function measureExport(server: InvoicesServer): Promise<Table> {
  const before = (await measureMemoryAfterGc(server)) / MEGABYTE
  const alone = await runExport(server)
  const [busy, others] = await Promise.all([runExport(server), runOtherCalls(server, alone.seconds)])
  const after = (await measureMemoryAfterGc(server)) / MEGABYTE
  return {
    title: `${busy.lines.toLocaleString('en')} lines of CSV on ${server.dialect}, ${Math.round(busy.bytes / MEGABYTE)} MB, during ${OTHER_CALLS_PER_SECOND} other calls per second`,
    columns: [''],
    rows: [
      atLeast('lines, alone', alone.lines / alone.seconds, { min: 50_000, unit: 'per second' }),
      withoutTarget('lines, during other calls', `${formatNumber(busy.lines / busy.seconds)} per second`),
      withoutTarget('first byte', `${formatNumber(alone.firstByte)} ms`),
      atMost('peak memory above the initial memory', alone.peak - before, { max: 100, unit: 'MB' }),
      withoutTarget('growth of the peak in the second half of the file', `${formatNumber(alone.peak - alone.firstHalfPeak)} MB`),
      withoutTarget('memory retained afterwards', `${formatNumber(after - before)} MB`),
      atMost('other calls, p95', others.p95, { max: 50, unit: 'ms' }),
    ],
  }
}

type ExportRun = { lines: number; bytes: number; seconds: number; firstByte: number; peak: number; firstHalfPeak: number }

async function runExport({ port, pid, token }: InvoicesServer): Promise<ExportRun> {
  const start = performance.now()
  const request = get({ port, host: '127.0.0.1', path: '/api/datatables/export', headers: { authorization: `Bearer ${token}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The export responded with ${response.statusCode}.`)
  const memory: { bytes: number; megabytes: number }[] = []
  const [received, done] = [{ lines: 0, bytes: 0, firstByte: 0 }, new AbortController()]
  const watching = repeatUntilAborted(() => memory.push({ bytes: received.bytes, megabytes: getResidentMegabytes(pid) }), done.signal)
  for await (const chunk of response as AsyncIterable<Buffer>) {
    received.firstByte ||= performance.now() - start
    received.bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) received.lines++
  }
  done.abort()
  await watching
  const getPeak = (samples: typeof memory) => Math.max(...samples.map(({ megabytes }) => megabytes))
  const seconds = (performance.now() - start) / 1000
  return { ...received, seconds, peak: getPeak(memory), firstHalfPeak: getPeak(memory.filter(({ bytes }) => bytes <= received.bytes / 2)) }
}

async function repeatUntilAborted(work: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    work()
    await wait(100)
  }
}

const runOtherCalls = ({ port, token }: InvoicesServer, seconds: number) =>
  sendAtRate(port, {
    connections: 4,
    seconds: Math.max(2, Math.floor(seconds)),
    perSecond: OTHER_CALLS_PER_SECOND,
    createRequest: (index) =>
      encodeRequest({ method: 'GET', path: `/apps/invoice/invoice?id=${((index * 7_919) % INVOICE_COUNT) + 1}`, token }),
  })
