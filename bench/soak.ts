import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tokens } from '#platform/contract/tokens.ts'
import { ApiClient } from './load/api-client.ts'
import { startServerWithMetrics, type RunningServer } from './load/server-process.ts'
import { isQuick, scale } from './scale.ts'
import { createCompany, type Account } from './soak/create-company.ts'
import { measureMaximum, runAtRate } from './soak/generate-load.ts'
import { countDescriptors, readServer } from './soak/measure-server.ts'
import { SoakUser, type Sample } from './soak/soak-user.ts'
import { judgeSoak, toInterval, type Interval, type Reading } from './soak/verdict.ts'

// npm run soak                    an hour at half of the maximum rate
// SOAK_MINUTES=10 npm run soak    another duration
// npm run soak -- --quick         a minute with few users

const MINUTES = Number(process.env.SOAK_MINUTES) || scale(60, 0.6)
const INTERVAL_SECONDS = isQuick ? 6 : Math.min(300, (MINUTES * 60) / 12)
const READING_MS = scale(5_000, 1_000)
const MAXIMUM = { seconds: scale(20, 4), concurrency: 16 }
const DAV_USERS = 10
const CLOSE_MS = 30_000

const root = join(import.meta.dirname, '../.cache')
await mkdir(root, { recursive: true })
const dataDir = await mkdtemp(join(root, 'soak-'))
console.log('Creating the company …')
const accounts = await createCompany(dataDir)
const server = await startServerWithMetrics(dataDir, { TRUST_PROXY: '1' })
let problems: string[]
try {
  problems = await soak(server)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(problems.length === 0 ? '\nPassed.' : `\nFailed: ${problems.join('; ')}.`)
process.exit(problems.length === 0 ? 0 : 1)

async function soak(server: RunningServer): Promise<string[]> {
  const samples: Sample[] = []
  const users = await signIn(accounts, `http://127.0.0.1:${server.port}`, samples)
  const maximum = await measureMaximum(users, MAXIMUM)
  // Count only after the load has started all lazily loaded parts of the server.
  const before = countDescriptors(server)
  console.log(`${users.length} users signed in. Maximum: ${maximum.toFixed(0)} steps per second; half of it for ${MINUTES} minutes.`)
  printErrors(samples.splice(0))
  const intervals = await observe(server, { users, samples, perSecond: maximum / 2 })
  for (const user of users) user.close()
  const after = await waitForClosedConnections(server, before)
  return judgeSoak({ intervals, descriptors: { before, after } })
}

async function signIn(all: readonly Account[], url: string, samples: Sample[]): Promise<SoakUser[]> {
  const users: SoakUser[] = []
  for (const [index, { id, role, email, password }] of all.entries()) {
    const client = new ApiClient(url, `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`)
    await client.signIn({ email, password })
    const user = new SoakUser({ id, role, client, samples })
    if (index < DAV_USERS) user.davAuthorization = await createDavAuthorization(client, email)
    users.push(user)
  }
  return users
}

async function createDavAuthorization(client: ApiClient, email: string): Promise<string> {
  const { status, body } = await client.call(tokens.addToken, { name: 'Calendar app', scopes: ['dav'], expiresAt: null })
  if (status !== 200) throw new Error(`Adding a token returned ${status}: ${JSON.stringify(body)}`)
  return `Basic ${Buffer.from(`${email}:${body.secret}`).toString('base64')}`
}

type Observed = { users: readonly SoakUser[]; samples: Sample[]; perSecond: number }

async function observe(server: RunningServer, { users, samples, perSecond }: Observed): Promise<Interval[]> {
  const intervals: Interval[] = []
  const start = performance.now()
  const end = start + MINUTES * 60_000
  const load = runAtRate(users, { perSecond, end })
  while (performance.now() < end) {
    const readings = await readRegularly(server, Math.min(end, performance.now() + INTERVAL_SECONDS * 1000))
    const own = samples.splice(0)
    const interval = toInterval(Math.round((performance.now() - start) / 6_000) / 10, own, readings)
    intervals.push(interval)
    printInterval(interval)
    printErrors(own)
  }
  await load
  return intervals
}

async function readRegularly(server: RunningServer, until: number): Promise<Reading[]> {
  const readings: Reading[] = []
  do {
    await wait(Math.max(1, Math.min(READING_MS, until - performance.now())))
    readings.push(await readServer(server, dataDir))
  } while (performance.now() < until)
  return readings
}

/** Connections close a moment after the last request. */
async function waitForClosedConnections(server: RunningServer, before: number): Promise<number> {
  const end = performance.now() + CLOSE_MS
  while (countDescriptors(server) > before && performance.now() < end) await wait(500)
  return countDescriptors(server)
}

function printInterval(interval: Interval): void {
  const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0)
  const { minute, requests, errors, p50, p95, p99, rss, descriptors, delayP99, walBytes, databaseBytes } = interval
  console.log(
    `${String(minute).padStart(5)} min: ${requests} requests, ${errors} errors, p50/p95/p99 ${p50.toFixed(1)}/${p95.toFixed(1)}/${p99.toFixed(1)} ms, ` +
      `memory ${megabytes(rss)} MB, ${descriptors} descriptors, event loop p99 ${delayP99.toFixed(1)} ms, ` +
      `WAL ${megabytes(walBytes)} MB, database ${megabytes(databaseBytes)} MB`,
  )
}

function printErrors(samples: readonly Sample[]): void {
  const errors = samples.flatMap(({ error }) => error ?? [])
  for (const [error, { length }] of Map.groupBy(errors, (one) => one)) console.log(`      ${length} × ${error}`)
}
