import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openMailServers, explainMissingMailServers } from '#modules/email/server/testing/mail-servers.ts'
import { TEST_DOMAIN, TEST_PASSWORD } from '#modules/email/server/testing/mail-server-settings.ts'
import { atMost, short, told, type Row, type Table } from './figures.ts'
import { startObserved, type Running } from './processes.ts'
import { descriptionOf, titleOf } from './words.ts'

const MAILS = 20_000
const PER_SECOND = 500
const PATIENCE_MS = 240_000

/** A folder of 20,000 mails from a Dovecot on this machine: how fast, how free the event loop stays, and what a kill costs. */
export async function measureEmailSync(): Promise<Table[]> {
  const missing = explainMissingMailServers()
  if (missing) return [{ title: `E-mail sync: ${missing}`, columns: [''], rows: [] }]
  const servers = await openMailServers(['ada'])
  try {
    for (let number = 0; number < MAILS; number++) await servers.deliver('ada', letter(number), { flags: number % 3 === 0 ? 'S' : '' })
    await warm(servers.imapPort)
    const whole = await withFolder((dataDir) => syncWhole(dataDir, servers))
    const killed = await withFolder((dataDir) => syncKilled(dataDir, servers))
    return [{ title: `A folder of ${MAILS.toLocaleString('en')} mails from a local Dovecot`, columns: [''], rows: [...whole, ...killed] }]
  } finally {
    await servers[Symbol.asyncDispose]()
  }
}

type Servers = { imapPort: number; smtpPort: number }

const letter = (number: number) =>
  [
    `From: Person ${number % 400} <person${number % 400}@outside.test>`,
    `To: ada@${TEST_DOMAIN}`,
    `Subject: ${titleOf(number)}`,
    `Message-ID: <${number}@outside.test>`,
    ...(number % 4 === 0 && number > 0 ? [`In-Reply-To: <${number - 1}@outside.test>`] : []),
    `Date: ${new Date(Date.UTC(2024, 0, 1) + number * 600_000).toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text(number),
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<html><body><p>${text(number)}</p></body></html>`,
    '--b--',
    '',
  ].join('\r\n')

/** About 150 words. */
const text = (number: number) =>
  Array.from({ length: 12 }, (_, line) => `${titleOf(number + line)}. ${descriptionOf(number + line)}`).join('\r\n')

/** Dovecot has to read a mailbox that others filled once. */
async function warm(port: number): Promise<void> {
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

async function withFolder(work: (dataDir: string) => Promise<Row[]>): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-sync-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function syncWhole(dataDir: string, servers: Servers): Promise<Row[]> {
  const server = await startObserved(dataDir)
  try {
    const call = await signUp(server)
    await server.observe('reset')
    const start = performance.now()
    await connect(call, servers)
    const first = await until(call, ({ total }) => total > 0)
    const reads: number[] = []
    const after = await until(call, isDone, async () => void reads.push(await timeOfList(call)))
    const { delayP99, delayMost, rss } = await server.observe('read')
    const perSecond = (MAILS / (after - start)) * 1000
    return [
      { name: 'mails a second', figures: [short(perSecond)], target: `≥ ${PER_SECOND}`, passes: perSecond >= PER_SECOND },
      atMost('event loop delay meanwhile, p99', delayP99, { most: 50, unit: 'ms' }),
      told('event loop delay meanwhile, longest', `${short(delayMost)} ms`),
      told(
        'a page of the list meanwhile, p95',
        `${short(reads.toSorted((one, other) => one - other)[Math.floor(reads.length * 0.95)] ?? 0)} ms`,
      ),
      told('first mails after', `${short(first - start)} ms`),
      told('resident at the end', `${short(rss / 1e6)} MB`),
    ]
  } finally {
    await server.stop()
  }
}

async function timeOfList(call: Call): Promise<number> {
  const start = performance.now()
  await call('GET', '/pages/email/emails?perPage=50')
  return performance.now() - start
}

/** Killed halfway, it goes on where it stopped. */
async function syncKilled(dataDir: string, servers: Servers): Promise<Row[]> {
  const first = await startObserved(dataDir)
  const call = await signUp(first)
  await connect(call, servers)
  await until(call, ({ synced }) => synced > MAILS / 2)
  process.kill(first.pid, 'SIGKILL')
  await wait(500)
  const second = await startObserved(dataDir)
  try {
    const again = await signIn(second)
    const { total: kept } = await again('GET', '/pages/email/emails?perPage=1')
    const start = performance.now()
    await until(again, isDone)
    const { total } = await again('GET', '/pages/email/emails?perPage=1')
    return [
      told('kept at kill -9', `${String(kept)} mails`),
      told('whole again after', `${short((performance.now() - start) / 1000)} s`),
      { name: 'mails in the end, none twice', figures: [String(total)], target: `= ${MAILS}`, passes: total === MAILS },
    ]
  } finally {
    await second.stop()
  }
}

type Call = (method: string, path: string, body?: object) => Promise<any>
type Counts = { state: string; synced: number; total: number }

const isDone = ({ state, synced, total }: Counts) => state === 'idle' && total >= MAILS && synced === total

async function until(
  call: Call,
  holds: (account: Counts) => boolean,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<number> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const { accounts } = await call('GET', '/pages/email/accounts')
    if (holds(accounts[0])) return performance.now()
    await meanwhile()
    await wait(100)
  }
  throw new Error('The sync did not come to an end.')
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

const signUp = (server: Running) => enter(server, '/jwt/register', { ...person, username: 'ada' })
const signIn = (server: Running) => enter(server, '/jwt/login', person)

async function enter({ port }: Running, path: string, body: object): Promise<Call> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return async (method, address, given) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(given && json) },
      ...(given && { body: JSON.stringify(given) }),
    })
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

const json = { 'content-type': 'application/json' }
