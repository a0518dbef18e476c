import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Import } from '#modules/calendar/contract.ts'
import { atMost, median, percentile, short, type Row, type Table } from './figures.ts'
import { startBareCalendar, startObserved, type Running } from './processes.ts'

const SERIES = 2_000
const EVENTS = 20_000
const RUNS = 15
const MONTH = '/apps/calendar/events?start=2026-11-01T00:00:00.000Z&end=2026-12-01T00:00:00.000Z'

type Signed = { server: Running; token: string }

/** A month of many series beside a bare route, then a large import while others go on reading and writing. */
export async function measureCalendar(): Promise<Table[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-calendar-'))
  try {
    const server = await startObserved(dataDir)
    const signed = { server, token: await register(server) }
    await importFile(signed, fileOf(SERIES, seriesOf))
    const bareServer = await startBareCalendar(dataDir)
    const [ours, bare] = await byTurns(signed, { server: bareServer, token: '' })
    await bareServer.stop()
    const large = await measureImport(signed)
    await server.stop()
    const month: Row = {
      name: `a month of ${SERIES.toLocaleString('en')} series, ${ours.events.toLocaleString('en')} occurrences`,
      figures: [`${short(ours.ms)} ms`, `${short(bare.ms)} ms`, (bare.ms / ours.ms).toFixed(2)],
      target: '≤ 300 ms',
      passes: ours.ms <= 300,
    }
    const title = `Calendar on SQLite, medians of ${RUNS}`
    return [
      { title, columns: ['ours', 'bare', 'ratio'], rows: [month] },
      { title: 'A large import', columns: [''], rows: large },
    ]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function register({ port }: Running): Promise<string> {
  const account = { username: 'bench', email: 'bench@bench.test', password: 'bench-password-1' }
  const answer = await fetch(`http://127.0.0.1:${port}/jwt/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

async function call<T>({ server, token }: Signed, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

type Months = { ms: number; events: number }

/** A month from the one and from the other, again and again, so that both have the same weather. */
async function byTurns(ours: Signed, bare: Signed): Promise<[Months, Months]> {
  const times = { ours: [] as number[], bare: [] as number[] }
  let events = [0, 0]
  for (let run = 0; run < RUNS; run++) events = [await timed(ours, times.ours), await timed(bare, times.bare)]
  return [
    { ms: median(times.ours), events: events[0]! },
    { ms: median(times.bare), events: events[1]! },
  ]
}

async function timed(signed: Signed, times: number[]): Promise<number> {
  const begun = performance.now()
  const { total } = await call<{ total: number }>(signed, MONTH)
  times.push(performance.now() - begun)
  return total
}

const fileOf = (count: number, eventOf: (index: number) => string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...Array.from({ length: count }, (_, index) => ['BEGIN:VEVENT', ...eventOf(index), 'END:VEVENT'].join('\r\n')),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const two = (value: number) => String(value).padStart(2, '0')
const rules = [
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=MO,WE',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=DAILY;INTERVAL=4',
  'FREQ=YEARLY',
  'FREQ=WEEKLY;INTERVAL=2;COUNT=400',
]

const startOf = (index: number, year: number) =>
  `DTSTART;TZID=Europe/Lisbon:${year}${two((index % 12) + 1)}${two((index % 28) + 1)}T${two(7 + (index % 12))}3000`

const seriesOf = (index: number) => [
  `UID:series-${index}`,
  `SUMMARY:Round ${index} of the harbour`,
  startOf(index, 2015 + (index % 11)),
  'DURATION:PT45M',
  `RRULE:${rules[index % rules.length]!}`,
  `LOCATION:Quay ${index % 40}`,
]

const eventOf = (index: number) => [
  `UID:event-${index}`,
  `SUMMARY:Order ${index}: boxes for shelf ${index % 50}`,
  startOf(index, 2020 + (index % 10)),
  'DURATION:PT1H',
  ...(index % 5 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=10'] : []),
  `DESCRIPTION:To be checked by Friday\\, then stored at place ${index % 900}`,
]

async function importFile(signed: Signed, text: string): Promise<Import> {
  const form = new FormData()
  form.append('file', new Blob([text]), 'plan.ics')
  const address = `http://127.0.0.1:${signed.server.port}/api/files/upload`
  const upload = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${signed.token}` }, body: form })
  const { file } = (await upload.json()) as { file: { id: number } }
  const started = await call<{ import: Import }>(signed, '/apps/calendar/import', { fileId: file.id, calendar: 'Business' })
  for (;;) {
    const { import: one } = await call<{ import: Import }>(signed, `/apps/calendar/import?id=${started.import.id}`)
    if (one.state === 'done') return one
    if (one.state === 'failed') throw new Error(`The import failed: ${one.problem}`)
    await wait(100)
  }
}

async function measureImport(signed: Signed): Promise<Row[]> {
  const added = await watchedImport(signed, fileOf(EVENTS, eventOf))
  if (added.done.added !== EVENTS) throw new Error(`${added.done.added} of ${EVENTS} events were imported.`)
  const again = fileOf(EVENTS, (index) => [...eventOf(index), 'SEQUENCE:2', `LOCATION:Quay ${index % 7}`])
  const changed = await watchedImport(signed, again)
  if (changed.done.updated !== EVENTS) throw new Error(`${changed.done.updated} of ${EVENTS} events were brought up to date.`)
  return [
    ...rowsOfImport(`${EVENTS.toLocaleString('en')} events imported`, added),
    ...rowsOfImport('the same file again, every event changed', changed),
  ]
}

type Watched = { done: Import; seconds: number; delayP99: number; reads: number[]; writes: number[] }

/** While others read and write. */
async function watchedImport(signed: Signed, text: string): Promise<Watched> {
  await signed.server.observe('reset')
  const [reads, writes] = [[] as number[], [] as number[]]
  const over = new AbortController()
  const busy = Promise.all([
    repeat(over.signal, reads, () => call(signed, '/apps/todo/tasks?perPage=10&page=1')),
    repeat(over.signal, writes, () => call(signed, '/apps/todo/add-tasks', { task: { title: 'Meanwhile' } })),
  ])
  const begun = performance.now()
  const done = await importFile(signed, text)
  const seconds = (performance.now() - begun) / 1000
  over.abort()
  await busy
  const { delayP99 } = await signed.server.observe('read')
  return { done, seconds, delayP99, reads, writes }
}

function rowsOfImport(name: string, { seconds, delayP99, reads, writes }: Watched): Row[] {
  const meanwhile = (what: string, times: number[]): Row => ({
    name: `${what} meanwhile, p50 and most`,
    figures: [`${short(median(times))} and ${short(percentile(times, 100))} ms`],
    target: '',
    passes: undefined,
  })
  return [
    atMost(name, seconds, { most: 30, unit: 's' }),
    atMost('event-loop delay meanwhile, p99', delayP99, { most: 100, unit: 'ms' }),
    meanwhile('reads', reads),
    meanwhile('writes', writes),
  ]
}

async function repeat(signal: AbortSignal, times: number[], request: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now()
    await request()
    times.push(performance.now() - begun)
    await wait(50)
  }
}
