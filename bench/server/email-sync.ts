import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openMailServers, explainMissingMailServers } from '#modules/email/server/testing/mail-servers.ts'
import { TEST_DOMAIN, TEST_PASSWORD } from '#modules/email/server/testing/mail-server-settings.ts'
import { atLeast, atMost, formatNumber, percentile, withoutTarget, type Row, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'
import { startServerWithMetrics, type RunningServer } from '../load/server-process.ts'
import { createDescription, createTitle } from '../fixtures/sample-text.ts'

const EMAIL_COUNT = scale(20_000, 400)
const MIN_PER_SECOND = 500
const TIMEOUT_MS = 240_000

/** Synchronizes a folder of 20,000 emails from a local Dovecot, once completely and once interrupted by a kill. */
export async function measureEmailSync(): Promise<Table[]> {
  const missing = explainMissingMailServers()
  if (missing) return [{ title: `Email sync: ${missing}`, columns: [''], rows: [] }]
  const servers = await openMailServers(['ada'])
  try {
    for (let number = 0; number < EMAIL_COUNT; number++)
      await servers.deliver('ada', createEmail(number), { flags: number % 3 === 0 ? 'S' : '' })
    await indexMailbox(servers.imapPort)
    const whole = await withDataDir((dataDir) => measureFirstSync(dataDir, servers))
    const killed = await withDataDir((dataDir) => measureResumedSync(dataDir, servers))
    return [
      { title: `A folder of ${EMAIL_COUNT.toLocaleString('en')} emails from a local Dovecot`, columns: [''], rows: [...whole, ...killed] },
    ]
  } finally {
    await servers[Symbol.asyncDispose]()
  }
}

type Servers = { imapPort: number; smtpPort: number }

const createEmail = (number: number) =>
  [
    `From: Person ${number % 400} <person${number % 400}@outside.test>`,
    `To: ada@${TEST_DOMAIN}`,
    `Subject: ${createTitle(number)}`,
    `Message-ID: <${number}@outside.test>`,
    ...(number % 4 === 0 && number > 0 ? [`In-Reply-To: <${number - 1}@outside.test>`] : []),
    `Date: ${new Date(Date.UTC(2024, 0, 1) + number * 600_000).toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    createText(number),
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<html><body><p>${createText(number)}</p></body></html>`,
    '--b--',
    '',
  ].join('\r\n')

/** About 150 words. */
const createText = (number: number) =>
  Array.from({ length: 12 }, (_, line) => `${createTitle(number + line)}. ${createDescription(number + line)}`).join('\r\n')

/** Opening the mailbox makes Dovecot index the files that were delivered directly. */
async function indexMailbox(port: number): Promise<void> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: { user: `ada@${TEST_DOMAIN}`, pass: TEST_PASSWORD },
    logger: false,
  })
  await client.connect()
  await client.mailboxOpen('INBOX')
  await client.logout()
}

async function withDataDir(work: (dataDir: string) => Promise<Row[]>): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-sync-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureFirstSync(dataDir: string, servers: Servers): Promise<Row[]> {
  const server = await startServerWithMetrics(dataDir)
  try {
    const call = await signUp(server)
    await server.requestMetrics('reset')
    const start = performance.now()
    await connect(call, servers)
    const first = await waitForAccount(call, ({ total }) => total > 0)
    const reads: number[] = []
    const after = await waitForAccount(call, isDone, async () => void reads.push(await measureList(call)))
    const { delayP99, delayMax, rss } = await server.requestMetrics('read')
    const perSecond = (EMAIL_COUNT / (after - start)) * 1000
    return [
      atLeast('emails', perSecond, { min: MIN_PER_SECOND, unit: 'per second' }),
      atMost('event-loop delay, p99', delayP99, { max: 50, unit: 'ms' }),
      withoutTarget('event-loop delay, max', `${formatNumber(delayMax)} ms`),
      withoutTarget('page of the list during the sync, p95', `${formatNumber(percentile(reads, 95))} ms`),
      withoutTarget('first emails after', `${formatNumber(first - start)} ms`),
      withoutTarget('resident memory at the end', `${formatNumber(rss / 1e6)} MB`),
    ]
  } finally {
    await server.stop()
  }
}

async function measureList(call: Call): Promise<number> {
  const start = performance.now()
  await call('GET', '/pages/email/emails?perPage=50')
  return performance.now() - start
}

/** After a kill halfway, the sync continues where it stopped. */
async function measureResumedSync(dataDir: string, servers: Servers): Promise<Row[]> {
  const first = await startServerWithMetrics(dataDir)
  const call = await signUp(first)
  await connect(call, servers)
  await waitForAccount(call, ({ synced }) => synced > EMAIL_COUNT / 2)
  process.kill(first.pid, 'SIGKILL')
  await wait(500)
  const second = await startServerWithMetrics(dataDir)
  try {
    const again = await signIn(second)
    const { total: storedBefore } = await again('GET', '/pages/email/emails?perPage=1')
    const start = performance.now()
    await waitForAccount(again, isDone)
    const { total } = await again('GET', '/pages/email/emails?perPage=1')
    return [
      withoutTarget('stored before the kill', `${String(storedBefore)} emails`),
      withoutTarget('complete after', `${formatNumber((performance.now() - start) / 1000)} s`),
      { name: 'emails at the end, without duplicates', values: [String(total)], target: `= ${EMAIL_COUNT}`, passes: total === EMAIL_COUNT },
    ]
  } finally {
    await second.stop()
  }
}

type Call = (method: string, path: string, body?: object) => Promise<any>
type Counts = { state: string; synced: number; total: number }

const isDone = ({ state, synced, total }: Counts) => state === 'idle' && total >= EMAIL_COUNT && synced === total

async function waitForAccount(
  call: Call,
  condition: (account: Counts) => boolean,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<number> {
  const end = Date.now() + TIMEOUT_MS
  while (Date.now() < end) {
    const { accounts } = await call('GET', '/pages/email/accounts')
    if (condition(accounts[0])) return performance.now()
    await meanwhile()
    await wait(100)
  }
  throw new Error('The sync did not finish in time.')
}

const connect = (call: Call, { imapPort, smtpPort }: Servers) =>
  call('POST', '/pages/email/add-account', {
    account: {
      name: 'Ada',
      email: `ada@${TEST_DOMAIN}`,
      username: `ada@${TEST_DOMAIN}`,
      password: TEST_PASSWORD,
      imapHost: '127.0.0.1',
      imapPort,
      imapSecurity: 'none',
      smtpHost: '127.0.0.1',
      smtpPort,
      smtpSecurity: 'none',
    },
  })

const person = { email: 'ada@bench.test', password: 'bench-password-1' }

const signUp = (server: RunningServer) => authenticate(server, '/jwt/register', { ...person, username: 'ada' })
const signIn = (server: RunningServer) => authenticate(server, '/jwt/login', person)

async function authenticate({ port }: RunningServer, path: string, body: object): Promise<Call> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const { accessToken } = (await response.json()) as { accessToken: string }
  return async (method, address, input) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(input && json) },
      ...(input && { body: JSON.stringify(input) }),
    })
    if (response.status !== 200) throw new Error(`${address} responded with ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

const json = { 'content-type': 'application/json' }
