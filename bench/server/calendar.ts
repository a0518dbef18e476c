import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DetailedImport } from '#modules/imports/contract.ts'
import { atMost, formatNumber, median, percentile, withoutTarget, type Row, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'
import { startBareCalendar, startServerWithMetrics } from '../load/server-process.ts'
import { call, registerUser, type Client } from './calendar-client.ts'
import { importCalendar } from './import-calendar.ts'

const SERIES = scale(2_000, 50)
const EVENTS = scale(20_000, 200)
const RUNS = scale(15, 2)
const MONTH = '/apps/calendar/events?start=2026-11-01T00:00:00.000Z&end=2026-12-01T00:00:00.000Z'

/** Compares a month with many series with a minimal hand-written server, then imports a large file while other requests continue. */
export async function measureCalendar(): Promise<Table[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-calendar-'))
  try {
    const server = await startServerWithMetrics(dataDir)
    const client = { server, token: await registerUser(server) }
    await importCalendar(client, createCalendarFile(SERIES, createSeries))
    const bareServer = await startBareCalendar(dataDir)
    const [ours, bare] = await measureMonths(client, { server: bareServer, token: '' })
    await bareServer.stop()
    const large = await measureImport(client)
    await server.stop()
    const month: Row = {
      name: `a month of ${SERIES.toLocaleString('en')} series, ${ours.events.toLocaleString('en')} occurrences`,
      values: [`${formatNumber(ours.ms)} ms`, `${formatNumber(bare.ms)} ms`, (bare.ms / ours.ms).toFixed(2)],
      target: '≤ 300 ms',
      passes: ours.ms <= 300,
    }
    const title = `Calendar on SQLite, medians of ${RUNS} runs`
    return [
      { title, columns: ['Staffroom', 'bare', 'ratio'], rows: [month] },
      { title: 'Import of a large file', columns: [''], rows: large },
    ]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

type Months = { ms: number; events: number }

/** Requests the month from both servers in turns, so that other load on the machine affects both. */
async function measureMonths(ours: Client, bare: Client): Promise<[Months, Months]> {
  const times = { ours: [] as number[], bare: [] as number[] }
  let events = [0, 0]
  for (let run = 0; run < RUNS; run++) events = [await fetchMonth(ours, times.ours), await fetchMonth(bare, times.bare)]
  return [
    { ms: median(times.ours), events: events[0]! },
    { ms: median(times.bare), events: events[1]! },
  ]
}

async function fetchMonth(client: Client, times: number[]): Promise<number> {
  const start = performance.now()
  const { total } = await call<{ total: number }>(client, MONTH)
  times.push(performance.now() - start)
  return total
}

export const createCalendarFile = (count: number, createEvent: (index: number) => string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...Array.from({ length: count }, (_, index) => ['BEGIN:VEVENT', ...createEvent(index), 'END:VEVENT'].join('\r\n')),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const padTwo = (value: number) => String(value).padStart(2, '0')
const rules = [
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=MO,WE',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=DAILY;INTERVAL=4',
  'FREQ=YEARLY',
  'FREQ=WEEKLY;INTERVAL=2;COUNT=400',
]

const formatStart = (index: number, year: number) =>
  `DTSTART;TZID=Europe/Lisbon:${year}${padTwo((index % 12) + 1)}${padTwo((index % 28) + 1)}T${padTwo(7 + (index % 12))}3000`

const createSeries = (index: number) => [
  `UID:series-${index}`,
  `SUMMARY:Round ${index} of the garden`,
  formatStart(index, 2015 + (index % 11)),
  'DURATION:PT45M',
  `RRULE:${rules[index % rules.length]!}`,
  `LOCATION:Quay ${index % 40}`,
]

export const createEvent = (index: number) => [
  `UID:event-${index}`,
  `SUMMARY:Order ${index}: boxes for rack ${index % 50}`,
  formatStart(index, 2020 + (index % 10)),
  'DURATION:PT1H',
  ...(index % 5 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=10'] : []),
  `DESCRIPTION:To be checked by Friday\\, then stored in bay ${index % 900}`,
]

async function measureImport(client: Client): Promise<Row[]> {
  const added = await importUnderLoad(client, createCalendarFile(EVENTS, createEvent))
  if (added.done.counts.added !== EVENTS) throw new Error(`${added.done.counts.added} of ${EVENTS} events were imported.`)
  const again = createCalendarFile(EVENTS, (index) => [...createEvent(index), 'SEQUENCE:2', `LOCATION:Quay ${index % 7}`])
  const changed = await importUnderLoad(client, again)
  if (changed.done.counts.added !== EVENTS) throw new Error(`${changed.done.counts.added} of ${EVENTS} events were updated.`)
  return [
    ...toImportRows(`${EVENTS.toLocaleString('en')} events imported`, added),
    ...toImportRows('import of the same file with every event changed', changed),
  ]
}

type ImportRun = { done: DetailedImport; seconds: number; delayP99: number; reads: number[]; writes: number[] }

/** Imports a file while other requests read and write. */
async function importUnderLoad(client: Client, text: string): Promise<ImportRun> {
  await client.server.requestMetrics('reset')
  const [reads, writes] = [[] as number[], [] as number[]]
  const finished = new AbortController()
  const load = Promise.all([
    repeatUntilAborted(finished.signal, reads, () => call(client, '/apps/todo/tasks?perPage=10&page=1')),
    repeatUntilAborted(finished.signal, writes, () => call(client, '/apps/todo/add-tasks', { task: { title: 'Meanwhile' } })),
  ])
  const start = performance.now()
  const done = await importCalendar(client, text)
  const seconds = (performance.now() - start) / 1000
  finished.abort()
  await load
  const { delayP99 } = await client.server.requestMetrics('read')
  return { done, seconds, delayP99, reads, writes }
}

function toImportRows(name: string, { seconds, delayP99, reads, writes }: ImportRun): Row[] {
  const toTimesRow = (kind: string, times: number[]) =>
    withoutTarget(`${kind} during the import, p50 and max`, `${formatNumber(median(times))} and ${formatNumber(percentile(times, 100))} ms`)
  return [
    atMost(name, seconds, { max: 30, unit: 's' }),
    atMost('event-loop delay during the import, p99', delayP99, { max: 100, unit: 'ms' }),
    toTimesRow('reads', reads),
    toTimesRow('writes', writes),
  ]
}

async function repeatUntilAborted(signal: AbortSignal, times: number[], request: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    const start = performance.now()
    await request()
    times.push(performance.now() - start)
    await wait(50)
  }
}
