import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, told, short, type Table } from './figures.ts'
import type { InvoicesServer } from './invoices-world.ts'
import { requestOf } from './keep-alive.ts'
import { pace } from './load.ts'
import { residentMegabytes, settledMemory } from './processes.ts'

const MEGABYTE = 1024 * 1024
const OTHERS_PER_SECOND = 50

/** All invoices as CSV while others ask for one invoice each: how fast, and what it takes. */
export async function measureExport(server: InvoicesServer): Promise<Table> {
  const before = (await settledMemory(server)) / MEGABYTE
  const alone = await exported(server)
  const [beside, others] = await Promise.all([exported(server), othersFor(server, alone.seconds)])
  const after = (await settledMemory(server)) / MEGABYTE
  return {
    title: `${beside.lines.toLocaleString('en')} lines of CSV on ${server.dialect}, ${Math.round(beside.bytes / MEGABYTE)} MB, beside ${OTHERS_PER_SECOND} other calls a second`,
    columns: [''],
    rows: [
      {
        ...told('lines a second, alone', short(alone.lines / alone.seconds)),
        target: '≥ 50000',
        passes: alone.lines / alone.seconds >= 50_000,
      },
      told('lines a second, beside the other calls', short(beside.lines / beside.seconds)),
      told('first byte', `${short(alone.firstByte)} ms`),
      atMost('memory at its most, above where it began', alone.most - before, { most: 100, unit: 'MB' }),
      told('the same in the second half of the file', `${short(alone.most - alone.mostInFirstHalf)} MB`),
      told('memory that stays', `${short(after - before)} MB`),
      atMost('other calls, p95', others.p95, { most: 50, unit: 'ms' }),
    ],
  }
}

type Exported = { lines: number; bytes: number; seconds: number; firstByte: number; most: number; mostInFirstHalf: number }

async function exported({ port, pid, token }: InvoicesServer): Promise<Exported> {
  const start = performance.now()
  const request = get({ port, host: '127.0.0.1', path: '/api/datatables/export', headers: { authorization: `Bearer ${token}` } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}.`)
  const memory: { bytes: number; megabytes: number }[] = []
  const [seen, done] = [{ lines: 0, bytes: 0, firstByte: 0 }, new AbortController()]
  const watching = watch(() => memory.push({ bytes: seen.bytes, megabytes: residentMegabytes(pid) }), done.signal)
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    seen.firstByte ||= performance.now() - start
    seen.bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) seen.lines++
  }
  done.abort()
  await watching
  const most = (some: typeof memory) => Math.max(...some.map(({ megabytes }) => megabytes))
  const seconds = (performance.now() - start) / 1000
  return { ...seen, seconds, most: most(memory), mostInFirstHalf: most(memory.filter(({ bytes }) => bytes <= seen.bytes / 2)) }
}

async function watch(look: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    look()
    await wait(100)
  }
}

const othersFor = ({ port, token }: InvoicesServer, seconds: number) =>
  pace(port, {
    connections: 4,
    seconds: Math.max(2, Math.floor(seconds)),
    perSecond: OTHERS_PER_SECOND,
    next: (index) => requestOf({ method: 'GET', path: `/apps/invoice/invoice?id=${((index * 7_919) % 1_000_000) + 1}`, token }),
  })
